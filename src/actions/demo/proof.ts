import {invariant} from '../../domain/invariant.ts'
import {type Centavos, fromReais, isMoneyFault, negate, sum, toReais} from '../../domain/money.ts'
import {
  DATA_SET_NAMES,
  FILE_NAMES,
  type ReconcileInputs,
} from '../../reconcile/read/files/inputs.ts'
import {askControl, askControlForText} from '../emulator/control-plane.ts'
import type {DemoFacts, DemoStepName} from './demo-story.ts'
import type {Stage} from './stage.ts'

interface Line {
  readonly type: string
  readonly amount: number
}

interface Proof<Name extends DemoStepName> {
  readonly holds: boolean
  readonly facts: DemoFacts[Name]
}

/** Reais as the emulator writes them. */
export function requireCentavos(reais: number): Centavos {
  const amount = fromReais(reais)
  invariant(!isMoneyFault(amount), `${reais} is no amount`)
  return amount
}

/**
 * Every wallet's lines sum to its balance; what came in, went out and was charged sums to what
 * the wallets have; what moved between wallets sums to nothing.
 */
export async function proveLedger(
  stage: Stage,
  wallets: readonly string[],
): Promise<Proof<'ledger'>> {
  const lines: Line[] = []
  const feet: DemoFacts['ledger']['wallets'][number][] = []
  for (const wallet of wallets) {
    const own = await statementOf(stage, wallet)
    const {accounts} = await stage.contextOf(wallet).client()
    const {available} = await accounts.fetchBalance()
    feet.push({wallet, lines: own.length, sum: toReais(total(own)), balance: available})
    for (const line of own) lines.push(line)
  }
  const outside = negate(total(lines.filter(({type}) => isOutside(type))))
  const fees = negate(total(lines.filter(({type}) => type === 'fee')))
  const moved = total(lines.filter(({type}) => type === 'internal_transfer'))
  const held = sum(feet.map(({balance}) => requireCentavos(balance)))
  const remainder = sum([held, outside, fees])
  return {
    holds: remainder === 0 && moved === 0 && feet.every(({sum: of, balance}) => of === balance),
    facts: {
      lines: lines.length,
      wallets: feet,
      betweenWallets: toReais(moved),
      inWallets: toReais(held),
      inOutsideWorld: toReais(outside),
      inFees: toReais(fees),
      sum: toReais(remainder),
    },
  }
}

const isOutside = (type: string): boolean => type !== 'fee' && type !== 'internal_transfer'

const total = (lines: readonly Line[]): Centavos =>
  sum(lines.map(({amount}) => requireCentavos(amount)))

async function statementOf({context}: Stage, wallet: string): Promise<readonly Line[]> {
  const path = `/statement?environment=test&wallet=${wallet}`
  const {lines} = await askControl<{lines: readonly Line[]}>(context, {method: 'GET', path})
  return lines
}

/** Exports the emulator's data set and reconciles it, offline, as finance would. */
export async function proveReconciliation({context}: Stage): Promise<Proof<'reconciliation'>> {
  const {reconcile} = await import('../../reconcile/reconcile.ts')
  const inputs: Record<string, ReconcileInputs[keyof ReconcileInputs]> = {}
  for (const name of DATA_SET_NAMES) {
    if (name === 'policy') continue
    const path = `/export/test/${FILE_NAMES[name]}`
    const bytes = Buffer.from(await askControlForText(context, {method: 'GET', path}))
    inputs[name] = [{name: FILE_NAMES[name], open: () => [bytes]}]
  }
  const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo', threads: 1})
  const unexplained = result.wallets.map(({unexplainedCentavos}) => unexplainedCentavos)
  return {
    holds: result.verdict === 'reconciled' && result.findings.length === 0,
    facts: {
      verdict: result.verdict,
      findings: result.findings.length,
      rows: result.inputs.reduce((rows, input) => rows + input.rows, 0),
      unexplained: toReais(sum(unexplained)),
    },
  }
}
