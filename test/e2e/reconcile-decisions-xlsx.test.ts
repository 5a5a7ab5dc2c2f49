import {createReadStream, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
import {zip} from '../../src/render/xlsx/zip.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {fileTexts, textsOf} from '../reconcile/worlds/files.ts'
import {perfectWorld} from '../reconcile/worlds/world.ts'
import {gathered, unzip} from '../render/xlsx/unzip.ts'

/** The workbook of a month in which two fees are too high. */
async function workbookOf(home: Home, language: string): Promise<string> {
  const {world} = perfectWorld(4)
  const fees = world.lines.filter(({type}) => type === 'fee')
  for (const [at, fee] of fees.slice(0, 2).entries()) fee.amount -= 111 * (at + 1)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
  }
  const out = ['--out', join(home.path, 'out'), '--format', 'xlsx', '--lang', language]
  await home.run(['reconcile', '--from', home.path, ...out])
  return join(home.path, 'out', 'report.xlsx')
}

const text = (cell: string, value: string): string =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`

interface Filled {
  readonly decision: string
  readonly until?: string
  readonly note?: string
}

/** Fills in the sheet of findings and saves it as Excel does: texts in one list, days as numbers. */
async function fillIn(path: string, {decision, until = '', note = ''}: Filled): Promise<void> {
  const parts = await unzip(createReadStream(path))
  const [sheet = '', xml = ''] = [...parts].find(([, part]) => />(open|aberto)</.test(part)) ?? []
  const filled = xml.replaceAll(
    /<c r="U(\d+)"[^>]*><is><t[^>]*>(?:open|aberto)<\/t><\/is><\/c>/g,
    (_, row) =>
      [
        text(`U${row}`, decision),
        text(`V${row}`, 'Ana &amp; Cia'),
        until === '' ? `<c r="W${row}" s="3"/>` : `<c r="W${row}" s="3"><v>${until}</v></c>`,
        text(`X${row}`, note),
      ].join(''),
  )
  expect(filled).not.toBe(xml)
  const shared: string[] = []
  const saved = filled.replaceAll(
    /<c r="([A-Z]+\d+)"[^>]*t="inlineStr"><is>(<t[^>]*>[^<]*<\/t>)<\/is><\/c>/g,
    (_, cell, run) => `<c r="${cell}" t="s"><v>${shared.push(run) - 1}</v></c>`,
  )
  parts.set(sheet, saved)
  const items = shared.map((run) => `<si><r>${run}</r><rPh sb="0" eb="1"><t>x</t></rPh></si>`)
  parts.set('xl/sharedStrings.xml', `<sst>${items.join('')}</sst>`)
  const entries = [...parts].map(([part, content]) => ({path: part, text: [content]}))
  writeFileSync(path, Buffer.concat(await gathered(zip(entries))))
}

const reconcile = (home: Home, ...more: string[]) =>
  home.run([
    'reconcile',
    '--from',
    home.path,
    '--decisions',
    join(home.path, 'out', 'report.xlsx'),
    ...more,
  ])

describe('decisions in the workbook', () => {
  test.each([
    {language: 'pt-BR', decision: 'aceito', word: 'accepted'},
    {language: 'en', decision: 'waiting', word: 'waiting'},
  ])('saved by a spreadsheet in $language are read back', async ({language, decision, word}) => {
    using home = temporaryHome()
    const path = await workbookOf(home, language)
    await fillIn(path, {decision, until: '46387', note: 'não contestar'})
    const {code, json, stderr} = await reconcile(home, '--json')
    expect([code, json()['verdict']], stderr).toEqual([0, 'accepted'])
    const {decided} = json()['decisions'] as {decided: unknown[]}
    expect(decided).toHaveLength(2)
    expect(decided[0]).toMatchObject({
      decision: word,
      owner: 'Ana & Cia',
      until: '2026-12-31',
      note: 'não contestar',
    })
  })

  test('whose day has passed are open again', async () => {
    using home = temporaryHome()
    await fillIn(await workbookOf(home, 'pt-BR'), {decision: 'aceito', until: '45000'})
    const {code, stdout} = await reconcile(home)
    expect([code, stdout]).toEqual([7, expect.stringContaining('its date has passed')])
  })

  test('and in findings.csv are merged', async () => {
    using home = temporaryHome()
    const path = await workbookOf(home, 'en')
    await fillIn(path, {decision: 'accepted'})
    const csv = join(home.path, 'mine.csv')
    writeFileSync(csv, 'id,decision\nmine,fixed\n')
    const {code, stdout} = await home.run(['reconcile', 'decisions', 'merge', csv, path])
    expect([code, stdout.match(/,accepted,/g)?.length]).toEqual([0, 2])
    expect(stdout).toContain('mine,fixed')
  })

  test.each([
    {name: 'that ends early', spoil: (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)},
    {name: 'of zeros after its first bytes', spoil: (bytes: Buffer) => bytes.fill(0, 4)},
    {name: 'that is none', spoil: () => Buffer.from('PK\u0003\u0004')},
  ])('in a workbook $name are refused: exit 2', async ({spoil}) => {
    using home = temporaryHome()
    const path = await workbookOf(home, 'en')
    writeFileSync(path, spoil(readFileSync(path)))
    const {code, error} = await reconcile(home, '--json')
    expect([code, error()['code']]).toEqual([2, 'INVALID_DECISIONS'])
  })
})

test.each([
  {name: 'days without zeros', row: 'ID;aceito;Ana;1/2/2099;', exit: 0},
  {name: 'days with two digits of a year', row: 'ID;aceito;Ana;30/11/98;', exit: 0},
  {name: 'one finding twice alike', row: 'ID;aceito;;;\nID;aceito;;;', exit: 0},
  {name: 'one finding twice with two decisions', row: 'ID;aceito;;;\nID;aguardando;;;', exit: 2},
])('findings.csv with $name is exit $exit', async ({row, exit}) => {
  using home = temporaryHome()
  await workbookOf(home, 'pt-BR')
  const first = await home.run(['reconcile', '--from', home.path, '--json'])
  const {findings} = first.json() as {findings: readonly {id: string}[]}
  const path = join(home.path, 'd.csv')
  const rows = findings.map(({id}) => row.replaceAll('ID', id)).join('\n')
  const head = 'sep=;\r\nId;Achado;Decisão;Responsável;Até;Observação\n'
  writeFileSync(path, `${head}${rows.replaceAll(/^/gm, 'charge-1;')}\n`)
  const run = await home.run(['reconcile', '--from', home.path, '--decisions', path, '--json'])
  expect(run.code, run.stderr).toBe(exit)
  if (exit === 2) expect(run.error()['code']).toBe('DECIDED_TWICE')
})
