import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {makePlan, type Plan} from '../../src/fleet/plan.ts'
import {PLAN_FILE, planText, readPlan} from '../../src/fleet/plan-file.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const PLAN = makePlan({
  program: '1.0.0',
  options: {
    timezone: 'America/Sao_Paulo',
    language: 'en',
    mapping: {statement: {values: {type: {10: 'payment', 2: 'fee'}}}},
  },
  units: ['a', 'b', 'c'].map((account, nth) => ({
    account,
    environment: 'live',
    period: '2026-01',
    directory: `/data/${account}/live/2026-01`,
    files: [
      {
        name: 'charges',
        path: `/data/${account}/live/2026-01/charges.jsonl`,
        bytes: nth,
        modifiedMs: 1764000000000.125,
        sha256: String(nth).repeat(64),
      },
    ],
    bytes: nth,
  })),
  parts: 2,
})

type Manifest = {-readonly [Key in keyof Plan]: Plan[Key]} & {sha256?: string}

/** What is read of a manifest in which something was changed. */
function readChanged(change: (manifest: Manifest) => unknown): Plan {
  using directory = temporaryDirectory()
  const path = join(directory.path, PLAN_FILE)
  writeFileSync(path, planText(PLAN))
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
  return readPlan(directory.path, '1.0.0')
}

test('a plan is read as it was written, whatever the white space is', () => {
  expect(readChanged(() => {})).toEqual(PLAN)
})

test.each<{what: string; change: (manifest: Manifest) => unknown}>([
  {what: 'another timezone', change: (plan) => Object.assign(plan.options, {timezone: 'UTC'})},
  {what: 'another mapping', change: (plan) => Object.assign(plan.options, {mapping: {}})},
  {
    what: 'a unit less',
    change: (plan) => Object.assign(plan, {units: plan.units.slice(1), parts: [[0, 1]]}),
  },
  {
    what: 'a unit twice',
    change: (plan) => Object.assign(plan, {units: [...plan.units, plan.units[0]]}),
  },
  {what: 'no units', change: (plan) => Object.assign(plan, {units: []})},
  {what: 'no parts', change: (plan) => Object.assign(plan, {parts: []})},
  {what: 'a part less', change: (plan) => Object.assign(plan, {parts: plan.parts.slice(1)})},
  {what: 'another account', change: (plan) => Object.assign(plan.units[0] ?? {}, {account: 'z'})},
  {what: 'something more', change: (plan) => Object.assign(plan, {more: 1})},
  {what: 'no checksum, as of an earlier version', change: (plan) => delete plan.sha256},
])('a plan with $what is made anew', ({change}) => {
  expect(() => readChanged(change)).toThrow(
    expect.objectContaining({
      code: 'FLEET_PLAN_DAMAGED',
      exitCode: 2,
      hint: expect.stringContaining('results of unchanged units are kept'),
    }),
  )
})
