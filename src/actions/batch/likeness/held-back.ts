import type {Context} from '../../../app/context.ts'
import {resumeLine} from '../../../client/creation/resume-line.ts'
import {NotConfirmedError} from '../../../messages/errors.ts'
import {rowHeldBack} from '../../../messages/payments/batch.ts'
import {shellWord} from '../../../messages/text/shell-word.ts'
import {asRecord} from '../../../wire/loose.ts'
import {firstThatStands} from '../../create/payout-that-stands.ts'
import {inParallel} from '../sending/in-parallel.ts'
import type {AlikeRow, Repeated} from './sent-by-mark.ts'

/** Why a row is not sent, by its line. */
export type HeldBack = ReadonlyMap<number, NotConfirmedError>

/** As many as rows that are asked for before they are sent. */
const ASKED_AT_ONCE = 32

/**
 * The rows that are not sent, for they may pay again what was paid. What was created and failed at the
 * service since keeps no row back: the corrected row is its second try. Nor does what another home
 * created more than a day ago, which this journal dates by when it was found. The service is asked for
 * those, and where it does not say so, the row is held.
 *
 * Source: contract, section 3; `PAYOUT_VERDICTS`.
 */
export async function heldBack(context: Context, alike: readonly AlikeRow[]): Promise<HeldBack> {
  const held = alike.filter(({isHeld}) => isHeld)
  // Rows that are one payment with each other share what they repeat.
  const groups = Map.groupBy(held, ({repeated}) => repeated)
  const reasons = new Map<number, NotConfirmedError>()
  const {signal} = context
  await inParallel(groups, {limit: ASKED_AT_ONCE, signal}, async ([repeated, rows]) => {
    const other = await firstThatStands(context, repeated)
    if (!other) return
    for (const {line} of rows) reasons.set(line, heldBackError(other))
  })
  return reasons
}

/** A row as it is named before the file is sent: with the payout that keeps it back, of all that it is the same as. */
export function withWhatHolds(row: AlikeRow, held: HeldBack): AlikeRow {
  const reason = held.get(row.line)
  if (!reason) return {...row, isHeld: false}
  const holds = asRecord(reason.details)?.['journalId']
  const other = row.repeated.find(({id}) => id === holds)
  return other ? {...row, journalId: other.id, repeated: [other]} : row
}

function heldBackError(other: Repeated): NotConfirmedError {
  const {id, state, createdAtMs, payment} = other
  const isUnknown = state === 'unknown'
  const said = rowHeldBack({
    ...payment,
    sentAt: new Date(createdAtMs).toISOString(),
    command: isUnknown ? resumeLine(other) : `pixctl journal show ${shellWord(id)}`,
    isUnknown,
  })
  return new NotConfirmedError(said, {details: {journalId: id, state}})
}
