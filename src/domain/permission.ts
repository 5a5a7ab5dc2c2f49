/** Source: spec, "Permissions". */
export const PERMISSIONS = [
  'PIX:WRITE',
  'WITHDRAWAL:WRITE',
  'PROJECT:WRITE',
  'PROJECT:READ',
  'BALANCE_BLOCK:READ',
  'SUBACCOUNT:READ',
  'SUBACCOUNT:WRITE',
  'FULL_ACCESS',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * `FULL_ACCESS` stands for every permission. It does not open `X-Sub-Account`: that is the scope.
 */
export const grants = (held: readonly Permission[], required: Permission): boolean =>
  held.includes('FULL_ACCESS') || held.includes(required)

/**
 * Which wallets a credential reaches through the header and the split.
 * `off` is the start, and no permission replaces it. Source: spec, "Sub-account header and scope".
 */
export type SubAccountAccess = 'off' | 'all' | readonly string[]

/** Whether a credential with this access may act for `wallet`. */
export const reaches = (access: SubAccountAccess, wallet: string): boolean =>
  access === 'all' || (access !== 'off' && access.includes(wallet))
