/** Two accounts that never see each other. Source: spec, "Sandbox and production". */
export const ENVIRONMENTS = ['test', 'live'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const PREFIXES: Readonly<Record<Environment, string>> = {test: 'mp_test_', live: 'mp_live_'}

/** How a credential of this environment begins. Source: spec, "Authentication", 1. */
export const credentialPrefix = (environment: Environment): string => PREFIXES[environment]

/** The environment a credential names by its prefix, or nothing when it has neither. */
export const environmentOfCredential = (text: string): Environment | undefined =>
  ENVIRONMENTS.find((environment) => text.startsWith(PREFIXES[environment]))
