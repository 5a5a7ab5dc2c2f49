import {globSync} from 'node:fs'
import {join} from 'node:path'
import type {FailOn} from '../../src/actions/reconcile/fail-on.ts'
import {mergeFleet} from '../../src/actions/reconcile/fleet/merge.ts'
import {type PartOutcome, runPart} from '../../src/actions/reconcile/fleet/part.ts'
import {planFleet} from '../../src/actions/reconcile/fleet/plan.ts'
import type {Context} from '../../src/app/context.ts'
import type {FleetReport} from '../../src/fleet/roll-up.ts'
import {perfectWorld} from '../reconcile/worlds/world.ts'
import {writeWorld} from './fleet.ts'

const PROGRAM = '1.0.0'
const LINE = {show: () => {}, clear: () => {}}

/** Of all that a command has, what a fleet asks for. */
const CONTEXT = {
  signal: new AbortController().signal,
  env: {},
  language: 'en',
  notice: () => {},
} as unknown as Context

/** Two accounts, the first of two months, in one part: its commands without their processes. */
export function smallFleet(root: string, plan = join(root, 'plan')) {
  const folderOf = (key: string) => join(root, 'data', ...key.split('/'))
  for (const [nth, key] of ['a/live/2026-01', 'a/live/2026-02', 'b/live/2026-01'].entries()) {
    writeWorld(folderOf(key), perfectWorld(nth, 5).world)
  }
  const out = join(root, 'report')
  return {
    plan,
    out,
    folderOf,
    makePlan: () =>
      planFleet(CONTEXT, {
        from: join(root, 'data'),
        out: plan,
        program: PROGRAM,
        parts: 1,
        timezone: 'America/Sao_Paulo',
        line: LINE,
        describe: String,
        describeLeft: () => '',
      }),
    part: (failOn: FailOn = 'error'): Promise<PartOutcome> =>
      runPart(CONTEXT, {plan, index: 0, program: PROGRAM, failOn, report: emptyPage}),
    merge: async (): Promise<FleetReport> => {
      const request = {plan, out, program: PROGRAM, line: LINE, describe: String}
      const merged = {...request, describeFile: String, render: noFiles}
      return (await mergeFleet(CONTEXT, merged)).report
    },
    /** Names of the pages that are in the report. */
    pages: () => globSync('*', {cwd: join(out, 'accounts')}).sort(),
    /** Units that are written down as failed. */
    failed: () => globSync('*.failed.json', {cwd: join(plan, 'results')}).length,
  }
}

async function* emptyPage(_outcome: unknown, _plan: unknown, file: string) {
  yield {file, content: ''}
}

async function* noFiles() {}
