import {mkdirSync, readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {writeNamedWorld} from '../../bench/reconcile/named-worlds.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'

/** So many that a run without a limit takes clearly more than the limit below. */
const CHARGES = 160_000
const LIMIT = '230MB'
const LIMIT_BYTES = 230e6
/** Leaves the largest memory that the process had in a file. */
const PEAK = `data:text/javascript,${encodeURIComponent(`
  import {writeFileSync} from 'node:fs'
  import {isMainThread} from 'node:worker_threads'
  import {peakBytes} from '${pathToFileURL(resolve('bench/machine/peak.js'))}'
  if (isMainThread) process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(peakBytes())))
`)}`
/** The JSON is written after the comparison. Units: bytes. */
const OUTPUT_BYTES = 15e6

let home: Home
beforeAll(async () => {
  home = temporaryHome()
  for (const world of ['clean', 'wrong-fee'] as const) {
    const directory = join(home.path, world)
    mkdirSync(directory)
    await writeNamedWorld(world, directory, {charges: CHARGES, seed: 7})
  }
})
afterAll(() => home[Symbol.dispose]())

async function reconciled(world: string, limit?: string) {
  const peakFile = join(home.path, 'peak')
  const flags = limit === undefined ? [] : ['--memory', limit]
  const args = ['reconcile', '--from', join(home.path, world), '--json', ...flags]
  const ended = await home.run(args, {
    nodeArgs: ['--import', PEAK],
    env: {PEAK_FILE: peakFile},
    limitMs: 120_000,
  })
  return {...ended, peakBytes: Number(readFileSync(peakFile, 'utf8'))}
}

describe.each([{world: 'clean'}, {world: 'wrong-fee'}])(
  '--memory over a world that is $world',
  ({world}) => {
    test('is kept, and changes nothing of the result', {timeout: 300_000}, async () => {
      const [free, limited] = [await reconciled(world), await reconciled(world, LIMIT)]
      expect(limited.peakBytes).toBeLessThan(LIMIT_BYTES + OUTPUT_BYTES)
      expect(limited.code).toBe(free.code)
      expect(limited.stdout).toBe(free.stdout)
    })

    test('ends a run that needs more, and names the limit', {timeout: 300_000}, async () => {
      const {code, stdout, peakBytes, error} = await reconciled(world, '128MB')
      expect({code, stdout, error: error()}).toMatchObject({
        code: 2,
        stdout: '',
        error: {code: 'MEMORY_REACHED', message: expect.stringContaining('128 MB')},
      })
      expect(peakBytes).toBeLessThan(128e6 * 1.25)
    })
  },
)

test('where every fee is another, a run takes more than its limit would be when it has none', async () => {
  expect((await reconciled('wrong-fee')).peakBytes).toBeGreaterThan(LIMIT_BYTES + OUTPUT_BYTES)
}, 300_000)

test.each(['much', '512', '-1GB', '127MB', '0.1GB'])('--memory %s is refused', async (size) => {
  const {code, error} = await home.run([
    'reconcile',
    '--from',
    home.path,
    `--memory=${size}`,
    '--json',
  ])
  expect({code, error: error()}).toMatchObject({code: 2, error: {code: 'INVALID_MEMORY'}})
})
