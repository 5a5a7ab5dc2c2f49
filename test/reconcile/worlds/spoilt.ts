import type {Result} from '../../../src/reconcile/result.ts'
import type {Expected, Injector} from './injectors.ts'
import {perfectWorld, type World} from './world.ts'

export const found = (result: Result): string[] =>
  result.findings.map((finding) => `${finding.code} ${finding.subject.id}`).sort()

export const wanted = (expected: readonly Expected[]): string[] =>
  expected.map(({code, id}) => `${code} ${id()}`).sort()

export interface SpoiltWorld {
  readonly world: World
  readonly expected: readonly Expected[]
}

/** Faults of the ledger are in the stated balances, faults of the file are not. */
export function spoiltWorld(
  seed: number,
  injectors: readonly Injector[],
  where: 'file' | 'ledger',
): SpoiltWorld {
  const maker = perfectWorld(seed)
  const spoils = injectors.map((injector) => injector.prepare(maker))
  if (where === 'file') maker.close()
  const expected = spoils.map((spoil) => spoil(maker))
  if (where === 'ledger') maker.close()
  return {world: maker.world, expected}
}
