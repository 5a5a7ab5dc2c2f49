import {Args, Parser} from '@oclif/core'
import {afterEach, expect, test} from 'vitest'
import {neverFromStdin} from '../../src/cli/never-from-stdin.ts'

const piped = globalThis as {oclif?: object | undefined}
const before = piped.oclif
afterEach(() => {
  piped.oclif = before
})

test('an argument that is missing is missing, whatever is piped in', async () => {
  const args = {id: Args.string({required: true}), file: Args.string()}
  piped.oclif = {...before, stdinCache: 'amount;description'}
  expect((await Parser.parse(['a', 'b'], {args: neverFromStdin(args)})).args).toEqual({
    id: 'a',
    file: 'b',
  })
  expect((await Parser.parse(['a'], {args})).args).toMatchObject({file: 'amount;description'})
  expect((await Parser.parse(['a'], {args: neverFromStdin(args)})).args).toEqual({id: 'a'})
  await expect(Parser.parse([], {args: neverFromStdin(args)})).rejects.toThrow('Missing')
})
