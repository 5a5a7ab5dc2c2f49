import {parseInstant} from '../../reconcile/read/values/instant.ts'

type Json = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText: Check = (value) => typeof value === 'string'
const isInstant: Check = (value) =>
  typeof value === 'string' && parseInstant(value, 'UTC') !== undefined
const isSubject: Check = (value) => isObject(value) && isText(value['kind']) && isText(value['id'])

/** What older results do not have, or have as null, is absent. */
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value)

const isAmount = orAbsent(Number.isSafeInteger)
const isRows = orAbsent(Array.isArray)

/** What the next run reads of a result. */
const WALLET: Readonly<Record<string, Check>> = {
  wallet: isText,
  openingCentavos: isAmount,
  statedCentavos: isAmount,
  statedAt: orAbsent(isInstant),
}

const ITEM: Readonly<Record<string, Check>> = {
  id: isText,
  code: isText,
  subject: isSubject,
  wallet: orAbsent(isText),
}

const FINDING: Readonly<Record<string, Check>> = {
  ...ITEM,
  expectedCentavos: isAmount,
  actualCentavos: isAmount,
  deltaCentavos: isAmount,
  grossCentavos: isAmount,
  role: orAbsent(isText),
  otherWallet: orAbsent(isText),
  externalReference: orAbsent(isText),
  occurredAt: orAbsent(isInstant),
  evidence: (value) => value === undefined || Array.isArray(value),
}

const AWAITED = {...FINDING, postedAt: isInstant}

const OPEN_BLOCK: Readonly<Record<string, Check>> = {
  id: isText,
  wallet: isText,
  amountCentavos: Number.isSafeInteger,
  transactionId: orAbsent(isText),
  createdAt: orAbsent(isInstant),
}

const UNSTATED: Readonly<Record<string, Check>> = {
  wallet: isText,
  lastClosingCentavos: Number.isSafeInteger,
}

/** The first field of an object that is not as it should be. */
function faultOfFields(value: unknown, fields: Readonly<Record<string, Check>>, place: string) {
  if (!isObject(value)) return place
  const field = Object.keys(fields).find((name) => fields[name]?.(value[name]) === false)
  return field === undefined ? undefined : `${place}.${field}`
}

/** The first field of a list of objects that is not as it should be. */
function faultOfRows(
  rows: unknown,
  fields: Readonly<Record<string, Check>>,
  place: string,
): string | undefined {
  if (rows === undefined || rows === null) return undefined
  if (!Array.isArray(rows)) return place
  for (const [at, row] of rows.entries()) {
    const fault = faultOfFields(row, fields, `${place}[${at}]`)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** What people decided, of which the ids are read. */
function faultOfDecisions(decisions: unknown): string | undefined {
  if (decisions === undefined || decisions === null) return undefined
  if (!isObject(decisions)) return 'decisions'
  return faultOfRows(decisions['decided'], {id: isText}, 'decisions.decided')
}

function faultOfCarried(carried: unknown): string | undefined {
  if (carried === undefined || carried === null) return undefined
  const place = 'carryForward'
  if (!isObject(carried)) return place
  if (!Array.isArray(carried['items'])) return `${place}.items`
  return (
    faultOfRows(carried['items'], ITEM, `${place}.items`) ??
    faultOfRows(carried['resolvedBefore'], ITEM, `${place}.resolvedBefore`) ??
    faultOfRows(carried['awaited'], AWAITED, `${place}.awaited`) ??
    faultOfRows(carried['openBlocks'], OPEN_BLOCK, `${place}.openBlocks`) ??
    faultOfRows(carried['unstated'], UNSTATED, `${place}.unstated`)
  )
}

const SKIPPED: Readonly<Record<string, Check>> = {code: isText, missing: Array.isArray}

/**
 * The first field of what a run reads of the result before it that no run can have written, as
 * `findings[0].expectedCentavos`; nothing where all is in order. An amount of half a centavo, or a
 * day that is in no calendar, would end the run with an error of ours, or count wrongly.
 */
export function previousFault(result: Json): string | undefined {
  const {verdict, asOf, wallets, findings, skipped, totals, carryForward, decisions} = result
  if (!isText(verdict)) return 'verdict'
  if (!orAbsent(isInstant)(asOf)) return 'asOf'
  if (!Array.isArray(wallets)) return 'wallets'
  if (!Array.isArray(findings)) return 'findings'
  if (!isRows(skipped)) return 'skipped'
  if (!orAbsent(isObject)(totals)) return 'totals'
  return (
    faultOfRows(wallets, WALLET, 'wallets') ??
    faultOfRows(findings, FINDING, 'findings') ??
    faultOfRows(skipped, SKIPPED, 'skipped') ??
    faultOfCarried(carryForward) ??
    faultOfDecisions(decisions)
  )
}
