import type {Permission} from '../domain/permission.ts'
import type {ServiceError} from '../wire/error-body.ts'
import {headerOf, type Reply} from './send.ts'

/** Where permissions are given. Source: spec, "Permissions" and "Sub-account header and scope". */
export const PERMISSIONS_PLACE =
  'Permissions are chosen when a credential is created: dashboard, Settings, Integration, API credentials.'

interface Refused {
  readonly reply: Reply
  readonly said: ServiceError | undefined
  readonly code: string
  readonly permission: Permission | undefined
}

/** What to do next, and whether trying again helps. */
export function hintFor(refused: Refused): string | undefined {
  return (
    BY_CODE[refused.code] ?? BY_STATUS[refused.reply.status]?.(refused) ?? hintOfFailure(refused)
  )
}

const BY_CODE: Readonly<Record<string, string>> = {
  SUB_ACCOUNT_FORBIDDEN:
    'The credential’s sub-account access is off, or does not include this wallet. No permission replaces it, FULL_ACCESS included. Turn it on: dashboard, Settings, Integration, API credentials, sub-account access. It applies at once.',
  SUB_ACCOUNT_SUSPENDED: 'The wallet is suspended; trying again will not help until it is active.',
  SUB_ACCOUNT_NOT_FOUND:
    '"pixctl subaccounts list" shows the wallets of this environment; test and live have their own.',
  SUB_ACCOUNT_QUOTA_EXCEEDED: 'The account has as many wallets as it may have.',
  SPLIT_EXCEEDS_NET: 'The sum of a split is at most the amount minus the fee; nothing was created.',
  SPLIT_SUB_ACCOUNT_UNAVAILABLE: '"pixctl subaccounts list" shows which wallets are active.',
  INSUFFICIENT_BALANCE: '"pixctl balance" shows what can be spent; nothing was created.',
  LIMIT_EXCEEDED: 'All wallets of the account share one limit by default; nothing was created.',
  INSTITUTION_UNAVAILABLE:
    'The pinned institution is down, and there is no fallback to another. Nothing was created: try again later, or without --psp-credential.',
  INSTITUTION_NOT_ENABLED:
    'The id is in the dashboard under Settings, Routing; the institution must be enabled and active.',
  INSTITUTION_CHOICE_NOT_ALLOWED:
    'This account may not choose the institution: leave --psp-credential away.',
}

const BY_STATUS: Readonly<Record<number, (refused: Refused) => string | undefined>> = {
  401: () =>
    'Log in again with "pixctl auth login"; "pixctl auth status" shows which credential is used.',
  403: forbiddenHint,
  404: ({reply}) =>
    reply.isJson
      ? undefined
      : 'Is the base URL that of the service? "pixctl auth status" shows it.',
  422: () => 'The idempotency key was used with other data: give another key, or the same data.',
  429: ({reply}) => {
    const after = headerOf(reply, 'retry-after')
    return `Nothing was created. Try again ${after ? `after ${after} (Retry-After)` : 'later'}.`
  },
}

/** A permission is named; where none is, the allow-list is the likely reason. */
function forbiddenHint({said, permission}: Refused): string {
  const required = /Required: ([A-Z_]+(?::[A-Z_]+)?)/.exec(said?.message ?? '')?.[1]
  if (required) return `The credential lacks ${required}. ${PERMISSIONS_PLACE}`
  const needs = permission ? `the credential lacks ${permission}` : 'a permission is missing'
  return `Either ${needs}, or its IP allow-list does not include this machine. ${PERMISSIONS_PLACE}`
}

function hintOfFailure({reply}: Refused): string | undefined {
  if (reply.status >= 500) return 'The service failed; trying again later is safe.'
  return reply.status < 400 ? 'Give the address it redirects to as the base URL.' : undefined
}
