import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {fileTexts, textsOf} from '../reconcile/worlds/files.ts'
import {perfectWorld, type World} from '../reconcile/worlds/world.ts'

/** A month in which two fees are too high, each by an amount of its own. */
function writeMonth(home: Home, spoil: (world: World) => void = () => {}): void {
  const {world} = perfectWorld(4)
  const [first, second] = world.lines.filter(({type}) => type === 'fee')
  if (first) first.amount -= 111
  if (second) second.amount -= 222
  spoil(world)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
  }
}

const csv = (home: Home): string => join(home.path, 'out', 'findings.csv')

/** Writes findings.csv of a run, fills in the last four cells of each row and saves it as Excel does. */
async function decided(home: Home, cells: readonly string[], locale = 'pt-BR'): Promise<void> {
  const out = join(home.path, 'out')
  const from = ['reconcile', '--from', home.path]
  await home.run([...from, '--out', out, '--format', 'csv', '--locale', locale])
  const separator = locale === 'raw' ? ',' : ';'
  const [header = '', ...rows] = readFileSync(csv(home), 'utf8').trim().split(/\r?\n/)
  const filled = rows.map((row) => {
    const kept = row.split(separator).slice(0, -4)
    return [...kept, ...cells].join(separator)
  })
  const text = [header, ...filled].join('\r\n')
  writeFileSync(csv(home), locale === 'raw' ? text : Buffer.from(text.slice(1), 'latin1'))
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const run = (home: Home, ...more: string[]) =>
  home.run(['reconcile', '--from', home.path, '--decisions', csv(home), ...more])

describe('a file of decisions that is not there is named as such', () => {
  test.each([
    {
      name: 'a run, in English',
      args: (home: Home) => ['reconcile', '--from', home.path, '--decisions', 'none.csv'],
      said: '--decisions: none.csv does not exist.',
    },
    {
      name: 'a run, in Portuguese',
      args: (home: Home) => [
        ...['reconcile', '--from', home.path, '--decisions', 'none.csv', '--lang', 'pt-BR'],
      ],
      said: '--decisions: none.csv não existe.',
    },
    {
      name: 'a merge',
      args: (home: Home) => ['reconcile', 'decisions', 'merge', csv(home), 'none.csv'],
      said: 'SECOND: none.csv does not exist.',
    },
  ])('by $name', async ({args, said}) => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', 'Ana', '', ''])
    const {code, stderr} = await home.run(args(home))
    expect(code).toBe(2)
    expect(stderr).toContain(said)
  })
})

describe('decisions about findings', () => {
  test.each([
    {locale: 'pt-BR', cells: ['aceito', 'Ana', '31/12/2026', 'não contestar']},
    {locale: 'raw', cells: ['waiting', 'Ana', '2026-12-31', 'asked']},
  ])('of every one make the verdict accepted, locale $locale', async ({locale, cells}) => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, cells, locale)
    const {code, json} = await run(home, '--json')
    expect([code, json()['verdict']]).toEqual([0, 'accepted'])
    const decisions = json()['decisions'] as {decided: Record<string, unknown>[]}
    expect(decisions.decided).toHaveLength(2)
    expect(decisions.decided[0]).toMatchObject({
      owner: 'Ana',
      until: '2026-12-31',
      note: cells[3],
    })
  })

  test.each([
    {
      name: 'whose date has passed',
      cells: ['aceito', '', '01/01/2026', ''],
      why: 'date has passed',
    },
    {name: 'marked as fixed', cells: ['corrigido', '', '', ''], why: 'still there'},
  ])('$name are open again, and say so', async ({cells, why}) => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, cells)
    const {code, stdout} = await run(home)
    expect([code, stdout]).toEqual([7, expect.stringContaining(why)])
  })

  test('that the run after was not given are said to have been made', async () => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', '', '', ''])
    const january = join(home.path, 'january.json')
    writeFileSync(january, (await run(home, '--json')).stdout)
    const later = ['reconcile', '--from', home.path, '--previous', january]
    const said = '2 carried items were decided in the last result'
    const without = await home.run(later)
    expect(oneLine(without.stdout)).toContain(said)
    const portuguese = await home.run([...later, '--lang', 'pt-BR'])
    expect(oneLine(portuguese.stdout)).toContain('2 itens trazidos já tinham decisão')
    const given = await run(home, '--previous', january)
    expect(oneLine(given.stdout)).toContain('Decided: 2 findings.')
    expect(oneLine(given.stdout)).not.toContain('in the last result:')
  })

  test('whose amount changed are open again', async () => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', '', '', ''])
    writeMonth(home, ({lines}) => {
      const fee = lines.find(({type}) => type === 'fee')
      if (fee) fee.amount -= 50
    })
    const {code, stdout} = await run(home)
    expect([code, stdout]).toEqual([7, expect.stringContaining('its amount changed')])
  })

  test('about no finding are named, and a word that is none is refused with its line', async () => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', '', '', ''])
    writeFileSync(csv(home), 'id,decision\nnot-there,accepted\n')
    expect((await run(home)).stdout).toContain('not-there')
    writeFileSync(csv(home), 'id,decision\nx,acepted\n')
    const {code, stderr} = await run(home)
    expect([code, stderr]).toEqual([2, expect.stringContaining('line 2: "acepted"')])
  })

  test.each([
    {cells: 'x,accepted,30-11-2026,', text: '30-11-2026', column: 'until'},
    {cells: 'x,accepted,31/12/026,', text: '31/12/026', column: 'until'},
    {cells: 'x,accepted,31/02/2026,', text: '31/02/2026', column: 'until'},
    {cells: 'x,accepted,,R$ 10', text: 'R$ 10', column: 'of the difference'},
  ])('whose $column is "$text" are refused: it would hold for ever', async ({cells, ...said}) => {
    using home = temporaryHome()
    writeMonth(home)
    mkdirSync(dirname(csv(home)))
    writeFileSync(csv(home), `id,decision,until,difference\n${cells}\n`)
    const {code, stderr} = await run(home)
    expect(code).toBe(2)
    expect(stderr).toContain(`line 2: "${said.text}" in the column `)
    expect(stderr).toContain(said.column)
  })

  const HEAD = 'id,decision,owner,until,note'
  const NO_ID = 'a decision stands in a row without the id'
  const FEW = 'the row has fewer cells than the header'
  const QUOTE = 'a cell that begins with a quote does not end'

  test.each([
    {
      name: 'a decided row without id',
      text: `${HEAD}\na,open,,,\n,accepted,,,\n`,
      says: `line 3: ${NO_ID}`,
    },
    {
      name: 'another delimiter below the header',
      text: 'id;decision\na,accepted\nb,open\n',
      says: `line 2: ${FEW}`,
    },
    {
      name: 'a quote that is not closed',
      text: `${HEAD}\na,accepted,,,"x\nb,open,,,\n`,
      says: `line 2: ${QUOTE}`,
    },
    {
      name: 'text after a closed quote',
      text: `${HEAD}\na,accepted,,,"x"y\n`,
      says: `line 2: ${QUOTE}`,
    },
    {
      name: 'a decided row without all its cells',
      text: `${HEAD}\na,accepted,A\nb,open,,,\n`,
      says: `line 2: ${FEW}`,
    },
    {name: 'a file cut in a row', text: `${HEAD}\na,accepted,,,\nb`, says: `line 3: ${FEW}`},
    {
      name: 'two columns of decisions',
      text: 'id,decision,decision\na,open,accepted\n',
      says: 'decision, decision',
    },
    {
      name: 'one in each language',
      text: 'id,decision,Decisão\na,open,aceito\n',
      says: 'decision, Decisão',
    },
  ])('with $name are refused, and no other is used', async ({text, says}) => {
    using home = temporaryHome()
    writeMonth(home)
    mkdirSync(dirname(csv(home)))
    writeFileSync(csv(home), text)
    const read = await run(home)
    expect([read.code, read.stderr]).toEqual([2, expect.stringContaining(says)])
    const merged = await home.run(['reconcile', 'decisions', 'merge', csv(home), csv(home)])
    expect([merged.code, merged.stdout]).toEqual([2, ''])
  })

  test('may leave out the empty cells of undecided rows, and rows without anything', async () => {
    using home = temporaryHome()
    const file = join(home.path, 'ana.csv')
    writeFileSync(file, `${HEAD}\na,open\n,,,,\nb,accepted,"A ""B""",,\n`)
    const {code, stdout} = await home.run(['reconcile', 'decisions', 'merge', file, file])
    expect([code, stdout]).toEqual([0, `${HEAD}\na,open,,,\nb,accepted,"A ""B""",,\n`])
  })

  test('of two people are merged, and what differs is named', async () => {
    using home = temporaryHome()
    const ana = join(home.path, 'ana.csv')
    const bruno = join(home.path, 'bruno.csv')
    writeFileSync(ana, 'id,decision,owner,until,note\na,accepted,Ana,,\nb,open,,,\nc,waiting,,,\n')
    writeFileSync(bruno, 'id,decision,owner,until,note\na,open,,,\nb,fixed,Bruno,,\nc,fixed,,,\n')
    const {code, stdout, stderr} = await home.run(['reconcile', 'decisions', 'merge', ana, bruno])
    expect(code).toBe(7)
    expect(stdout.split('\n')).toEqual([
      ...['id,decision,owner,until,note', 'a,accepted,Ana,,', 'b,fixed,Bruno,,', 'c,fixed,,,', ''],
    ])
    expect(stderr).toContain(
      'Decided differently, the second file stands:\n  c\n    first: waiting\n    second: fixed\n',
    )
  })

  test('of a merge what differs says what it is about, as the files do', async () => {
    using home = temporaryHome()
    const files = ['ana', 'bruno'].map((name) => join(home.path, `${name}.csv`))
    const head = 'Código,Id,Achado,Decisão,Responsável,Até,Observação\n'
    writeFileSync(files[0] ?? '', `${head}LINE_MISSING,pay-1,c,aceito,Ana,,visto\n`)
    writeFileSync(files[1] ?? '', `${head}LINE_MISSING,pay-1,c,aguardando,,2026-12-01,\n`)
    const merge = ['reconcile', 'decisions', 'merge', ...files, '--lang', 'pt-BR']
    expect((await home.run(merge)).stderr).toBe(
      'Decididos de forma diferente, vale o segundo arquivo:\n  c LINE_MISSING pay-1\n' +
        '    primeiro: aceito, Ana, visto\n    segundo: aguardando, 2026-12-01\n',
    )
  })
})

describe('a decision about a row that cannot be read', () => {
  const statement = (home: Home): string => join(home.path, FILE_NAMES.statement)
  const BAD = 'x-1,principal,payment,abc,2026-01-02T03:04:05Z,'
  const accepted = ['accepted', 'Ana', '', 'asked']

  /** A month whose statement has a bad row at its end, about which a decision was made. */
  async function withBadRow(home: Home): Promise<string> {
    writeMonth(home)
    const text = readFileSync(statement(home), 'utf8')
    writeFileSync(statement(home), `${text}${BAD}\n`)
    await decided(home, accepted, 'raw')
    expect((await run(home, '--json')).json()['verdict']).toBe('accepted')
    return text
  }

  test('holds where the row has moved', async () => {
    using home = temporaryHome()
    const [header = '', ...rows] = (await withBadRow(home)).trim().split('\n')
    writeFileSync(statement(home), `${[header, BAD, ...rows].join('\n')}\n`)
    expect((await run(home, '--json')).json()['verdict']).toBe('accepted')
  })

  test('does not hold for another row that stands in its place', async () => {
    using home = temporaryHome()
    const text = await withBadRow(home)
    writeFileSync(statement(home), `${text}${BAD.replace('abc', 'abd')}\n`)
    expect((await run(home, '--json')).json()['verdict']).toBe('unreconciled')
  })
})

describe('decisions that people typed where a run writes', () => {
  test.each([
    {lang: 'en', says: 'that this run was not given'},
    {lang: 'pt-BR', says: 'que esta execução não recebeu'},
  ])('are not written over by a run that was not given them, in $lang', async ({lang, says}) => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', 'Ana', '31/12/2099', 'sabido'])
    const before = readFileSync(csv(home))
    const again = ['reconcile', '--from', home.path, '--out', dirname(csv(home)), '--lang', lang]
    const refused = await home.run([...again, '--format', 'csv'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(says)])
    expect(refused.stderr).toContain(`--decisions ${csv(home)}`)
    expect(readFileSync(csv(home)).equals(before)).toBe(true)

    const given = await home.run([...again, '--format', 'csv', '--decisions', csv(home)])
    expect([0, 7]).toContain(given.code)
    expect(readFileSync(csv(home), 'utf8')).toContain('Ana')
    // Nothing is lost where that file is not written.
    expect((await home.run([...again, '--format', 'json'])).code).not.toBe(2)
  })

  test('are not written over in a workbook either', async () => {
    using home = temporaryHome()
    writeMonth(home)
    await decided(home, ['aceito', 'Ana', '', ''])
    const [out, book] = [dirname(csv(home)), join(home.path, 'out', 'report.xlsx')]
    const words = ['reconcile', '--from', home.path, '--out', out, '--format', 'xlsx']
    await home.run([...words, '--decisions', csv(home)])
    const before = readFileSync(book)
    const refused = await home.run([...words, '--json'])
    expect([refused.code, refused.error()['code']]).toEqual([2, 'DECISIONS_NOT_GIVEN'])
    expect(readFileSync(book).equals(before)).toBe(true)
  })

  test('leave room for another table that has the same name', async () => {
    using home = temporaryHome()
    writeMonth(home)
    mkdirSync(dirname(csv(home)))
    writeFileSync(csv(home), 'name;city\nAna;Recife\n')
    const words = ['reconcile', '--from', home.path, '--out', dirname(csv(home))]
    expect((await home.run([...words, '--format', 'csv'])).code).toBe(7)
  })
})

test.each([
  {word: 'aceita', lang: 'pt-BR', says: 'Quis dizer "aceito"?'},
  {word: 'acepted', lang: 'en', says: 'Did you mean "accepted"?'},
  {word: 'Corrigida', lang: 'pt-BR', says: 'Quis dizer "corrigido"?'},
])('a word near a decision is named: $word', async ({word, lang, says}) => {
  using home = temporaryHome()
  writeMonth(home)
  await decided(home, [word, '', '', ''])
  const {code, stderr} = await run(home, '--lang', lang)
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
})

test('a difference that an unreadable line leaves without a finding is not accepted with that line', async () => {
  using home = temporaryHome()
  writeMonth(home, ({lines, balances}) => {
    const [line] = lines
    const balance = balances.find(({wallet}) => wallet === line?.wallet)
    if (line) Object.assign(line, {id: '', parentTransactionId: '', type: 'adjustment'})
    if (balance) balance.available -= 1_700
  })
  await decided(home, ['accepted', 'Ana', '', 'known'], 'raw')
  const {code, stdout} = await run(home, '--json')
  const result = JSON.parse(stdout)
  const codes = Object.keys(result.counts)
  expect([code, result.verdict]).toEqual([7, 'unreconciled'])
  expect(codes).toContain('RECORD_INVALID')
  expect(codes).not.toContain('UNEXPLAINED_DIFFERENCE')
})
