import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'

const PLATFORM = join(import.meta.dirname, '../../src/platform')

interface Ending {
  readonly megabytes: number
  readonly ms: number
  readonly call?: string
  readonly flag?: string
}

/** What a process prints that ends with `megabytes` in its memory and a timer of `ms` still open. */
function endOf({megabytes, ms, call = 'endProcess()', flag}: Ending) {
  const {status, stdout} = spawnSync(process.execPath, ['--input-type=module'], {
    encoding: 'utf8',
    timeout: 60_000,
    input: `
      import {endNow, endProcess} from ${JSON.stringify(join(PLATFORM, 'end-process.ts'))}
      import {setV8Flag} from ${JSON.stringify(join(PLATFORM, 'v8-flag.ts'))}
      ${flag === undefined ? '' : `setV8Flag('${flag}')`}
      globalThis.held = Buffer.alloc(${megabytes} * 1024 * 1024, 1)
      process.exitCode = 7
      setTimeout(() => console.log('the timer'), ${ms})
      ${call}`,
  })
  return {status, stdout}
}

describe('the end of a process', () => {
  test('with little memory waits for nothing', () => {
    expect(endOf({megabytes: 1, ms: 100})).toEqual({status: 7, stdout: ''})
  })

  test('with much memory comes by itself', () => {
    expect(endOf({megabytes: 128, ms: 100})).toEqual({status: 7, stdout: 'the timer\n'})
  })

  test.each([
    {flag: '--heap-growing-percent=25', isCollected: true},
    {flag: '--semi-space-growth-factor=1', isCollected: false},
  ])('with $flag waits for nothing, and collects garbage first: $isCollected', (given) => {
    const {flag, isCollected} = given
    const call = `
      const isThere = new WeakRef({})
      process.on('exit', () => console.log(isThere.deref() === undefined))
      setTimeout(() => endProcess(), 10)`
    const ended = endOf({megabytes: 1, ms: 100, call, flag})
    expect(ended).toEqual({status: 7, stdout: `${isCollected}\n`})
  })

  test('with much memory waits a second for what is open', () => {
    expect(endOf({megabytes: 128, ms: 40_000})).toEqual({status: 7, stdout: ''})
  })

  test.each([1, 128])('in the middle of work waits for nothing with %i MB', (megabytes) => {
    const call = 'endNow(5)'
    expect(endOf({megabytes, ms: 100, call})).toEqual({status: 5, stdout: ''})
  })
})
