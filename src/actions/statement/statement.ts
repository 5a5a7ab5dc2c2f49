import {statSync} from 'node:fs'
import type {Context} from '../../app/context.ts'
import {AmountOverflow, type Centavos, fromReais, isMoneyFault, ZERO} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError, UnreachableError} from '../../messages/errors.ts'
import {sumsTooLarge} from '../../messages/reconcile/reconcile.ts'
import {answerUnreadable} from '../../messages/service/service.ts'
import {
  openingUnknown,
  rowsLeftOut,
  statementMissing,
  statementNotOffered,
  unknownWallet,
} from '../../messages/service/statement.ts'
import type {ReconcileInputs} from '../../reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping/mapping.ts'
import {askControl} from '../emulator/control-plane.ts'
import {type PostedLine, StatementLines} from './statement-lines.ts'

/** Where the lines are: a data set or a statement; without one, at the emulator. */
export interface StatementPlace {
  readonly path?: string | undefined
  readonly mapping?: string | undefined
}

/**
 * What `use` makes of the lines of the wallet in use, which are on the disk until it ends.
 *
 * Errors: `InvalidInputError` for files that cannot be used, a wallet that is not there, and amounts
 *         whose sums cannot be computed exactly;
 *         `UnreachableError` where the service has no statement.
 */
export async function withStatement<T>(
  context: Context,
  place: StatementPlace,
  use: (statement: StatementLines) => Promise<T>,
): Promise<T> {
  const statement = await readStatement(context, place)
  try {
    return await use(statement)
  } catch (error) {
    // Balances are summed while the lines are shown.
    if (!(error instanceof AmountOverflow)) throw error
    throw new InvalidInputError(sumsTooLarge(), {cause: error})
  } finally {
    statement[Symbol.dispose]()
  }
}

async function readStatement(
  context: Context,
  {path, mapping}: StatementPlace,
): Promise<StatementLines> {
  const wallet = (await context.settings()).subAccount?.value ?? PRINCIPAL
  if (path === undefined) {
    return StatementLines.read(wallet, linesOfEmulator(context, wallet), async () => ZERO)
  }
  const {readMapping} = await import('../reconcile/settings-files.ts')
  const columns = mapping === undefined ? undefined : readMapping(mapping)
  const inputs = await inputsAt(path)
  const {withReadableInputs} = await import('../reconcile/damaged-inputs.ts')
  return withReadableInputs(inputs, () => readFiles(context, inputs, {wallet, columns}))
}

interface EmulatorLine {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly createdAt: string
  readonly parentTransactionId?: string | null
}

/**
 * The API of the service has no statement, only its dashboard; the emulator shows what that has.
 */
async function* linesOfEmulator(context: Context, wallet: string): AsyncGenerator<PostedLine> {
  const {environment, baseUrl} = await context.settings()
  const query = new URLSearchParams({environment: environment.value, wallet})
  try {
    const call = {method: 'GET', path: `/statement?${query}`} as const
    const {lines} = await askControl<{lines: readonly EmulatorLine[]}>(context, call)
    for (const {id, type, amount, createdAt, parentTransactionId: parentId} of lines) {
      yield {id, type, amountCentavos: exact(amount), atMs: instantOf(createdAt), parentId}
    }
  } catch (error) {
    if (!(error instanceof PixctlError) || error.code !== 'NOT_AN_EMULATOR') throw error
    const said = statementNotOffered({base: baseUrl?.value ?? ''})
    throw new UnreachableError(said, {cause: error})
  }
}

/** Our own emulator writes whole centavos. */
function exact(reais: number): Centavos {
  const amount = fromReais(reais)
  return isMoneyFault(amount) ? ZERO : amount
}

/** Errors: `UnreachableError` for what is no instant: another program answers there. */
function instantOf(text: string): number {
  const atMs = Date.parse(text)
  if (!Number.isFinite(atMs)) {
    throw new UnreachableError(answerUnreadable({status: 200, type: undefined, isJson: true}))
  }
  return atMs
}

async function inputsAt(path: string): Promise<ReconcileInputs> {
  const {locateInputs} = await import('../reconcile/inputs.ts')
  const there = statSync(path, {throwIfNoEntry: false})
  if (!there) throw new InvalidInputError(inputUnreadable({flag: 'DATA', path, reason: 'ENOENT'}))
  const isDirectory = there.isDirectory()
  const named = isDirectory ? {from: path, files: {}} : {files: {statement: [path]}}
  const inputs = locateInputs(named) ?? {}
  if (!inputs.statement?.length) throw new InvalidInputError(statementMissing({path}))
  return inputs
}

interface Wanted {
  readonly wallet: string
  readonly columns: ColumnMapping | undefined
}

async function readFiles(
  context: Context,
  inputs: ReconcileInputs,
  {wallet, columns}: Wanted,
): Promise<StatementLines> {
  const {requireColumns} = await import('../reconcile/required-columns.ts')
  const {statementLines} = await import('../reconcile/statement-lines.ts')
  await requireColumns(inputs, columns)
  const [wallets, unreadable] = [new Set<string>(), {rows: 0}]
  async function* ofWallet(): AsyncGenerator<PostedLine> {
    for await (const line of statementLines(inputs, columns?.statement, unreadable)) {
      wallets.add(line.wallet)
      if (line.wallet === wallet) yield line
    }
  }
  return StatementLines.read(wallet, ofWallet(), async (count) => {
    if (unreadable.rows > 0) context.notice(rowsLeftOut({rows: unreadable.rows}))
    const opening = await openingOf(inputs, columns, wallet)
    if (opening === undefined && count === 0) {
      throw new InvalidInputError(unknownWallet({wallet, known: [...wallets].sort().join(', ')}))
    }
    if (opening === undefined) context.notice(openingUnknown())
    return opening ?? ZERO
  })
}

/** Of the data set's balances; nothing where they do not name the wallet. */
async function openingOf(
  {balances = []}: ReconcileInputs,
  columns: ColumnMapping | undefined,
  wallet: string,
): Promise<Centavos | undefined> {
  const {readBalancesOf} = await import('../../reconcile/read/gather/balances-of.ts')
  const rows = await readBalancesOf(balances, columns)
  return rows.find((row) => row.wallet === wallet)?.opening
}
