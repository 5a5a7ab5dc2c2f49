import {chargeAnswer} from '../../wire/answers.ts'
import type {ChargeRequestBody, ChargeResource} from '../../wire/charge.ts'
import {readResource} from '../../wire/loose.ts'
import type {Channel} from '../channel.ts'
import {type BeforeSending, create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'
import {chargeDiffers} from '../made-earlier/difference.ts'

/** `POST /v2/pix`. Source: spec, "POST /v2/pix". */
export interface Charges {
  /** Errors: see `create`. */
  create(
    body: ChargeRequestBody,
    idempotencyKey?: string,
    before?: BeforeSending,
  ): Promise<Created<ChargeResource>>
}

/** Charges over `channel`: created once for a key, whatever happens on the way. */
export const charges = (channel: Channel): Charges => ({
  create: (body, idempotencyKey, before) =>
    create(channel, {
      ...CHARGE,
      ...before,
      kind: 'charge',
      path: channel.names.chargesPath,
      body,
      idempotencyKey,
    }),
})

/** A charge, where the answer has what every charge has. */
export const understandCharge = (body: unknown): ChargeResource | undefined =>
  readResource(body, chargeAnswer)

/** What a creation of a charge needs, and how its answer is read. */
export const CHARGE = {
  permission: 'PIX:WRITE',
  understand: understandCharge,
  differs: chargeDiffers,
} as const
