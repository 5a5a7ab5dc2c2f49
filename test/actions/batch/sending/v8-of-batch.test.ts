import {execFileSync} from 'node:child_process'
import {expect, test} from 'vitest'

const MODULE = new URL('../../../../src/actions/batch/sending/v8-of-batch.ts', import.meta.url).href

/** Room for young objects, in MiB, once a process of its own has made many that live for a while. */
function youngSpaceAfter(settle: string): number {
  const program = `
    import {getHeapSpaceStatistics} from 'node:v8'
    import {settleV8} from '${MODULE}'
    ${settle}
    const kept = []
    for (let nth = 0; nth < 1e6; nth += 1) kept[nth % 1e5] = {nth, text: 'row ' + nth}
    const young = getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space')
    console.log(young.space_size / 2 ** 20)
  `
  const args = ['--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, args, {encoding: 'utf8'}))
}

test('the room for young objects grows no more', () => {
  const settled = youngSpaceAfter('settleV8()')
  expect(settled).toBeGreaterThan(0)
  expect(youngSpaceAfter('')).toBeGreaterThan(2 * settled)
})
