import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {CAUSE_INJECTORS, type CauseInjector, month, spoiltInputs} from '../injectors.ts'

const injector = (name: string): CauseInjector =>
  CAUSE_INJECTORS.find((one) => one.name === name) as CauseInjector

const CENTAVOS = injector('a statement in centavos')
const TOO_LOW = injector('a fee table that is a centavo too low')

test('what a fee is above the table is not a hundredfold because the statement is', async () => {
  const {result} = await reconcile(spoiltInputs(3, [CENTAVOS, TOO_LOW]), {
    timezone: 'America/Sao_Paulo',
  })
  const fees = result.causes.find(({kind}) => kind === 'fee_table_differs')
  expect(fees?.findings).toBeGreaterThan(100)
  expect(fees?.sumCentavos).toBe(fees?.findings)
  expect(fees?.text.en).toContain('R$ 0.01 above the table')
})

test('the text counts and sums fees, and not the splits that are above the net by these', async () => {
  const {world} = month(1)
  for (const step of world.fees.pix) step.fixed *= 100
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  const [cause] = result.causes
  const explained = result.findings.filter((finding) => finding.cause === cause?.id)
  const fees = explained.filter(({code}) => code === 'FEE_UNDERCHARGE')
  const others = explained.length - fees.length
  expect(others).toBeGreaterThan(0)
  expect(cause?.text.en).toMatch(new RegExp(`^${fees.length} PIX fees`))
  expect(cause?.text.en).toContain(`; ${others} other finding`)
})
