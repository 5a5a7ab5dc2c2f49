import type {Environment} from '../domain/environment.ts'
import type {ServicePlace, Viewpoint} from './request-record.ts'

/** What is kept of the service's answers. */
export const RESOURCE_KINDS = [
  'charge',
  'withdrawal',
  'project',
  'sub_account',
  'refund',
  'webhook_endpoint',
  'block',
  /** Who paid a charge, as the service says once it is paid: what a customer is found by. */
  'payment',
  /** A payout that the service showed for the reference of another one, and that this journal did not send. */
  'payout_of_other_home',
] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Beyond so many rows a list does not say how many there are: to count them all takes too long. */
export const MOST_COUNTED = 10_000

/** One resource as the service last showed it. */
export interface KeptResource extends ServicePlace {
  readonly kind: ResourceKind
  readonly id: string
  readonly account: string
  /** `principal` or the sub-account it was created in. */
  readonly wallet: string
  readonly resource: Readonly<Record<string, unknown>>
  readonly seenAtMs: number
  /** What the request said it is for, where a list asks: services do not repeat it. */
  readonly description?: string | undefined
}

/** Which resources are listed. What is absent does not matter. */
export interface ResourceFilter extends Viewpoint {
  readonly kind: ResourceKind
  readonly environment: Environment
  readonly baseUrl?: string | undefined
  readonly wallet?: string | undefined
  readonly status?: string | undefined
  /** By the moment the service created it: from inclusive, until exclusive. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly limit?: number | undefined
}

/** Newer values of some fields of a resource that is known already. */
export type ResourceUpdate = Pick<
  KeptResource,
  'kind' | 'id' | 'environment' | 'baseUrl' | 'resource' | 'seenAtMs'
>
