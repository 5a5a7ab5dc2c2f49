import {expect, test} from 'vitest'
import {matches, readGuide} from './guide.ts'
import {newReader} from './reader.ts'

/** What stays in another terminal. */
const STAYS = /^pixctl (emulator start|webhooks listen)/
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** What is of one run alone: ids, clocks, ports, secrets, copy-and-paste codes, temporary columns. */
const steady = (text: string): string =>
  text
    .replaceAll(ID, 'ID')
    .replaceAll(/0002010102122\w[^\n]*/g, 'CODE')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/g, 'MOMENT')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/(token=|mp_(?:test|live)_)\S+/g, '$1…')
    .replaceAll(/sk_\S+/g, 'SECRET')

test.each([
  {readme: 'README.md', language: 'en'},
  {readme: 'README.pt-BR.md', language: 'pt-BR'},
])('the tour of $readme does, line by line, what it shows', {timeout: 120_000}, async (one) => {
  await using reader = await newReader(one.language)
  const ids = new Map<string, string>()
  for (const step of readGuide(one.readme)) {
    const isBackground = STAYS.test(step.command)
    const command = step.command.replaceAll(ID, (id) => ids.get(id) ?? id)
    const {code, output} = await reader.follow({...step, command, isBackground})
    const shown = output.match(ID) ?? []
    for (const [at, id] of (step.expected.match(ID) ?? []).entries()) ids.set(id, shown[at] ?? id)
    const reported = `${one.readme}:${step.line} $ ${step.command}\n${output}`
    expect(code, reported).toBe(step.exit)
    // A listener's later lines come when the payer pays.
    const expected = isBackground ? `…${step.expected.split('\n')[0]}…` : step.expected
    expect(matches(steady(expected), steady(output)), reported).toBe(true)
  }
})
