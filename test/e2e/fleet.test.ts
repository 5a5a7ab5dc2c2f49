import {createHash} from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {writeFleet, writeWorld} from '../helpers/fleet.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {perfectWorld} from '../reconcile/worlds/world.ts'

const ACCOUNTS = 7

interface Fleet {
  readonly home: Home
  readonly data: string
  readonly plan: string
  readonly report: string
  fleet(...args: string[]): ReturnType<Home['run']>
}

/** Accounts of mixed sizes, planned in four parts. The third lost a statement line. */
async function plannedFleet(): Promise<Fleet> {
  const home = temporaryHome()
  onTestFinished(() => home[Symbol.dispose]())
  const at = (name: string) => join(home.path, name)
  writeFleet(at('data'), {
    accounts: ACCOUNTS,
    sizeOf: (nth) => 5 + nth * 10,
    spoil: (world, nth) => {
      if (nth === 2)
        world.lines.splice(
          world.lines.findIndex(({type}) => type === 'payment'),
          1,
        )
    },
  })
  const fleet: Fleet = {
    home,
    data: at('data'),
    plan: at('plan'),
    report: at('report'),
    fleet: (...args) => home.run(['reconcile', 'fleet', ...args], {limitMs: 60_000}),
  }
  const planned = await plan(fleet)
  expect(planned.stderr).toBe('')
  expect(planned.code).toBe(0)
  return fleet
}

const plan = ({fleet, data, plan: out}: Fleet) =>
  fleet('plan', '--from', data, '--out', out, '--parts', '4', '--json')

const part = ({fleet, plan: directory}: Fleet, index: number) =>
  fleet('part', '--plan', directory, '--index', String(index))

const merge = ({fleet, plan: directory, report}: Fleet, out = report) =>
  fleet('merge', '--plan', directory, '--out', out, '--json')

/** Every file below a directory with the hash of its bytes. */
const bytesBelow = (directory: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', {cwd: directory})
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(directory, file)))
          .digest('hex'),
      ]),
  )

describe('a fleet', () => {
  test('is rolled up to the same bytes in one process, in many, killed, and done twice', async () => {
    const alone = await plannedFleet()
    for (const index of [0, 1, 2, 3]) await part(alone, index)
    const first = await merge(alone)
    expect(first.json()).toMatchObject({verdict: 'unreconciled', units: ACCOUNTS, done: ACCOUNTS})
    expect(first.code).toBe(7)

    const many = await plannedFleet()
    const killed = many.home.start([
      'reconcile',
      'fleet',
      'part',
      '--plan',
      many.plan,
      '--index',
      '3',
    ])
    setTimeout(() => killed.kill('SIGKILL'), 150)
    await new Promise((resolve) => killed.once('close', resolve))
    await Promise.all([3, 2, 2, 1].map((index) => part(many, index)))
    const partial = await merge(many, join(many.home.path, 'early'))
    expect(partial.json()['verdict']).toBe('incomplete')
    expect(partial.code).toBe(7)
    await Promise.all([0, 3].map((index) => part(many, index)))
    expect((await merge(many)).code).toBe(7)
    expect(bytesBelow(many.report)).toEqual(bytesBelow(alone.report))
  })

  test('lists what has no result, and never calls it reconciled', async () => {
    const fleet = await plannedFleet()
    await part(fleet, 0)
    const {code, json} = await merge(fleet)
    const {verdict, missing, done} = json() as {verdict: string; missing: unknown[]; done: number}
    expect({code, verdict, left: missing.length}).toEqual({
      code: 7,
      verdict: 'incomplete',
      left: ACCOUNTS - done,
    })
    expect(readFileSync(join(fleet.report, 'fleet.html'), 'utf8')).toContain('no part has done it')
  })

  test('removes the pages of accounts that the merge before wrote and the plan has no more', async () => {
    const fleet = await plannedFleet()
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    expect((await merge(fleet)).stderr).not.toContain('Removed')
    const [gone = '', edited = ''] = readdirSync(fleet.data)
    const pages = join(fleet.report, 'accounts')
    const pageOf = (account: string) => `${account}_live_2026-01.html`
    for (const account of [gone, edited]) rmSync(join(fleet.data, account), {recursive: true})
    for (const name of [pageOf(edited), 'notes.html']) appendFileSync(join(pages, name), 'a note')
    await plan(fleet)
    const {stderr} = await merge(fleet)
    expect(stderr).toContain(`does not: accounts/${pageOf(gone)}.\n`)
    expect(stderr).toContain(`which are not of this one: accounts/${pageOf(edited)}.\n`)
    expect(readdirSync(pages)).toEqual(expect.arrayContaining([pageOf(edited), 'notes.html']))
    expect(readdirSync(pages)).not.toContain(pageOf(gone))
  })

  test('says why another language leaves the results of the plan before behind', async () => {
    const fleet = await plannedFleet()
    await part(fleet, 0)
    expect((await plan(fleet)).stderr).toBe('')
    const args = ['plan', '--from', fleet.data, '--out', fleet.plan, '--lang', 'pt-BR', '--json']
    const {stderr, json} = await fleet.fleet(...args)
    expect(json()['done']).toBe(0)
    expect(stderr).toMatch(/^O plano que estava aqui foi feito em en \(--lang\): seu/)
    expect((await plan(fleet)).json()['done']).toBeGreaterThan(0)
  })

  test('does a finished unit once', async () => {
    const fleet = await plannedFleet()
    await part(fleet, 1)
    const before = readdirSync(join(fleet.plan, 'results')).length
    const {stdout} = await part(fleet, 1)
    expect(stdout).toMatch(/^Part 1 of 4: (\d+) units done \(\1 before\)/)
    expect(readdirSync(join(fleet.plan, 'results'))).toHaveLength(before)
  })

  test.each([
    {what: 'report is gone', file: 'html', change: (path: string) => rmSync(path)},
    {what: 'report is empty', file: 'html', change: (path: string) => truncateSync(path)},
    {what: 'result is cut', file: 'result.json', change: (path: string) => truncateSync(path, 9)},
    {
      what: 'summary says another sum',
      file: 'json',
      change: (path: string) =>
        writeFileSync(path, readFileSync(path, 'utf8').replace('"rows":', '"rows":1')),
    },
  ])(
    'does a unit again whose $what, and lists it until then',
    async ({file, change}) => {
      const fleet = await plannedFleet()
      const later = join(fleet.data, 'account-002', 'live', '2026-02')
      writeWorld(later, perfectWorld(99, 5).world)
      await plan(fleet)
      for (const index of [0, 1, 2, 3]) await part(fleet, index)
      const whole = await merge(fleet, join(fleet.home.path, 'whole'))
      const manifest = JSON.parse(readFileSync(join(fleet.plan, 'plan.json'), 'utf8'))
      const unit = manifest.units.find(
        ({account, period}: {account: string; period: string}) =>
          account === 'account-002' && period === '2026-01',
      )
      change(join(fleet.plan, 'results', `${unit.digest}.${file}`))
      const damaged = await merge(fleet, join(fleet.home.path, 'damaged'))
      expect(damaged.code).toBe(7)
      expect(damaged.json()['missing']).toMatchObject([
        {account: 'account-002', period: '2026-01', reason: 'not_done'},
      ])
      for (const index of [0, 1, 2, 3]) expect((await part(fleet, index)).code).not.toBe(2)
      const mended = await merge(fleet, join(fleet.home.path, 'mended'))
      expect(mended.json()).toEqual(whole.json())
      expect(bytesBelow(join(fleet.home.path, 'mended'))).toEqual(
        bytesBelow(join(fleet.home.path, 'whole')),
      )
    },
    120_000,
  )

  test('is no job file where a line break would begin a line of its script', async () => {
    const fleet = await plannedFleet()
    const out = join(fleet.home.path, 'a\ntouch b\n')
    await fleet.fleet('plan', '--from', fleet.data, '--out', out)
    const job = await fleet.fleet('job', '--plan', out, '--engine', 'slurm', '--json')
    expect(job.code).toBe(2)
    expect(job.error()).toMatchObject({code: 'FLEET_JOB_LINE_BREAK'})
  })

  test('is no job file of containers whose volume does not hold plan and data', async () => {
    const fleet = await plannedFleet()
    const job = (...args: string[]) => fleet.fleet('job', '--plan', fleet.plan, ...args)
    for (const engine of ['kubernetes', 'aws-batch']) {
      const apart = await job('--engine', engine, '--mount', '/elsewhere', '--json')
      expect([apart.code, apart.error()['code']]).toEqual([2, 'FLEET_MOUNT_APART'])
      const made = await job('--engine', engine, '--mount', fleet.home.path)
      expect([made.code, JSON.parse(made.stdout)]).toEqual([0, expect.anything()])
      expect(made.stderr).toContain(`pixctl reconcile fleet merge --plan ${fleet.plan} --out`)
    }
    expect((await job('--engine', 'slurm', '--mount', '/elsewhere')).code).toBe(0)
  })

  test('ends a part with 2 for a file that changed, and does its other units', async () => {
    const fleet = await plannedFleet()
    appendFileSync(join(fleet.data, 'account-000', 'live', '2026-01', 'charges.jsonl'), '\n\n')
    const codes = []
    for (const index of [0, 1, 2, 3]) codes.push((await part(fleet, index)).code)
    expect(codes.filter((code) => code === 2)).toHaveLength(1)
    const {missing, done} = (await merge(fleet)).json() as {missing: object[]; done: number}
    expect(missing).toEqual([
      expect.objectContaining({
        account: 'account-000',
        reason: 'failed',
        code: 'FLEET_INPUT_CHANGED',
      }),
    ])
    expect(done).toBe(ACCOUNTS - 1)
    const shown = await fleet.home.run(
      ['reconcile', 'fleet', 'merge', '--plan', fleet.plan, '--out', fleet.report],
      {env: {PIXCTL_LANG: 'pt-BR'}},
    )
    expect(shown.stdout).toContain('charges.jsonl não é o arquivo que foi planejado.')
    expect(shown.stdout).toContain('crie o plano de novo no mesmo diretório')
    expect((await plan(fleet)).json()).toMatchObject({units: ACCOUNTS, done: ACCOUNTS - 1})
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    expect((await merge(fleet)).json()).toMatchObject({missing: [], done: ACCOUNTS})
  })

  test.each([
    {what: 'longer', change: (text: string) => `${text}\n\n`},
    {
      what: 'of the same length',
      change: (text: string) => text.replace('"completed"', '"cancelled"'),
    },
  ])(
    'takes the result of a unit for none when a file of it became $what after it was done',
    async ({change}) => {
      const fleet = await plannedFleet()
      const months = join(fleet.data, 'account-002', 'live')
      writeWorld(join(months, '2026-02'), perfectWorld(99, 5).world)
      await plan(fleet)
      const codes = async () => {
        const runs = []
        for (const index of [0, 1, 2, 3]) runs.push(await part(fleet, index))
        return runs
      }
      await codes()
      const whole = (await merge(fleet)).json()
      const file = join(months, '2026-01', 'charges.jsonl')
      const planned = readFileSync(file, 'utf8')
      writeFileSync(file, change(planned))
      expect(readFileSync(file, 'utf8')).not.toBe(planned)

      const refused = (await codes()).filter(({code}) => code === 2)
      expect(refused).toHaveLength(1)
      const said = refused[0]?.stderr.replace(/\s+/g, ' ')
      expect(said).toContain(`${file} is not the file that was planned.`)
      expect(said).toContain('Nor can account-002/live/2026-02.')
      const merged = await merge(fleet)
      expect(merged.code).toBe(7)
      expect(merged.json()).toMatchObject({
        verdict: 'incomplete',
        missing: [
          {
            account: 'account-002',
            period: '2026-01',
            reason: 'failed',
            code: 'FLEET_INPUT_CHANGED',
          },
          {
            account: 'account-002',
            period: '2026-02',
            reason: 'failed',
            code: 'FLEET_INPUT_CHANGED',
          },
        ],
      })

      writeFileSync(file, planned)
      expect((await codes()).map(({code}) => code)).not.toContain(2)
      expect((await merge(fleet)).json()).toEqual(whole)
      rmSync(file)
      expect((await merge(fleet)).json()).toEqual(whole)
    },
    120_000,
  )

  test('does no period that starts from one of which a file changed', async () => {
    const fleet = await plannedFleet()
    const months = join(fleet.data, 'account-002', 'live')
    writeWorld(join(months, '2026-02'), perfectWorld(99, 5).world)
    await plan(fleet)
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    const {units} = JSON.parse(readFileSync(join(fleet.plan, 'plan.json'), 'utf8'))
    const later = units.find(({period}: {period: string}) => period === '2026-02')
    rmSync(join(fleet.plan, 'results', `${later.digest}.json`))
    appendFileSync(join(months, '2026-01', 'charges.jsonl'), '\n')
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    const {missing} = (await merge(fleet)).json() as {missing: {text: {en: string}}[]}
    expect(missing.map(({text}) => text.en)).toEqual([
      expect.stringContaining('charges.jsonl is not the file that was planned.'),
      expect.stringContaining('2026-02: it starts from account-002/live/2026-01, of which a file'),
    ])
  })

  test('names the account whose files are not what they are called', async () => {
    const fleet = await plannedFleet()
    const files = join(fleet.data, 'account-001', 'live', '2026-01')
    copyFileSync(join(files, 'charges.jsonl'), join(files, 'withdrawals.jsonl'))
    await plan(fleet)
    const runs = []
    for (const index of [0, 1, 2, 3]) runs.push(await part(fleet, index))
    const [refused, ...others] = runs.filter(({code}) => code === 2)
    expect(others).toEqual([])
    const cause = 'account-001/live/2026-01: withdrawals.jsonl holds charges, and was given as'
    expect(refused?.stderr).toContain(`cannot be done: ${cause} withdrawals.`)
  })

  test('starts a period from what the period before it left open', async () => {
    const fleet = await plannedFleet()
    const account = join(fleet.data, 'account-002', 'live')
    const {world} = perfectWorld(99, 5)
    writeWorld(join(account, '2026-02'), world)
    await plan(fleet)
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    const manifest = JSON.parse(readFileSync(join(fleet.plan, 'plan.json'), 'utf8'))
    const later = manifest.units.find(({period}: {period: string}) => period === '2026-02')
    const result = readFileSync(join(fleet.plan, 'results', `${later.digest}.result.json`), 'utf8')
    expect(JSON.parse(result).carryForward.items.length).toBeGreaterThan(0)
  })

  test.each([
    {
      name: 'an environment that is none',
      change: (data: string) =>
        renameSync(join(data, 'account-000', 'live'), join(data, 'account-000', 'prod')),
      code: 'FLEET_UNIT_MISNAMED',
    },
    {
      name: 'an empty directory',
      change: (data: string) => {
        for (const name of readdirSync(data)) rmSync(join(data, name), {recursive: true})
      },
      code: 'FLEET_NO_UNITS',
    },
    {
      name: 'folders that all have no data set',
      change: (data: string) => {
        for (const file of globSync('*/live/2026-01/*', {cwd: data})) rmSync(join(data, file))
      },
      code: 'NO_DATA_SET',
    },
  ])('is not planned over $name', async ({change, code}) => {
    const fleet = await plannedFleet()
    change(fleet.data)
    const planned = await plan(fleet)
    expect(planned.code).toBe(2)
    expect(planned.error()).toMatchObject({code})
  })

  test('names accounts and environments below which there is no data set', async () => {
    const fleet = await plannedFleet()
    expect((await plan(fleet)).stderr).not.toContain('No data set')
    mkdirSync(join(fleet.data, 'account-b'))
    mkdirSync(join(fleet.data, 'account-c', 'test'), {recursive: true})
    const planned = await plan(fleet)
    expect(planned.code).toBe(0)
    expect(planned.stderr).toContain(`No data set below account-b, ${join('account-c', 'test')}:`)
  })

  test('takes a period without files into the plan, and misses it until its files are there', async () => {
    const fleet = await plannedFleet()
    const late = join(fleet.data, 'account-000', 'live', '2026-01')
    const aside = join(fleet.home.path, 'aside')
    renameSync(late, aside)
    mkdirSync(late)
    const planned = await plan(fleet)
    expect(planned.code).toBe(0)
    expect(planned.json()).toMatchObject({units: ACCOUNTS})
    expect(planned.stderr).toContain(
      'No file of a data set in account-000/live/2026-01: no part can',
    )
    const codes = []
    for (const index of [0, 1, 2, 3]) codes.push((await part(fleet, index)).code)
    expect(codes.filter((code) => code === 2)).toHaveLength(1)
    const merged = await merge(fleet)
    expect(merged.code).toBe(7)
    expect(merged.json()).toMatchObject({
      verdict: 'incomplete',
      done: ACCOUNTS - 1,
      missing: [{account: 'account-000', reason: 'failed', code: 'FLEET_UNIT_EMPTY'}],
    })
    rmSync(late, {recursive: true})
    renameSync(aside, late)
    expect((await plan(fleet)).json()).toMatchObject({units: ACCOUNTS, done: ACCOUNTS - 1})
    for (const index of [0, 1, 2, 3]) await part(fleet, index)
    expect((await merge(fleet)).json()).toMatchObject({missing: [], done: ACCOUNTS})
  })

  test('tries a part again whose plan this machine does not see', async () => {
    const fleet = await plannedFleet()
    const refused = async (command: string, plan: string) => {
      const rest = command === 'part' ? ['--index', '0'] : ['--out', fleet.report]
      const run = await fleet.fleet(command, '--plan', plan, ...rest, '--json')
      return [run.code, run.error()['code']]
    }
    const elsewhere = join(fleet.home.path, 'elsewhere')
    expect(await refused('part', elsewhere)).toEqual([1, 'FLEET_PLAN_NOT_SEEN'])
    expect(await refused('merge', elsewhere)).toEqual([2, 'FLEET_PLAN_MISSING'])
    mkdirSync(elsewhere)
    expect(await refused('part', elsewhere)).toEqual([1, 'FLEET_PLAN_NOT_SEEN'])
    expect(await refused('part', fleet.data)).toEqual([2, 'FLEET_PLAN_MISSING'])
  })
})
