import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {openMetrics} from '../../src/webhooks/watch/metrics.ts'

const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool'
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0
const reason = hasPromtool ? '' : ' (no promtool: install prometheus, or set PROMTOOL)'

const RULES = 'docs/recipes/monitoring/alerts.yml'
const DASHBOARD = 'docs/recipes/monitoring/dashboard.json'

const inbox = {
  nextDueMs: async () => undefined,
  async *events() {},
  health: () => ({state: 'ok', waiting: 0}) as const,
}
const metrics = () => openMetrics({inbox, nowMs: () => 0, refusedByStore: () => 0})

interface Dashboard {
  readonly panels: readonly {readonly targets: readonly {readonly expr: string}[]}[]
}

const expressions = (): string[] => {
  const {panels} = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard
  return panels.flatMap(({targets}) => targets.map(({expr}) => expr))
}

test('alert rules and dashboard name no metric that the listener does not have', async () => {
  const {text} = await (await metrics()).page()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const used = `${readFileSync(RULES, 'utf8')} ${expressions().join(' ')}`
  const names = [...used.matchAll(/pixctl_webhooks_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

describe.skipIf(!hasPromtool)(`promtool${reason}`, () => {
  const scratch = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'pixctl-promtool-'))
    onTestFinished(() => rmSync(path, {recursive: true, force: true}))
    return path
  }

  test('takes the alert rules', () => {
    const {status, stdout, stderr} = spawnSync(PROMTOOL, ['check', 'rules', RULES])
    expect([status, String(stderr)], String(stdout)).toEqual([0, ''])
  })

  test('takes every expression of the dashboard', () => {
    const rules = expressions().map((expr, at) => ({record: `test:${at}`, expr}))
    const file = join(scratch(), 'rules.yml')
    writeFileSync(file, JSON.stringify({groups: [{name: 'dashboard', rules}]}))
    const {status, stderr} = spawnSync(PROMTOOL, ['check', 'rules', file])
    expect([status, String(stderr)]).toEqual([0, ''])
  })

  test('takes the page of a listener', async () => {
    const {text} = await (await metrics()).page()
    const {status, stderr} = spawnSync(PROMTOOL, ['check', 'metrics'], {input: text})
    expect([status, String(stderr)]).toEqual([0, ''])
  })
})
