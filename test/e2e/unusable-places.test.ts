import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {smallDisk} from '../adversary/small-disk.ts'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

/** Nothing can be made in /proc, by root neither. */
const NOWHERE = '/proc/x'
const HAS_PROC = process.platform === 'linux'

test.runIf(HAS_PROC).each([
  {name: 'emulator export', words: ['emulator', 'export', NOWHERE]},
  {name: 'journal export', words: ['journal', 'export', '--out', NOWHERE]},
])('$name to a place that takes no files names it and the reason', async ({words}) => {
  await using home = await emulatedHome()
  const {code, stderr} = await home.run(words)
  expect([code, stderr.split('\n')[0]]).toEqual([
    2,
    'Error: Nothing was written to /proc/x: there is no such directory (ENOENT).',
  ])
})

describe('a place that takes no files is exit 2 in one line that names it, and nothing is written, by', () => {
  let home: EmulatedHome
  let words: Readonly<Record<string, string>>
  beforeAll(async () => {
    home = await emulatedHome()
    const {id} = (await home.run(['pix', 'create', '--amount', '900', '--json'])).json()
    await home.control('POST', `/charges/${id}/pay`, {})
    const {id: block} = await home.control('POST', '/blocks', {
      transactionId: id,
      blockType: 'med',
      environment: 'test',
    })
    await home.run(['emulator', 'export', join(home.path, 'data')])
    await home.run(['auth', 'key', 'create', 'Ana Souza'])
    writeFileSync(join(home.path, 'a-file'), '')
    words = {
      CHARGE: String(id),
      BLOCK: String(block),
      DATA: join(home.path, 'data'),
      FILE: join(home.path, 'a-file'),
      NOWHERE: join(home.path, 'no', 'such'),
    }
  })
  afterAll(() => home[Symbol.asyncDispose]())

  const PAYEE = ['--key', 'rita@example.com', '--holder-name', 'Rita', '--amount', '5']
  const TO_PAYEE = [...PAYEE, '--holder-document', '52998224725']
  test.each([
    {name: 'a receipt in no directory', line: 'pix receipt CHARGE --out NOWHERE/r.pdf'},
    {name: 'a receipt below a file', line: 'pix receipt CHARGE --out FILE/r.html'},
    {name: 'a case below a file', line: 'blocks case BLOCK --out FILE/case'},
    {name: 'a case that is a file', line: 'blocks case BLOCK --out FILE'},
    {name: 'reports', line: 'reconcile --from DATA --format csv --out FILE'},
    {name: 'packs', line: 'reconcile --from DATA --format html --packs --out FILE/out'},
    {name: 'books', line: 'reconcile --from DATA --format hledger --out FILE/out'},
    {name: 'corrections', line: 'reconcile --from DATA --corrections FILE/out'},
    {name: 'a journal export', line: 'journal export --out FILE'},
    {name: 'a mapping', line: 'reconcile map DATA/statement.csv --out NOWHERE/map.json'},
    {name: 'a proposal', line: 'withdraw propose --out NOWHERE/p.json', more: TO_PAYEE},
  ])('$name', async ({line, more = []}) => {
    const args = line
      .split(' ')
      .map((word) => word.replace(/[A-Z]{4,}/, (name) => words[name] ?? name))
    const {code, stdout, stderr} = await home.run([...args, ...more])
    const [first = ''] = stderr.split('\n').filter((said) => said.startsWith('Error'))
    const out = args[args.findIndex((word) => ['--out', '--corrections'].includes(word)) + 1] ?? ''
    expect([code, stdout], stderr).toEqual([2, ''])
    expect(first).toContain(out)
  })
})

test.each([
  {line: 'balance'},
  {line: 'pix create --amount 10'},
  {line: 'auth status'},
  {line: 'auth list'},
  {line: 'pix list'},
])('$line names a home that is no directory, not a credential that is missing', async ({line}) => {
  using home = temporaryHome()
  const file = join(home.path, 'a-file')
  writeFileSync(file, '')
  for (const place of HAS_PROC ? [file, NOWHERE] : [file]) {
    const {code, stdout, stderr} = await home.run(line.split(' '), {env: {PIXCTL_HOME: place}})
    expect([code, stdout], stderr).toEqual([1, ''])
    expect(stderr).toContain(`${place} cannot be used as a directory`)
  }
})

test.runIf(HAS_PROC)('doctor sees a home that cannot be made', async () => {
  using home = temporaryHome()
  const {stdout} = await home.run(['doctor', '--json'], {env: {PIXCTL_HOME: NOWHERE}})
  expect(filesCode(stdout)).toBe('files_unusable')
})

/** Writes until the disk takes no byte more. */
function fill(directory: string): void {
  for (let file = 0; ; file += 1) {
    try {
      writeFileSync(join(directory, `filler-${file}`), Buffer.alloc(4096))
    } catch {
      return
    }
  }
}

describe('on a disk that is full', () => {
  test('doctor says so, and a setting that cannot be kept is one line that says why', async () => {
    using home = temporaryHome()
    using disk = smallDisk(join(home.path, 'disk'), 512)
    if (disk.through.length > 0) return
    const place = join(disk.path, 'home')
    mkdirSync(place, {mode: 0o700})
    fill(disk.path)
    const env = {PIXCTL_HOME: place}
    const {stdout} = await home.run(['doctor', '--json'], {env})
    expect(filesCode(stdout)).toBe('files_no_room')
    const {code, stderr} = await home.run(['config', 'set', 'lang', 'pt-BR'], {env})
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${place}/config.json cannot be`)])
    expect(stderr).not.toContain('unexpectedly')
  })
})

test.runIf(process.getuid?.() !== 0)('doctor sees a home that cannot be entered', async () => {
  using home = temporaryHome()
  const place = join(home.path, 'closed')
  mkdirSync(place, {mode: 0o000})
  const {code, stdout} = await home.run(['doctor', '--json'], {env: {PIXCTL_HOME: place}})
  expect([code, filesCode(stdout)]).toEqual([7, 'files_unusable'])
})

function filesCode(doctor: string): string | undefined {
  const {checks} = JSON.parse(doctor) as {checks: {subject: string; code: string}[]}
  return checks.find(({subject}) => subject === 'files')?.code
}

test.each([
  {words: ['teleport', 's3cret'], shown: 'There is no command "teleport".'},
  {words: ['pix', 'teleport', 's3cret'], shown: 'There is no command "pix teleport".'},
  {
    words: ['webhooks', 'secret', 'put', 's3cret'],
    shown: 'There is no command "webhooks secret put".',
  },
])('an unknown command is named without its arguments: $shown', async ({words, shown}) => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(words)
  expect(code).toBe(2)
  expect(stderr).toContain(shown)
  expect(stderr).not.toContain('s3cret')
})
