import {spawnSync} from 'node:child_process'
import {describe, expect, test} from 'vitest'
import {setV8Flag} from '../../src/platform/v8-flag.ts'
import {THREAD_FLAGS} from '../helpers/thread-flags.ts'

const MODULE = new URL('../../src/platform/v8-flag.ts', import.meta.url).href

describe('a flag of V8', () => {
  test('is set where the version is known', () => {
    expect(setV8Flag('--semi-space-growth-factor=2', '13.6.233.17-node.53')).toBe(true)
  })

  test.each(['12.4.254.21-node.33', '15.0.1', '130.6.1'])('is not set in V8 %s', (version) => {
    expect(setV8Flag('--semi-space-growth-factor=2', version)).toBe(false)
  })

  test('that a version may not know is not written about on stderr', () => {
    const code = `
      import {setV8Flag} from '${MODULE}'
      setV8Flag('--no-such-flag', '15.0.1')
    `
    const {status, stderr} = spawnSync(process.execPath, ['--input-type=module', '-e', code])
    expect(`${status} ${stderr}`).toBe('0 ')
  })

  // Else three flags that this version does not know would be lines on stderr unseen.
  test.each([
    '--wasm-wrapper-tiering-budget=1000000000',
    '--invocation-count-for-turbofan=100000',
    '--semi-space-growth-factor=1',
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    '--optimize-for-size',
  ] as const)('%s is known to the Node that runs this', (flag) => {
    const code = `
      import {setV8Flag} from '${MODULE}'
      setV8Flag('${flag}')
    `
    const {status, stderr} = spawnSync(process.execPath, ['--input-type=module', '-e', code])
    expect(`${status} ${stderr}`).toBe('0 ')
  })
})

describe('a process that runs tests', () => {
  test('leaves calls from WebAssembly to JavaScript as V8 makes them at first', () => {
    expect(process.execArgv).toEqual(expect.arrayContaining(THREAD_FLAGS))
  })
})
