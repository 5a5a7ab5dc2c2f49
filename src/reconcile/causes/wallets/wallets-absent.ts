import {PRINCIPAL} from '../../../domain/wallet.ts'
import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {only} from '../only.ts'
import type {CauseTerms, Detector, GivenFile} from '../proposal.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import {recordsOf} from './renamed-wallets.ts'
import {isMissing, movedBy} from './swapped.ts'

const WITH_WALLETS = ['charges', 'withdrawals', 'events'] as const

/**
 * Where no event names a wallet either, so much of what counts for the principal wallet has to stand
 * elsewhere: its own rows rightly name none, and a few of their lines may be posted in a wrong wallet.
 */
const LEAST_SHARE = 0.25

/** The files of rows that name wallets: those in which some row does, and those in which none does. */
interface WalletFiles {
  readonly named: readonly GivenFile[]
  readonly unnamed: readonly GivenFile[]
}

async function walletFiles({files, namesWallet}: CauseTerms): Promise<WalletFiles> {
  const [named, unnamed]: [GivenFile[], GivenFile[]] = [[], []]
  for (const file of files) {
    if (file.rows === 0 || !WITH_WALLETS.some((name) => name === file.name)) continue
    const own = (await namesWallet(file.source)) ? named : unnamed
    own.push(file)
  }
  return {named, unnamed}
}

/** Whether one of these files is among what a finding names. */
const isIn = ({evidence}: Suspect, files: readonly GivenFile[]): boolean =>
  files.length > 0 && evidence.some(({file}) => files.some((given) => given.file === file))

/**
 * Whether the wallet of a finding is that of a row without a name: by its record, or by its event where
 * no record is given. An event that names a wallet has to name that of the line.
 */
function isUnnamed(suspect: Suspect, {named, unnamed}: WalletFiles): boolean {
  const records = recordsOf(suspect)
  const ofRecords = ({name}: GivenFile) => name === records
  const ofEvents = ({name}: GivenFile) => name === 'events'
  const own = named.some(ofRecords) || unnamed.some(ofRecords) ? ofRecords : ofEvents
  if (!unnamed.some(own)) return false
  const others = named.filter(own)
  // To look at the evidence of every finding takes longer than all else here.
  if (others.length > 0 && (isIn(suspect, others) || !isIn(suspect, unnamed.filter(own)))) {
    return false
  }
  const isByEvent = suspect.hintCode !== 'posted_in_other_wallet'
  return isByEvent || !isIn(suspect, named.filter(ofEvents))
}

const subjectKey = ({kind, subject}: Suspect): string => `${kind} ${subject.id}`

/** By charge or withdrawal, in which wallet its main line stands; nothing where it stands in none. */
type Mains = ReadonlyMap<string, string | undefined>

function mainsOf(findings: readonly Suspect[], isOwn: (suspect: Suspect) => boolean): Mains {
  const mains = new Map<string, string | undefined>()
  for (const one of findings) {
    const {code, role, wallet, otherWallet} = one
    if (code !== 'MISSING_POSTING' || role !== 'main' || wallet !== PRINCIPAL) continue
    if (otherWallet === undefined || isOwn(one)) mains.set(subjectKey(one), otherWallet)
  }
  return mains
}

/** Whether a line in a wallet is where the main line of its charge or withdrawal stands. */
function isWithMain(one: Suspect, wallet: string | null | undefined, mains: Mains): boolean {
  const key = subjectKey(one)
  const standsIn = mains.get(key)
  return mains.has(key) && (standsIn === undefined || standsIn === wallet)
}

/** Blocks are held from the owner of the charge: what one wallet holds too much, the others lack. */
function heldOf(findings: readonly Suspect[]): readonly Suspect[] {
  const held = only(findings, ({code}) => code === 'HELD_MISMATCH')
  const sum = held.reduce((total, {deltaCentavos}) => total + (deltaCentavos ?? 0), 0)
  return sum === 0 && held.some(({wallet}) => wallet === PRINCIPAL) ? held : []
}

/** What follows for lack of a wallet in a row: what stands elsewhere, each part with its main line. */
function followingOf(
  findings: readonly Suspect[],
  isOwn: (suspect: Suspect) => boolean,
): readonly Suspect[] {
  const mains = mainsOf(findings, isOwn)
  const following = only(findings, (one) => {
    const {code, kind, role, wallet, otherWallet, expectedCentavos} = one
    if (code === 'RECIPIENT_DEBITED') {
      return otherWallet === PRINCIPAL && isWithMain(one, wallet, mains)
    }
    if (wallet !== PRINCIPAL || !isMissing(one)) return false
    if (code === 'MISSING_COUNTERPART_LEG') {
      return (expectedCentavos ?? 0) < 0 && isWithMain(one, otherWallet, mains)
    }
    const isMain = code === 'MISSING_POSTING' && role === 'main'
    const isPart = !isMain && (kind === 'charge' || kind === 'withdrawal')
    return isPart ? isWithMain(one, otherWallet, mains) : isOwn(one)
  })
  const ofCharges = following.some(({kind}) => kind !== 'withdrawal')
  return ofCharges ? inOrderOfPlace([...following, ...heldOf(findings)]) : following
}

/** Whether enough of what counts for the principal wallet stands elsewhere, or events say where. */
function isProven(
  own: readonly Suspect[],
  {named}: WalletFiles,
  {wallets, postedBetween}: CauseTerms,
): boolean {
  const difference = wallets.find(({wallet}) => wallet === PRINCIPAL)?.differenceCentavos
  // The balance lacks just what stands elsewhere: the lines are at fault.
  if (difference && difference === movedBy(own)) return false
  if (named.some(({name}) => name === 'events')) return true
  const paid = only(own, ({kind, role}) => kind === 'charge' && role === 'main')
  const all = {fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY}
  const inPlace = postedBetween({fee: 'pix', ...all, wallet: PRINCIPAL})
  return movedBy(paid) >= LEAST_SHARE * inPlace
}

/** No row of records or events names a wallet, so that all count for the principal one. */
export const walletsAbsent: Detector = async (findings, terms) => {
  const elsewhere = only(findings, isMissing)
  const ofPrincipal = only(elsewhere, ({wallet}) => wallet === PRINCIPAL)
  if (ofPrincipal.length < LEAST_FINDINGS || ofPrincipal.length * 2 < elsewhere.length) return []
  const files = await walletFiles(terms)
  if (files.unnamed.length === 0) return []
  const suspects = followingOf(findings, (one) => isUnnamed(one, files))
  if (suspects.length < LEAST_FINDINGS || !isProven(suspects, files, terms)) return []
  const records = new Set<string>(suspects.map(recordsOf))
  const areEventsNamed = files.named.some(({name}) => name === 'events')
  const absent = files.unnamed.filter(
    ({name}) => records.has(name) || (name === 'events' && !areEventsNamed),
  )
  const facts = {file: fileNames(absent.map(({file}) => file)), field: 'subAccount'} as const
  return [[{explanation: {kind: 'field_absent', facts}, suspects}]]
}
