import {type Book, raise} from './book.ts'
import type {Balance} from './rows.ts'

export interface WalletSum {
  readonly wallet: string
  readonly opening: number
  readonly credits: number
  readonly debits: number
  readonly difference: number | null
  readonly explained: number
  readonly unexplained: number
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)

const toward = (difference: number, parts: readonly number[]): number =>
  difference > 0
    ? Math.min(difference, sum(parts.filter((part) => part > 0)))
    : Math.max(difference, sum(parts.filter((part) => part < 0)))

const MOST_CHOICES = 8

/** Every sum of lines of which none counts in part; of many, those until or from an instant alone. */
function wholeSums(parts: readonly Part[]): number[] {
  const amounts = (list: readonly Part[]) => sum(list.map(({amount}) => amount))
  if (parts.length > MOST_CHOICES) {
    const isUntil = (list: readonly Part[], atMs: number) =>
      list.filter((part) => part.atMs <= atMs)
    return parts.flatMap(({atMs}) => {
      const until = amounts(isUntil(parts, atMs))
      return [until, amounts(parts) - until]
    })
  }
  return Array.from({length: 2 ** parts.length}, (_, choice) =>
    amounts(parts.filter((__, at) => Math.floor(choice / 2 ** at) % 2 === 1)),
  )
}

interface Part {
  readonly amount: number
  readonly atMs: number
}

/** When a subject happened: by its last event, else by its record. */
function happenedMs(book: Book, id: string): number {
  const times = [...book.events].filter((event) => event.id === id).map(({atMs}) => atMs)
  return Math.max(...times, 0)
}

function sumOf(book: Book, wallet: string): WalletSum {
  const balance: Balance | undefined = book.balances.find((one) => one.wallet === wallet)
  const untilMs = Math.min(book.asOfMs, balance?.atMs ?? book.asOfMs)
  const amounts = book.lines
    .filter((line) => line.wallet === wallet && line.atMs <= untilMs)
    .map(({amount}) => amount)
  const opening = balance?.opening ?? 0
  const difference = balance ? balance.available - (opening + sum(amounts)) : null
  const parts = book.raised
    .flatMap(({explains = []}) => explains)
    .filter((part) => part.wallet === wallet)
    .map(({amount}) => amount)
  const excused = book.silenced.flatMap(({id, explains = []}) =>
    explains
      .filter((part) => part.wallet === wallet)
      .map(({amount}) => ({amount, atMs: happenedMs(book, id)})),
  )
  const isWhole =
    difference !== null &&
    wholeSums(excused).some((late) => toward(difference - late, parts) === difference - late)
  const explained = difference === null ? 0 : isWhole ? difference : toward(difference, parts)
  return {
    wallet,
    opening,
    credits: sum(amounts.filter((amount) => amount > 0)),
    debits: -sum(amounts.filter((amount) => amount < 0)),
    difference,
    explained,
    unexplained: (difference ?? 0) - explained,
  }
}

/** What is lacking in one wallet only explains it there, which may leave one wallet only for another. */
function settleElsewhere({raised, silenced}: Book, wallets: WalletSum[]): void {
  const open = new Set([...raised, ...silenced].flatMap(({elsewhere}) => elsewhere ?? []))
  for (let before = -1; before !== open.size; ) {
    before = open.size
    for (const one of open) {
      const {isPossible, amount} = one
      const lacking = wallets.filter(
        ({wallet, unexplained}) => isPossible(wallet) && unexplained === amount,
      )
      const [only] = lacking
      if (!only || lacking.length > 1) continue
      const explained = only.explained + amount
      wallets[wallets.indexOf(only)] = {...only, explained, unexplained: 0}
      open.delete(one)
    }
  }
}

/** From its opening to what the service states; the remainder that nothing explains is raised. */
export function checkWallets(book: Book): WalletSum[] {
  const names = [...book.lines, ...book.balances].map(({wallet}) => wallet)
  const wallets = [...new Set(names)].sort().map((wallet) => sumOf(book, wallet))
  settleElsewhere(book, wallets)
  for (const {wallet, unexplained} of wallets) {
    if (unexplained === 0 || book.spoilt.wallets.has(wallet)) continue
    raise(book, 'UNEXPLAINED_DIFFERENCE', wallet, {delta: unexplained})
  }
  for (const {wallet, opening, difference} of wallets) {
    if (difference !== null && !book.spoilt.wallets.has(wallet))
      checkNegative(book, wallet, opening)
  }
  return wallets
}

/** Below zero after some instant of the replay; lines of one instant are posted together. */
function checkNegative(book: Book, wallet: string, opening: number): void {
  const own = book.lines.filter((line) => line.wallet === wallet)
  const lowest = Math.min(
    ...own.map(
      ({atMs}) => opening + sum(own.filter((line) => line.atMs <= atMs).map(({amount}) => amount)),
    ),
  )
  if (lowest < 0) raise(book, 'NEGATIVE_BALANCE', wallet, {delta: null})
}
