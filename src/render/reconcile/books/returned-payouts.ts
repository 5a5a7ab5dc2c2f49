import {absolute, add, type Centavos, subtract, ZERO} from '../../../domain/money.ts'
import {returnedFee} from '../../../domain/withdrawal.ts'
import type {Language} from '../../../messages/language.ts'
import type {ReturnedFee} from '../../../reconcile/report-data.ts'
import type {Chart} from './chart-of-accounts.ts'
import type {Entry} from './double-entry.ts'
import type {StatementLine} from './ofx-statements.ts'

/** What a payout had taken from its wallet. Units: centavos, magnitudes. */
interface Taken {
  net?: Centavos
  fee?: Centavos
}

/** A line that returns a withdrawal, and how much of it is the fee. */
interface Return {
  readonly line: StatementLine
  readonly feeCentavos: Centavos
}

/**
 * The fee within each return: what the statement charged for its withdrawal, or what the report
 * knows from records. Only what these withdrawals posted is kept of the statement.
 */
export async function withFees(
  returns: readonly StatementLine[],
  lines: () => AsyncIterable<StatementLine>,
  known: readonly ReturnedFee[],
): Promise<Return[]> {
  const recorded = new Map(known.map(({lineId, feeCentavos}) => [lineId, feeCentavos]))
  const open = returns.filter(({id}) => !recorded.has(id))
  const taken = new Map(open.map(({parentId}): [string, Taken] => [parentId ?? '', {}]))
  if (taken.size > 0) for await (const line of lines()) addTaken(line, taken)
  return returns.map((line) => {
    const {net, fee} = taken.get(line.parentId ?? '') ?? {}
    const feeCentavos =
      recorded.get(line.id) ??
      (fee === undefined ? ZERO : returnedFee(line.amountCentavos, {net, fee}))
    return {line, feeCentavos}
  })
}

function addTaken({id, type, parentId, amountCentavos}: StatementLine, taken: Map<string, Taken>) {
  const main = type === 'withdrawal' ? taken.get(id) : undefined
  if (main) main.net = absolute(amountCentavos)
  const charged = type === 'fee' && parentId !== undefined ? taken.get(parentId) : undefined
  if (charged) charged.fee = add(charged.fee ?? ZERO, absolute(amountCentavos))
}

const FEE_TEXTS: Readonly<Record<Language, string>> = {
  en: 'Withdrawals returned: fee',
  'pt-BR': 'Saques estornados: tarifa',
}

/** The net comes back from the bank, the fee from the account of fees. */
export function returnEntries(
  whole: Entry,
  feeCentavos: Centavos,
  {language, chart}: {readonly language: Language; readonly chart: Chart},
): Entry[] {
  const fee = {...whole, text: FEE_TEXTS[language], against: chart.fees}
  const net = {...whole, amountCentavos: subtract(whole.amountCentavos, feeCentavos)}
  if (feeCentavos === ZERO) return [net]
  return [net, {...fee, amountCentavos: feeCentavos}].filter((one) => one.amountCentavos !== ZERO)
}
