import {describe, expect, test} from 'vitest'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import {inputsOf} from './worlds/files.ts'
import {perfectWorld} from './worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

describe('a world in which nothing is wrong', () => {
  test.each(Array.from({length: 20}, (_, seed) => ({seed})))(
    'seed $seed is reconciled',
    async ({seed}) => {
      const {world} = perfectWorld(seed)
      const {result} = await reconcile(inputsOf(world), OPTIONS)
      expect(result.findings).toEqual([])
      expect(result.verdict).toBe('reconciled')
      expect(result.skipped).toEqual([])
      expect(result.wallets.map((wallet) => wallet.differenceCentavos)).toEqual([0, 0, 0, 0])
    },
  )
})
