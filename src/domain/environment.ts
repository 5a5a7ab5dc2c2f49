/** Two accounts that never see each other. Source: spec, "Sandbox and production". */
export const ENVIRONMENTS = ['test', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const PREFIXES: Readonly<Record<Environment, string>> = {test: 'mp_test_', live: 'mp_live_'}

/** How a credential of this environment begins. Source: spec, "Authentication", 1. */
export const credentialPrefix = (environment: Environment): string => PREFIXES[environment]

/**
 * The environment a credential names by its prefix, or nothing when it has neither. Letter case,
 * white space and unprintable characters do not hide the prefix: a service may overlook them, and a
 * live credential must never pass for another one.
 */
export function environmentOfCredential(text: string): Environment | undefined {
  const bare = text.replace(/[^\x21-\x7e]/g, '').toLowerCase()
  return ENVIRONMENTS.find((environment) => bare.startsWith(PREFIXES[environment]))
}

/**
 * Whether an id is written as the service writes ids: printable ASCII without white space, and the
 * prefix, where it has one, in lower case.
 */
export function isWellFormedClientId(id: string): boolean {
  const environment = environmentOfCredential(id)
  const isPrintable = /^[\x21-\x7e]+$/.test(id)
  return isPrintable && (!environment || id.startsWith(PREFIXES[environment]))
}
