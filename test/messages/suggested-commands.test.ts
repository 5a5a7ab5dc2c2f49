import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {resumeLine} from '../../src/client/creation/resume-line.ts'

const SOURCE = join(import.meta.dirname, '../../src')
const TOPICS = 'auth|blocks|config|find|journal|pix|subaccounts|transactions|webhooks|withdraw'
const ARGUMENT = new RegExp(`pixctl (?:${TOPICS})(?: [a-z-]+)* \\$\\{(?<value>[^}]*)\\}`, 'g')

test('every argument of a command that pixctl suggests is written as one word of a shell', () => {
  const files = readdirSync(SOURCE, {recursive: true, encoding: 'utf8'})
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(ARGUMENT)].map(
        ({groups}) => `${file}: ${groups?.['value']}`,
      ),
    )
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((one) => !one.includes(': shellWord('))).toEqual([])
})

test.each(['x;touch y;$(id)', '`id`', 'a b'])('an id %s of the service is quoted', (id) => {
  const record = {id, environment: 'test', profile: 'default'} as never
  expect(resumeLine(record)).toBe(`pixctl journal resume '${id}'`)
})
