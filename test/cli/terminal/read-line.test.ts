import {expect, test} from 'vitest'
import {readLine} from '../../../src/cli/terminal/read-line.ts'

test.each([
  {what: 'sends', sends: true, message: 'Interrupted. Nothing was sent.'},
  {what: 'never sends anything', sends: false, message: 'Interrupted.'},
])('Ctrl-C at a question of a command that $what', async ({sends, message}) => {
  const signal = AbortSignal.abort()
  await expect(readLine({question: '? ', hidden: true, signal, sends})).rejects.toMatchObject({
    code: 'INTERRUPTED',
    exitCode: 130,
    message,
  })
})
