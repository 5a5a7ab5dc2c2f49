import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import {suspectsOf} from '../../../../src/reconcile/causes/read-suspects.ts'
import {earlyRefutation} from '../../../../src/reconcile/causes/trials/early-refutation.ts'
import {packDrafts} from '../../../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../../../src/reconcile/findings/draft.ts'
import {findingsOf} from '../../../../src/reconcile/findings/findings.ts'
import {atOnce} from '../../../../src/reconcile/read/files/steps.ts'
import {reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {onDisk} from '../../worlds/disk.ts'
import {perfectWorld} from '../../worlds/world.ts'

const NAMES = ['charges.jsonl', 'statement.csv']
const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

const drafted = (
  kind: Draft['subject']['kind'],
  id: string,
  code: Draft['code'] = 'MISSING_POSTING',
): Draft => ({
  code,
  subject: {kind, id},
  wallet: 'loja-1',
  role: code === 'MISSING_POSTING' ? 'main' : 'fee',
  expected: centavos(100),
  actual: centavos(0),
  atMs: 0,
  evidence: [{source: 0, line: 1}],
})

const openOf = (drafts: readonly Draft[]) => suspectsOf(atOnce(findingsOf(drafts, NAMES)))

describe('a run with a change is refuted by what it says of a share', () => {
  const [explained, beside, fee] = [
    drafted('charge', 'charge-1'),
    drafted('charge', 'charge-2'),
    drafted('charge', 'charge-3', 'FEE_OVERCHARGE'),
  ]
  const open = openOf([explained, beside, fee])
  const suspects = open.filter(({subject}) => subject.id !== 'charge-2')
  const refutes = earlyRefutation({suspects}, open)
  const unread: Draft = {
    ...drafted('file_line', '', 'RECORD_INVALID'),
    tag: 'a1',
    fault: {code: 'bad_json', field: undefined},
  }

  test.each([
    {name: 'nothing', said: [], refuted: false},
    {name: 'what the change does not explain', said: [beside], refuted: false},
    {
      name: 'another finding about what has one',
      said: [drafted('charge', 'charge-1', 'NET_MISMATCH')],
      refuted: false,
    },
    {name: 'a row that cannot be read', said: [unread], refuted: false},
    {name: 'what the change is to explain', said: [beside, explained], refuted: true},
    {
      name: 'a fee that is wrong the other way now',
      said: [drafted('charge', 'charge-3', 'FEE_UNDERCHARGE')],
      refuted: true,
    },
    {
      name: 'what nothing was found about',
      said: [beside, drafted('charge', 'charge-4')],
      refuted: true,
    },
  ])('$name: $refuted', ({said, refuted}) => {
    expect(refutes(packDrafts(said, NAMES))).toBe(refuted)
  })

  test('not by something new, where the change may bring that to light', () => {
    const may = earlyRefutation({suspects, mayAppear: () => true}, open)
    expect(may(packDrafts([drafted('charge', 'charge-4')], NAMES))).toBe(false)
    expect(may(packDrafts([explained], NAMES))).toBe(true)
  })
})

test('a trial that is refuted judges no other share', async () => {
  const {world} = perfectWorld(1, 500)
  world.lines.splice(0)
  await onDisk(world, {}, async (inputs) => {
    const tuning = {
      taskBytes: 4_000,
      buckets: 4_096,
      repeatBits: 1 << 20,
      shareBytes: 1_500,
      spillBytes: 4_000,
      leastFees: 8,
    }
    const trial = async (isRefuted: boolean): Promise<number> => {
      let asked = 0
      const refutes = () => {
        asked += 1
        return isRefuted
      }
      const run = reconcileBy(inputs, OPTIONS, {tuning, isTrial: true, refutes})
      await (isRefuted ? expect(run).rejects.toThrow() : run)
      return asked
    }
    expect(await trial(false)).toBeGreaterThan(20)
    // The thread has its next share before it has answered for the last.
    expect(await trial(true)).toBeLessThanOrEqual(2)
  })
})
