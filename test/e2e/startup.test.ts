import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'

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
