import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {WalletStatement} from '../../result.ts'
import {isFee} from '../faults.ts'
import {filesNamedBy} from '../named-files.ts'
import type {CauseTerms, Detector, Proposal} from '../proposal.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import {isTimes, linesOf} from './scaled-lines.ts'
import {type Found, groupsOf, linesOfParts} from './scaled-parts.ts'
import {partsOf} from './scaled-shares.ts'

/** A wallet of which statement and balance are both off by one factor. */
interface ScaledWallet {
  readonly wallet: string
  readonly factor: number
  readonly suspects: readonly Suspect[]
  /** Of its row of the balances. */
  readonly fields: readonly string[]
}

/**
 * Whether anything but the records and events of the wallet says what its amounts should be: the lines of
 * other wallets with which it shares, or a fixed fee of the table. Without them either side may be the one that is off.
 */
function hasWitness({lines}: Found, {fees}: CauseTerms): boolean {
  if (lines.some(({suspect}) => suspect.code === 'LEG_IMBALANCE')) return true
  const isFixed = fees.some(({schedule}) => schedule.fixed > 0)
  return isFixed && lines.some(({suspect}) => isFee(suspect))
}

/** What a wallet's balance may be off by where each of its lines was rounded. Units: centavos. */
const mostRounded = ({lines}: Found, factor: number): number => (factor < 1 ? lines.length : 0)

/**
 * Which fields of the balance are off with the lines: with the opening, balance and lines agree as they stand;
 * without it, they differ by the opening alone. Nothing where the balance is not off, or it is not known.
 */
function fieldsOff(
  found: Found,
  factor: number,
  {differenceCentavos: difference, openingCentavos: opening, recomputedCentavos}: WalletStatement,
): readonly string[] {
  if (difference === null || recomputedCentavos === null) return []
  const rounded = mostRounded(found, factor)
  const isNear = (off: number): boolean => Math.abs(difference - off) <= rounded
  const moved = recomputedCentavos - opening
  // Where nothing was moved in sum, a balance in either unit agrees.
  if (Math.abs(moved * (1 - 1 / factor)) <= rounded) return []
  if (isNear(0)) return opening === 0 ? ['available'] : ['available', 'opening']
  return isNear(opening * (factor - 1)) ? ['available'] : []
}

/** What is found of the balance itself: it is held in the same unit, and differs by its opening. */
const ofBalance = (wallet: string, factor: number, findings: readonly Suspect[]) =>
  findings.filter(
    (one) =>
      one.wallet === wallet &&
      (one.code === 'UNEXPLAINED_DIFFERENCE' ||
        (one.code === 'HELD_MISMATCH' && isTimes(factor, one))),
  )

function scaledWallet(
  found: Found,
  factor: number,
  {findings, terms}: {readonly findings: readonly Suspect[]; readonly terms: CauseTerms},
): ScaledWallet | undefined {
  const {wallet, lineType} = found.part.facts
  const stated = terms.wallets.find((one) => one.wallet === wallet)
  if (wallet === undefined || lineType !== undefined || !stated) return undefined
  const fields = fieldsOff(found, factor, stated)
  if (fields.length === 0 || !hasWitness(found, terms)) return undefined
  const balance = ofBalance(wallet, factor, findings)
  const isHeld = balance.some(({code}) => code === 'HELD_MISMATCH')
  const suspects = new Set([...found.lines.map(({suspect}) => suspect), ...balance])
  return {
    wallet,
    factor,
    suspects: inOrderOfPlace([...suspects]),
    fields: isHeld ? [...fields, 'held'] : fields,
  }
}

function proposalOf(
  {wallet, factor, suspects, fields}: ScaledWallet,
  {files}: CauseTerms,
): Proposal {
  const statement = fileNames(filesNamedBy(suspects, files, 'statement'))
  const balances = fileNames(files.flatMap(({name, file}) => (name === 'balances' ? [file] : [])))
  const facts = {
    file: `${statement}, ${balances}`,
    field: ['amount', ...fields].join(', '),
    factor,
    wallet,
  }
  return {explanation: {kind: 'amounts_scaled', facts}, suspects}
}

/**
 * All lines of a wallet are off by one factor, and so is its balance, while the other wallets are right: nothing of the
 * wallet's own balance says that its lines are off. No mapping corrects it, since it changes every wallet.
 */
export const walletsScaled: Detector = async (findings, terms) => {
  const known = new Set(terms.wallets.map(({wallet}) => wallet))
  const proposals: Proposal[] = []
  for (const [factor, suspects] of groupsOf(findings, (wallet) => known.has(wallet))) {
    if (factor <= 0) continue
    const lines = await linesOf(suspects, terms)
    const parts = await partsOf(lines, terms)
    for (const found of await linesOfParts(parts, {factor, lines, findings}, terms)) {
      const scaled = scaledWallet(found, factor, {findings, terms})
      if (scaled && scaled.suspects.length >= LEAST_FINDINGS) {
        proposals.push(proposalOf(scaled, terms))
      }
    }
  }
  return proposals.map((proposal) => [proposal])
}
