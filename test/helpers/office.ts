import {execFileSync} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect} from 'vitest'
import {type RunningEmulator, startEmulator} from '../../src/emulator/start.ts'
import {type Home, temporaryHome} from './pixctl.ts'

export const HOLDER = ['--holder-name', 'Rita Alves', '--holder-document', '529.982.247-25']
export const PAYEE = ['--key', 'rita@example.com', ...HOLDER]

export interface Desk {
  readonly path: string
  readonly publicKey: string
  run(...args: string[]): ReturnType<Home['run']>
  runWith(env: Readonly<Record<string, string>>, ...args: string[]): ReturnType<Home['run']>
  start(...args: string[]): ReturnType<Home['start']>
}

let emulator: RunningEmulator
const cleanups: (() => void)[] = []

/** Starts the service of a test file, with R$ 90,000 in its main wallet, and sets up its people. */
export async function openOffice(): Promise<RunningEmulator> {
  emulator = await startEmulator({port: 0})
  const funds = await desk()
  const charge = (await funds.run('pix', 'create', '--amount', '90000', '--json')).json()
  await control('POST', `/charges/${charge['id']}/pay`, {})
  asSetUp = await setUp()
  return emulator
}

/** Ends the service and starts another one at the same address, which knows nothing of the first. */
export async function replaceService(): Promise<RunningEmulator> {
  const {port} = new URL(emulator.url)
  await emulator.close()
  emulator = await startEmulator({port: Number(port)})
  return emulator
}

export async function closeOffice(): Promise<void> {
  for (const clean of cleanups) clean()
  await emulator.close()
}

export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${emulator.controlUrl}${path}`, {
    method,
    headers: {'content-type': 'application/json'},
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await reply.text()
  return text === '' ? undefined : JSON.parse(text)
}

interface Line {
  readonly type: string
  readonly amount: number
}

/** The withdrawals that the service has. */
export async function sent(): Promise<readonly Line[]> {
  const path = '/statement?environment=test&wallet=principal'
  const {lines} = (await control('GET', path)) as {lines: Line[]}
  return lines.filter(({type}) => type === 'withdrawal')
}

/** A home of one person, with the credential of the merchant. */
export async function desk(
  name?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  const home = temporaryHome()
  cleanups.push(() => home[Symbol.dispose]())
  const {clientId, clientSecret} = emulator.credentials.test
  const options = {
    env: {
      PIXCTL_BASE_URL: emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
      ...env,
    },
    limitMs: 60_000,
  }
  const run: Desk['run'] = (...args) => home.run(args, options)
  const runWith: Desk['runWith'] = (more, ...args) =>
    home.run(args, {...options, env: {...options.env, ...more}})
  const start: Desk['start'] = (...args) => home.start(args, options)
  const key = name === undefined ? '' : (await run('auth', 'key', 'create', name, '--json')).json()
  return {path: home.path, run, runWith, start, publicKey: String(Object(key)['publicKey'])}
}

const PEOPLE = {ana: 'Ana Souza', bia: 'Bia Lima', caio: 'Caio Reis'} as const
type Person = keyof typeof PEOPLE
type Office = Readonly<Record<Person, Desk>>

/** The homes of the people as they were before any of them did anything, and their keys. */
let asSetUp: {readonly folder: string; readonly keys: Readonly<Record<Person, string>>}

/** Ana may only propose, Bia and Caio may approve, above R$ 100. Each office has homes of its own. */
export async function office(): Promise<Office> {
  const {folder, keys} = asSetUp
  const seated = async (person: Person): Promise<Desk> => {
    const one = await desk()
    copy(join(folder, person), join(one.path, 'home'))
    return {...one, publicKey: keys[person]}
  }
  return {ana: await seated('ana'), bia: await seated('bia'), caio: await seated('caio')}
}

/** With its modes: a home that others may enter is refused. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

/** As the people do it, by 15 commands; they would take longer than what most tests of them do. */
async function setUp() {
  const people: Office = {
    ana: await desk(PEOPLE.ana),
    bia: await desk(PEOPLE.bia),
    caio: await desk(PEOPLE.caio),
  }
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-office-'))
  cleanups.push(() => rmSync(folder, {recursive: true, force: true}))
  for (const person of ['ana', 'bia', 'caio'] as const) {
    const one = people[person]
    const done = [
      await one.run('auth', 'approver', 'add', PEOPLE.ana, people.ana.publicKey, '--propose-only'),
      await one.run('auth', 'approver', 'add', PEOPLE.bia, people.bia.publicKey),
      await one.run('auth', 'approver', 'add', PEOPLE.caio, people.caio.publicKey),
      await one.run('config', 'set', 'approval-above', '100,00'),
    ]
    expect(done.map(({code, stderr}) => [code, code === 0 || stderr])).toEqual(
      done.map(() => [0, true]),
    )
    copy(join(one.path, 'home'), join(folder, person))
  }
  const keys = {
    ana: people.ana.publicKey,
    bia: people.bia.publicKey,
    caio: people.caio.publicKey,
  }
  return {folder, keys}
}

export const save = (at: Desk, name: string, text: string): string => {
  const path = join(at.path, name)
  writeFileSync(path, text)
  return path
}

export const rows = (count: number, amount: string, tag: string): string =>
  [
    'pixKey,holderName,holderDocument,amount,externalReference',
    ...Array.from(
      {length: count},
      (_, at) => `supplier${at}@example.com,Fornecedor ${at},52998224725,${amount},${tag}-${at}`,
    ),
  ].join('\n')

export async function proposed(by: Desk, name: string, ...args: string[]): Promise<string> {
  const out = join(by.path, name)
  const run = await by.run('withdraw', 'propose', ...args, '--out', out, '--json')
  expect(run.code, run.stderr).toBe(0)
  return out
}
