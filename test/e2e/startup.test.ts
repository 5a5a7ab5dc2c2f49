import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

/** At the end, on stderr: which parts of itself Node has loaded. */
const LOADED = `data:text/javascript,process.on('exit', () => {
  process.stderr.write(process.moduleLoadList.join('\\n'))
})`

test('the version takes none of the parts of Node that are slow to load', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(['--version'], {nodeArgs: ['--import', LOADED]})
  expect(code).toBe(0)
  expect(stderr).toMatch(/^NativeModule fs$/m)
  const slow = /^NativeModule (child_process|crypto|fs[/]promises|http|perf_hooks|worker_threads)$/m
  expect(stderr).not.toMatch(slow)
})

test('the index of a start has every command, and nothing that only help says', () => {
  const [index, {commands}] = ['dist/commands.json', 'oclif.manifest.json'].map((path) =>
    JSON.parse(readFileSync(path, 'utf8')),
  )
  expect(Object.keys(index)).toEqual(Object.keys(commands))
  for (const command of Object.values(index)) {
    expect(command).toHaveProperty('relativePath')
    expect(command).not.toHaveProperty('flags')
    expect(command).not.toHaveProperty('description')
  }
})

test.each([
  ['help', 'pix', 'create'],
  ['pix', 'create', '--help'],
])('what help says of a command is found: %s %s %s', async (...args) => {
  using home = temporaryHome()
  const {stdout} = await home.run(args)
  expect(stdout).toContain('--expires-in')
  expect(stdout).toContain('The charge is in the journal before it is sent.')
  expect(stdout).toContain('--amount 19.90 --description "Order 77"')
})

test('builtins are asked of the process, because an import evaluates all they can do', () => {
  const files = globSync('dist/**/*.js')
  expect(files.length).toBeGreaterThan(50)
  const imports = /(^|[;}\n])import\b[^()]*?"node:/
  expect(files.filter((path) => imports.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('undici comes with the parser it uses, not with its experimental one', () => {
  const chunks = globSync('dist/chunks/*.js').map((path) => readFileSync(path, 'utf8'))
  expect(chunks.filter((text) => text.includes('undici/lib/llhttp/'))).not.toEqual([])
  expect(chunks.filter((text) => text.includes('undici/lib/milo/'))).toEqual([])
})

describe('the start of a request', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
  })
  afterAll(() => home[Symbol.asyncDispose]())
  const create = ['pix', 'create', '--amount', '10', '--json']

  test('the parser of answers is compiled, and never optimised, which the end would wait for', async () => {
    const {code, stdout} = await home.run(create, {nodeArgs: ['--trace-wasm-compilation-times']})
    expect(code).toBe(0)
    expect(stdout).toContain('using Liftoff')
    expect(stdout).not.toContain('using TurboFan')
  })

  test('every file of a second start comes from the compile cache', async () => {
    const env = {
      NODE_COMPILE_CACHE: join(home.path, 'compiled'),
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    }
    await home.run(create, {env})
    const {stderr} = await home.run(create, {env})
    const told = stderr.split('\n').filter((line) => line.includes('V8 code cache for'))
    expect(told.length).toBeGreaterThan(5)
    expect(told.filter((line) => !line.includes('was accepted'))).toEqual([])
  })
})
