/**
 * Certificates are checked, also where NODE_TLS_REJECT_UNAUTHORIZED turns the check off for the other
 * programs of a shell.
 */
export const CHECKED = {rejectUnauthorized: true} as const
