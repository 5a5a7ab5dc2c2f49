import {expect, test} from 'vitest'
import {renderProgress} from '../../../src/render/batch/progress.ts'

const at = (done: number, failed = 0, elapsedMs = 10_000) =>
  renderProgress({done, total: 10_000, failed, elapsedMs}, 'en')

test.each([
  {name: 'at the start', line: at(0, 0, 0), is: `[${'░'.repeat(24)}] 0/10,000 0 %`},
  {
    name: 'half-way',
    line: at(5000),
    is: `[${'█'.repeat(12)}${'░'.repeat(12)}] 5,000/10,000 50 % 500/s 0:10 left`,
  },
  {
    name: 'almost done: never 100 % before the last row',
    line: at(9999, 3),
    is: `[${'█'.repeat(24)}] 9,999/10,000 99 % 1,000/s 0:01 left, 3 failed`,
  },
  {name: 'at the end', line: at(10_000), is: `[${'█'.repeat(24)}] 10,000/10,000 100 % 1,000/s`},
  {
    name: 'with hours to go',
    line: renderProgress({done: 1, total: 7324, failed: 0, elapsedMs: 1000}, 'pt-BR'),
    is: `[${'░'.repeat(24)}] 1/7.324 0 % 1/s 2:02:03 restantes`,
  },
])('$name', ({line, is}) => {
  expect(line).toBe(is)
})
