import {describe, expect, test} from 'vitest'
import {CodesKeeper, partOf} from '../../../src/reconcile/screening/host/kept/kept-codes.ts'
import type {LineCodes} from '../../../src/reconcile/screening/host/kept/line-codes.ts'
import {openSpill} from '../../../src/reconcile/screening/host/kept/spill.ts'

const codesOf = (lines: number, from: number): LineCodes => ({
  codes: Int32Array.from({length: lines}, (_, at) => from + at - 3),
  keys: Int32Array.from({length: from % 2 === 0 ? lines : 0}, (_, at) => from * at),
  marks: Int32Array.from({length: Math.ceil(lines / 16)}, (_, at) => at * 16),
  rows: lines - 1,
  firstHour: from,
  lastHour: from + 1,
  end: from * 1_000,
})

const plain = ({codes, keys, marks, ...part}: LineCodes) => ({
  ...part,
  codes: [...codes],
  keys: [...keys],
  marks: [...marks],
})

describe.each([{place: 'on disk'}, {place: 'in memory'}])('codes that wait $place', ({place}) => {
  test('come back as they were, in any order', () => {
    const opened = place === 'on disk' ? openSpill() : undefined
    const keeper = new CodesKeeper(opened?.spill)
    const parts = [40_000, 0, 1, 17, 2_049].map((lines, at) => codesOf(lines, at))
    const kept = parts.map((part) => keeper.keep(part))
    for (const at of [4, 0, 3, 1, 2, 0]) {
      const [one, part] = [kept[at], parts[at]]
      if (one === undefined || part === undefined) throw new Error('a part was not kept')
      expect(plain(keeper.read(one))).toEqual(plain(part))
      expect(partOf(one).lines).toBe(part.codes.length)
    }
    opened?.close()
  })

  test('are not changed by what is screened next', () => {
    const opened = place === 'on disk' ? openSpill() : undefined
    const keeper = new CodesKeeper(opened?.spill)
    const part = codesOf(5, 2)
    const kept = keeper.keep(part)
    part.codes.fill(9)
    expect([...keeper.read(kept).codes]).toEqual([-1, 0, 1, 2, 3])
    opened?.close()
  })
})
