import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'

/** An ISPB that no institution has. */
const ISPB = '00000000'

/** A payment's (`E`) or a return's (`D`) end-to-end id: ISPB, minute in UTC, eleven characters. */
export function endToEndId(
  world: World,
  kind: 'E' | 'D',
  payment: {id: string; atMs: number},
): string {
  const minute = timestamp(payment.atMs).replace(/\D/g, '').slice(0, 12)
  return `${kind}${ISPB}${minute}${world.identity.digits(`e2e/${kind}/${payment.id}`).slice(0, 11)}`
}
