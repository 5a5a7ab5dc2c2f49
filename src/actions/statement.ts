import {statSync} from 'node:fs'
import type {Context} from '../app/context.ts'
import {add, type Centavos, fromReais, isMoneyFault, toReais, ZERO} from '../domain/money.ts'
import {PRINCIPAL} from '../domain/wallet.ts'
import {InvalidInputError, PixctlError, UnreachableError} from '../messages/errors.ts'
import {inputUnreadable} from '../messages/files.ts'
import {
  openingUnknown,
  rowsLeftOut,
  statementNotOffered,
  unknownWallet,
} from '../messages/statement.ts'
import type {ReconcileInputs} from '../reconcile/read/inputs.ts'
import type {ColumnMapping} from '../reconcile/read/mapping.ts'
import {askControl} from './control-plane.ts'

/** A line of a wallet, and the balance after it. Amounts in reais, as the service writes them. */
export interface StatementRow {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly balance: number
  readonly createdAt: string
  readonly parentTransactionId: string | null
}

export interface WalletLines {
  readonly wallet: string
  /** Newest first. */
  readonly rows: readonly StatementRow[]
  /** What the wallet had before the first of them, in reais. */
  readonly opening: number
}

/** Where the lines are: a data set or a statement; without one, at the emulator. */
export interface StatementPlace {
  readonly path?: string | undefined
  readonly mapping?: string | undefined
}

type Line = Omit<StatementRow, 'amount' | 'balance'> & {readonly amountCentavos: Centavos}

/**
 * Every line of the wallet in use, with the balance after each.
 *
 * Errors: `InvalidInputError` for files that cannot be used and a wallet that is not there;
 *         `UnreachableError` where the service has no statement.
 */
export async function readStatement(
  context: Context,
  {path, mapping}: StatementPlace,
): Promise<WalletLines> {
  const wallet = (await context.settings()).subAccount?.value ?? PRINCIPAL
  if (path === undefined) return withBalances(wallet, await linesOfEmulator(context, wallet), ZERO)
  const {readMapping} = await import('./reconcile/settings-files.ts')
  const columns = mapping === undefined ? undefined : readMapping(mapping)
  const inputs = await inputsAt(path)
  const {withReadableInputs} = await import('./reconcile/damaged-inputs.ts')
  return withReadableInputs(inputs, () => linesOfFiles(context, inputs, {wallet, columns}))
}

interface EmulatorLine {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly createdAt: string
  readonly parentTransactionId?: string | null
}

/** The API of the service has no statement, only its dashboard; the emulator shows what that has. */
async function linesOfEmulator(context: Context, wallet: string): Promise<readonly Line[]> {
  const {environment, baseUrl} = await context.settings()
  const query = new URLSearchParams({environment: environment.value, wallet})
  try {
    const call = {method: 'GET', path: `/statement?${query}`} as const
    const {lines} = await askControl<{lines: readonly EmulatorLine[]}>(context, call)
    return lines.map(({amount, parentTransactionId = null, ...line}) => {
      return {...line, parentTransactionId, amountCentavos: exact(amount)}
    })
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

async function inputsAt(path: string): Promise<ReconcileInputs> {
  const {locateInputs} = await import('./reconcile/inputs.ts')
  const there = statSync(path, {throwIfNoEntry: false})
  if (!there) throw new InvalidInputError(inputUnreadable({flag: 'DATA', path}))
  const isDirectory = there.isDirectory()
  const named = isDirectory ? {from: path, files: {}} : {files: {statement: [path]}}
  return locateInputs(named) ?? {}
}

interface Wanted {
  readonly wallet: string
  readonly columns: ColumnMapping | undefined
}

async function linesOfFiles(
  context: Context,
  inputs: ReconcileInputs,
  {wallet, columns}: Wanted,
): Promise<WalletLines> {
  const {requireColumns} = await import('./reconcile/required-columns.ts')
  const {statementLines} = await import('./reconcile/statement-lines.ts')
  await requireColumns(inputs, columns)
  const [lines, wallets, unreadable] = [[] as Line[], new Set<string>(), {rows: 0}]
  for await (const line of statementLines(inputs, columns?.statement, unreadable)) {
    wallets.add(line.wallet)
    if (line.wallet !== wallet) continue
    const {id, type, atMs, amountCentavos, parentId = null} = line
    const createdAt = new Date(atMs).toISOString()
    lines.push({id, wallet, type, createdAt, amountCentavos, parentTransactionId: parentId})
  }
  if (unreadable.rows > 0) context.notice(rowsLeftOut({rows: unreadable.rows}))
  const opening = await openingOf(inputs, columns, wallet)
  if (opening === undefined && lines.length === 0) {
    throw new InvalidInputError(unknownWallet({wallet, known: [...wallets].sort().join(', ')}))
  }
  if (opening === undefined) context.notice(openingUnknown())
  return withBalances(wallet, lines, opening ?? ZERO)
}

/** Of the data set's balances; nothing where they do not name the wallet. */
async function openingOf(
  {balances = []}: ReconcileInputs,
  columns: ColumnMapping | undefined,
  wallet: string,
): Promise<Centavos | undefined> {
  const {readBalancesOf} = await import('../reconcile/read/balances-of.ts')
  const rows = await readBalancesOf(balances, columns)
  return rows.find((row) => row.wallet === wallet)?.opening
}

/** @param lines in any order; those of one instant stay in theirs. */
function withBalances(wallet: string, lines: readonly Line[], opening: Centavos): WalletLines {
  let balance = opening
  const rows = lines
    .map((line) => ({line, atMs: Date.parse(line.createdAt)}))
    .sort((a, b) => a.atMs - b.atMs)
    .map(({line: {amountCentavos, ...line}}): StatementRow => {
      balance = add(balance, amountCentavos)
      return {...line, amount: toReais(amountCentavos), balance: toReais(balance)}
    })
  return {wallet, rows: rows.reverse(), opening: toReais(opening)}
}
