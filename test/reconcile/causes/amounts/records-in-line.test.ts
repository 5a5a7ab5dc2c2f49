import {expect, test} from 'vitest'
import {scaled} from '../../../../src/reconcile/causes/amounts/scaled.ts'
import type {CauseTerms, GivenFile} from '../../../../src/reconcile/causes/proposal.ts'
import type {Suspect} from '../../../../src/reconcile/causes/suspect.ts'

const FILES = ['charges', 'events', 'statement'].map((name) => ({
  name,
  file: name === 'statement' ? 'statement.csv' : `${name}.jsonl`,
  rows: 100,
})) as unknown as readonly GivenFile[]

const TERMS = {files: FILES, mapping: {}, wallets: []} as unknown as CauseTerms

/** What is found of a charge: how many times too large it is, by which files. */
function charges(count: number, factor: number, files: readonly string[]): Suspect[] {
  return Array.from({length: count}, (_, nth) => ({
    code: 'AMOUNT_MISMATCH',
    kind: 'charge',
    role: 'main',
    subject: {kind: 'charge', id: `${factor} ${nth}`},
    wallet: 'principal',
    expectedCentavos: factor < 1 ? 100_000 : 1_000,
    actualCentavos: factor < 1 ? 100_000 * factor : 1_000 * factor,
    evidence: files.map((file) => ({file, line: nth + 1})),
  })) as unknown as Suspect[]
}

const ALL = ['charges.jsonl', 'events.jsonl', 'statement.csv']
const UNPOSTED = ['charges.jsonl', 'events.jsonl']

async function accused(findings: readonly Suspect[]): Promise<ReadonlySet<string>> {
  const proposed = (await scaled(findings, TERMS)).flat()
  return new Set(
    proposed.flatMap(({explanation: {facts}, suspects}) =>
      suspects.some(({evidence}) => evidence.length === UNPOSTED.length) && 'file' in facts
        ? [facts.file]
        : [],
    ),
  )
}

test('charges are not accused by events that differ from charges and lines alike', async () => {
  const findings = [...charges(20, 100, ALL), ...charges(5, 0.01, UNPOSTED)]
  const files = await accused(findings)
  expect(files).toContain('events.jsonl')
  expect(files).not.toContain('charges.jsonl')
})

test.each([
  {name: 'nothing that has a line is off', others: []},
  {name: 'two of those that have a line are', others: charges(2, 100, ALL)},
  {name: 'charges with a line are off the same way', others: charges(20, 0.01, ALL)},
  {name: 'those with a line are off by another factor', others: charges(20, 1_000, ALL)},
])('charges may be the ones where $name', async ({others}) => {
  expect(await accused([...others, ...charges(5, 0.01, UNPOSTED)])).toContain('charges.jsonl')
})

test('a difference that is explained may appear where events alone are read otherwise, and records agree with lines', async () => {
  const wallets = [
    {wallet: 'principal', explainedCentavos: -100},
  ] as unknown as CauseTerms['wallets']
  const mayAppearOf = async (findings: readonly Suspect[]) => {
    const proposed = (await scaled(findings, {...TERMS, wallets})).flat()
    const named = proposed.flatMap(({mayAppear, explanation: {facts}}) =>
      mayAppear !== undefined && 'file' in facts ? [facts.file] : [],
    )
    return [...new Set(named)]
  }
  expect(await mayAppearOf(charges(20, 100, ALL))).toEqual(['events.jsonl'])
  expect(await mayAppearOf(charges(20, 100, ['charges.jsonl', 'statement.csv']))).toEqual([])
  expect(await mayAppearOf(charges(20, 100, UNPOSTED))).toEqual([])
})
