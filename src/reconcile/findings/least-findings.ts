/**
 * Fewer findings show no common cause: they may be alike by chance.
 *
 * Source: reconciliation.md, "Causes".
 */
export const LEAST_FINDINGS = 3
