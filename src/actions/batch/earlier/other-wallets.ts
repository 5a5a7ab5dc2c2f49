import {PRINCIPAL} from '../../../domain/wallet.ts'
import type {Journal} from '../../../journal/journal.ts'
import type {RequestRecord} from '../../../journal/request-record.ts'
import {mayExist} from '../../../journal/request-state.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {contentOf, keyOfContent} from '../file/row-key.ts'

/** A row that is another wallet's by its content, and that may have been sent from there. */
export interface SentFromOther {
  readonly row: BatchRow
  /** The latest request; nothing where only the result file beside the input says it. */
  readonly use: RequestRecord | undefined
  readonly wallet: string
}

/** What is looked through. */
export interface OtherWallets {
  readonly journal: Pick<Journal, 'requests'>
  /** Wallets that the journal may not know. */
  readonly known?: () => Promise<readonly string[]>
  /** Whether a request is of an emulator that another one took the place of. */
  readonly isReplaced?: (use: RequestRecord) => boolean
}

/**
 * The rows that were sent before from another wallet: a file that is run for another wallet by mistake
 * pays everyone a second time, for the wallet is part of a row's key. The key that a row would have in
 * another wallet tells, in the journal and in the result file. Payouts alone: a second charge moves no
 * money by itself. A row with a reference is not among them, for the service is asked for that one, in
 * every wallet; nor is one that another row of this file is in that wallet: both are meant.
 */
export async function sentFromOtherWallets(
  batch: Batch,
  open: readonly BatchRow[],
  others: OtherWallets,
): Promise<SentFromOther[]> {
  const {kind, path, environment, rows} = batch
  const asked = new Set(open.filter(isWithoutReference))
  if (kind !== 'withdrawal' || asked.size === 0) return []
  const used = await others.journal.requests.wallets(environment, path)
  const known = (await others.known?.()) ?? []
  const wallets = new Set([...used, ...known, PRINCIPAL].map((wallet) => wallet || PRINCIPAL))
  const placed = withPositions(batch).filter(({row}) => asked.has(row))
  const ownKeys = new Set(rows.map(({key}) => key))
  const sent: SentFromOther[] = []
  // One wallet after the other: there may be many of both.
  for (const wallet of wallets) {
    const keys = placed
      .filter(({row}) => row.wallet !== wallet)
      .map(({row, content, position}) => {
        return {row, key: keyOfContent(content, {environment, wallet, position})}
      })
    const strangers = keys.filter(({key}) => !ownKeys.has(key))
    for (const one of await thatMayExist(batch, strangers, others)) sent.push({...one, wallet})
  }
  return sent
}

interface OtherKey {
  readonly row: BatchRow
  readonly key: string
}

/** What the journal knows of a key decides; of one that it does not know, the result file. */
async function thatMayExist(
  {path, environment, usedKeys}: Batch,
  others: readonly OtherKey[],
  {journal: {requests}, isReplaced = () => false}: OtherWallets,
): Promise<Omit<SentFromOther, 'wallet'>[]> {
  const keys = others.map(({key}) => key)
  const inJournal = await requests.usedKeys(environment, path, keys)
  const uses = new Map<string, RequestRecord>()
  for (const use of await requests.findUses(environment, path, [...inJournal])) {
    if (mayExist(use.state) && !isReplaced(use)) uses.set(use.idempotencyKey, use)
  }
  const isSent = (key: string): boolean => (inJournal.has(key) ? uses.has(key) : usedKeys.has(key))
  return others.flatMap(({row, key}) => (isSent(key) ? [{row, use: uses.get(key)}] : []))
}

const isWithoutReference = ({body}: BatchRow): boolean => body['externalReference'] === undefined

interface PlacedRow {
  readonly row: BatchRow
  /** As its key in any wallet has it: a home may have sent from hundreds. */
  readonly content: string
  /** Among equal rows. */
  readonly position: number
}

/** A row whose key is not made of its content, as one of a proposal may be, has none in another wallet. */
function withPositions({environment, rows}: Batch): PlacedRow[] {
  const counts = new Map<string, number>()
  return rows.filter(isWithoutReference).flatMap((row) => {
    const {wallet, key, body} = row
    const content = contentOf(body)
    const said = `${wallet} ${content}`
    const position = counts.get(said) ?? 0
    counts.set(said, position + 1)
    const own = keyOfContent(content, {environment, wallet, position})
    return own === key ? [{row, content, position}] : []
  })
}
