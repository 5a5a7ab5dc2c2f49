import type {Permission} from '../../domain/permission.ts'
import type {Notice} from '../../messages/message.ts'
import {
  giveRedirectedAddress,
  HINTS_BY_ABSENT,
  HINTS_BY_CODE,
  HINTS_BY_STATE,
  isBaseUrlRight,
  logInAgain,
  otherKeyOrSameData,
  permissionLacks,
  permissionOrAddress,
  tryAgainAfter,
  tryLater,
} from '../../messages/service/service-hints.ts'
import type {ServiceError} from '../../wire/error-body.ts'
import {headerOf, type Reply} from './send.ts'

interface Refused {
  readonly reply: Reply
  readonly said: ServiceError | undefined
  readonly code: string
  readonly permission: Permission | undefined
}

/** What to do next, and whether trying again helps. */
export function hintFor(refused: Refused): Notice | undefined {
  return (
    HINTS_BY_CODE[refused.code] ??
    BY_STATUS[refused.reply.status]?.(refused) ??
    hintOfFailure(refused)
  )
}

const BY_STATUS: Readonly<Record<number, (refused: Refused) => Notice | undefined>> = {
  401: () => logInAgain(),
  403: forbiddenHint,
  404: ({reply, said}) =>
    reply.isJson ? HINTS_BY_ABSENT[String(said?.details?.['resource'])] : isBaseUrlRight(),
  409: ({said}) =>
    said?.details?.['field'] === 'status'
      ? HINTS_BY_STATE[String(said.details['resource'])]
      : undefined,
  422: () => otherKeyOrSameData(),
  429: ({reply}) => tryAgainAfter({after: headerOf(reply, 'retry-after')}),
}

/** A permission is named; where none is, the allow-list is the likely reason. */
function forbiddenHint({said, permission}: Refused): Notice {
  const required = /Required: ([A-Z_]+(?::[A-Z_]+)?)/.exec(said?.message ?? '')?.[1]
  return required ? permissionLacks({required}) : permissionOrAddress({permission})
}

function hintOfFailure({reply}: Refused): Notice | undefined {
  if (reply.status >= 500) return tryLater()
  return reply.status < 400 ? giveRedirectedAddress() : undefined
}
