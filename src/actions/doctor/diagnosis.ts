/** What `doctor` looks at, in the order in which it is printed. */
export const DIAGNOSIS_SUBJECTS = [
  'node',
  'files',
  'credential_store',
  'settings',
  'credential',
  'approvals',
  'store',
  'journal',
  'inbox',
  'outcomes',
  'port',
  'proxy',
  'service',
  'clock',
] as const
export type DiagnosisSubject = (typeof DIAGNOSIS_SUBJECTS)[number]

/** What was found, one word for each. */
export const DIAGNOSIS_CODES = [
  'node_supported',
  'node_too_old',
  'files_private',
  'files_none_yet',
  'files_open',
  'files_unusable',
  'files_not_files',
  'files_no_room',
  'files_on_network',
  'store_keychain',
  'store_file',
  'store_no_keychain',
  'settings_test',
  'settings_live',
  'settings_live_quietly',
  'settings_invalid',
  'credential_found',
  'credential_missing',
  'credential_unusable',
  'approvals_ready',
  'approvals_short',
  'approvals_unreadable',
  'person_key_lost',
  'database_ready',
  'database_on_one_disk',
  'database_standbys_hidden',
  'database_in_recovery',
  'database_session_read_only',
  'database_reader_role',
  'database_rights_missing',
  'database_standby_missing',
  'database_not_ready',
  'database_newer',
  'database_unusable',
  'journal_sound',
  'journal_none_yet',
  'journal_damaged',
  'journal_newer',
  'journal_no_file',
  'journal_set_aside',
  'journal_not_read',
  'journal_lacks_sent',
  'inbox_log_damaged',
  'inbox_damaged',
  'inbox_gone',
  'inbox_set_aside',
  'inbox_refused',
  'inbox_refused_by_store',
  'inbox_outage_waits',
  'outcomes_known',
  'outcomes_known_here',
  'outcomes_not_read',
  'outcomes_unknown',
  'outcomes_expiring',
  'outcomes_expired',
  'port_free',
  'port_listening',
  'port_taken',
  'port_elsewhere',
  'port_answered',
  'port_of_another',
  'port_unheard',
  'port_missed',
  'proxy_none',
  'proxy_not_used',
  'proxy_used',
  'proxy_invalid',
  'service_answers',
  'service_reachable',
  'service_unreachable',
  'service_refuses',
  'service_not_asked',
  'clock_agrees',
  'clock_differs',
  'clock_not_compared',
] as const
export type DiagnosisCode = (typeof DIAGNOSIS_CODES)[number]

/**
 * `ok` and `note` ask for nothing; a `warning` needs attention later, a `fault` stops something
 * now.
 */
export type DiagnosisStatus = 'ok' | 'note' | 'warning' | 'fault'

/** One finding, with the numbers and names its sentence needs, and the command that mends it. */
export interface Diagnosis {
  readonly subject: DiagnosisSubject
  readonly code: DiagnosisCode
  readonly status: DiagnosisStatus
  readonly facts: Readonly<Record<string, string | number>>
  readonly mend?: string
}
