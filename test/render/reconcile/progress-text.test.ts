import {expect, test} from 'vitest'
import {
  renderMemory,
  renderRunProgress,
  renderWriting,
} from '../../../src/render/reconcile/progress-text.ts'

const MIB = 1_048_576

test('progress is a phase, a share and a size', () => {
  const progress = {phase: 'reading', doneBytes: 432 * MIB, totalBytes: 1_310 * MIB} as const
  expect(renderRunProgress(progress, 'en')).toBe('Reading 32.97\u00a0% · 1,310 MiB')
  expect(renderRunProgress(progress, 'pt-BR')).toBe('Lendo 32,97\u00a0% · 1.310 MiB')
})

test('of nothing everything is read', () => {
  const progress = {phase: 'judging', doneBytes: 0, totalBytes: 0} as const
  expect(renderRunProgress(progress, 'en')).toBe('Comparing 100.00\u00a0% · 0 MiB')
})

test('memory is said in whole mebibytes, rounded up', () => {
  const need = {
    totalBytes: 1_310 * MIB,
    memoryBytes: 320 * MIB + 1,
    mayAddBytes: 982 * MIB + 1,
    unmatchedMayAddBytes: 11_790 * MIB,
  }
  expect(renderMemory(need, 'en')).toBe(
    'Reading 1,310 MiB. This needs about 321 MiB of memory; many faults, up to 983 MiB more; rows of which none can be read or matched, up to 11,790 MiB.',
  )
  expect(renderMemory(need, 'pt-BR')).toBe(
    'Lendo 1.310 MiB. Isto usa cerca de 321 MiB de memória; com muitas falhas, até 983 MiB a mais; com linhas que não se consegue ler nem associar, até 11.790 MiB.',
  )
})

test('a limit is said in the place of what the data would take', () => {
  const need = {
    totalBytes: 310 * MIB,
    memoryBytes: MIB,
    mayAddBytes: MIB,
    unmatchedMayAddBytes: MIB,
    limitBytes: 286 * MIB,
  }
  expect(renderMemory(need, 'en')).toBe('Reading 310 MiB with at most 286 MiB of memory.')
  expect(renderMemory(need, 'pt-BR')).toBe('Lendo 310 MiB com no máximo 286 MiB de memória.')
})

test('the file being written is named', () => {
  expect(renderWriting('report.xlsx', 'pt-BR')).toBe('Gravando report.xlsx')
})
