import {type NoAnswerReason, noAnswerFor} from '../../messages/service/no-answer.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {refusalWord} from '../webhooks/listen-words.ts'
import {type DoctorWords, figure, inBrackets, limitIn, more, spanOf} from './doctor-sentences.ts'
import {WRITE_OBSTACLE_WORDS} from './write-obstacles.ts'

const OBSTACLES = WRITE_OBSTACLE_WORDS.en

export const DOCTOR_WORDS_EN: DoctorWords = {
  subjects: {
    node: 'Node',
    files: 'Files',
    credential_store: 'Secrets',
    settings: 'Settings',
    credential: 'Credential',
    approvals: 'Approvals',
    store: 'Store',
    journal: 'Journal',
    inbox: 'Inbox',
    outcomes: 'Outcomes',
    port: 'Port',
    proxy: 'Proxy',
    service: 'Service',
    clock: 'Clock',
  },
  found: {
    node_supported: ({version}) => `${version}`,
    node_too_old: ({version, oldest}) => `${version} is too old; pixctl needs ${oldest} or later`,
    files_private: ({path}) => `${path} is readable by you alone`,
    files_none_yet: ({path}) => `nothing is written in ${path} yet`,
    files_on_network: ({path, kind}) =>
      `${path} is on a file system of the network (${kind}): processes on two machines may not see each other's locks`,
    files_open: ({path, count}) => `others can read ${path}${more(count, 'and', 'more')}`,
    files_unusable: ({path}) => `${path} cannot be used as a private directory`,
    files_not_files: ({path}) =>
      `${path} is no file but a pipe, a socket or a device: what needs it stops`,
    files_no_room: ({path}) =>
      `the disk of ${path} is full: nothing can be sent, for nothing can be kept`,
    store_keychain: () => 'kept in the keychain of this machine',
    store_file: () => 'kept in a private file, as PIXCTL_CREDENTIAL_STORE asks',
    store_no_keychain: () => 'no keychain answers; secrets go to a private file',
    settings_test: ({profile, url}) => `profile ${profile}, test, ${url}`,
    settings_live: ({profile}) => `profile ${profile}, LIVE, as the flag asks`,
    settings_live_quietly: ({profile, source}) =>
      `profile ${profile} is LIVE without a flag (${source}): every command moves real money`,
    settings_invalid: ({reason}) => `${reason}`,
    credential_found: ({id, environment}) => `${id} for ${environment}`,
    credential_missing: ({profile, environment}) =>
      `profile ${profile} has none for ${environment}`,
    credential_unusable: ({reason}) => `cannot be used (${reason})`,
    approvals_ready: ({limit, people}) =>
      `above ${limitIn(limit, 'en')} in 24 hours two people are needed; ${people} are on the list`,
    approvals_short: ({limit}) =>
      `above ${limitIn(limit, 'en')} in 24 hours no payout can leave: the list lacks one who proposes and another who approves`,
    approvals_unreadable: ({reason}) => `${reason}`,
    person_key_lost: ({name}) =>
      `the private half of the key of ${name} is gone from this machine: nothing can be proposed or approved with it`,
    database_ready: ({url, server}) => `${url}, PostgreSQL ${server}, with a synchronous standby`,
    database_on_one_disk: ({url, server}) =>
      `${url}, PostgreSQL ${server}; no synchronous standby is seen: a commit is on one disk only`,
    database_standbys_hidden: ({url, server}) =>
      `${url}, PostgreSQL ${server}; the server does not show this user whether a standby is synchronous (GRANT pg_read_all_stats would)`,
    database_in_recovery: (facts) => `${facts['url']}: ${OBSTACLES.in_recovery(facts)}`,
    database_session_read_only: (facts) => `${facts['url']}: ${OBSTACLES.session_read_only(facts)}`,
    database_reader_role: (facts) => `${facts['url']}: ${OBSTACLES.reader_role(facts)}`,
    database_rights_missing: (facts) => `${facts['url']}: ${OBSTACLES.rights_missing(facts)}`,
    database_standby_missing: (facts) => `${facts['url']}: ${OBSTACLES.standby_missing(facts)}`,
    database_not_ready: ({reason}) => `${reason}`,
    database_newer: ({reason}) => `${reason}`,
    database_unusable: ({reason}) => `${reason}`,
    journal_sound: ({requests}) =>
      `sound, ${figure(requests, 'en')} ${requests === 1 ? 'request' : 'requests'}`,
    journal_none_yet: () => 'nothing was sent from here yet',
    journal_damaged: () => 'damaged; the next command sets it aside and begins a new one',
    journal_newer: () => 'written by a newer pixctl',
    journal_no_file: () =>
      'what stands in its place is no file; nothing is sent until that is mended',
    journal_lacks_sent: ({reason}) => `${reason}`,
    journal_not_read: () => 'in the store, which cannot be used now',
    journal_set_aside: ({file}) =>
      `a damaged one was set aside as ${file}; look there for requests of unknown outcome`,
    inbox_log_damaged: ({file, count}) =>
      `${figure(count, 'en')} damaged file(s) of its log, ${file}: events in them may be missing`,
    inbox_damaged: ({file}) =>
      `${file} is damaged; the next command that reads it keeps it and recovers what can be read`,
    inbox_set_aside: ({file}) =>
      `a damaged one was kept as ${file}; events that could not be read are missing`,
    inbox_gone: ({file}) => `its file was deleted or emptied, and a new one begun: ${file}`,
    inbox_refused: ({count, reason, lastAt}) =>
      `${figure(count, 'en')} ${count === 1 ? 'delivery was' : 'deliveries were'} refused, the last at ${markedTime(`${lastAt}`, 'en')}: ${refusalWord(`${reason}`, 'en')}${reason === 'missing' ? '; the sender signs nothing, or a proxy drops the header below' : ''}`,
    inbox_refused_by_store: ({file, count}) =>
      `the store refused ${figure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} for what is in them: not in the inbox, kept in ${file}`,
    inbox_outage_waits: ({directory, count}) =>
      `${figure(count, 'en')} acknowledged ${count === 1 ? 'delivery waits' : 'deliveries wait'} in ${directory}, in no list, until a listener takes ${count === 1 ? 'it' : 'them'} in`,
    outcomes_known: () => 'no request is without an answer',
    outcomes_known_here: () =>
      'known of all in this journal; of what only the damaged one knew, ask the service',
    outcomes_not_read: () => 'not known while the journal cannot be read',
    outcomes_unknown: ({count, environment}) =>
      `${figure(count, 'en')} sent${inBrackets(environment, 'en')} without an answer`,
    outcomes_expiring: ({count, hours, environment}) =>
      `${figure(count, 'en')} sent${inBrackets(environment, 'en')} without an answer, the oldest ${hours} h ago: its key ends after 24 h`,
    outcomes_expired: ({count, hours, environment}) =>
      `${figure(count, 'en')} sent${inBrackets(environment, 'en')} without an answer, the oldest ${hours} h ago: too late to resume, ask the service`,
    port_free: ({port}) => `${port} is free for webhooks listen`,
    port_listening: ({port, pid}) =>
      `${port} is in use, and webhooks listen of this home runs (process ${pid})`,
    port_taken: ({port}) => `${port} is taken; webhooks listen needs another`,
    port_elsewhere: ({port, pid}) =>
      `webhooks listen of this home runs (process ${pid}), and not on ${port}`,
    port_answered: ({port}) =>
      `another program listens on ${port}, where an endpoint delivers; no webhooks listen of this home runs`,
    port_of_another: ({port, pid, own}) =>
      `another program listens on ${port}; webhooks listen of this home (process ${pid}) is on ${own}`,
    port_unheard: ({port}) => `an endpoint delivers to ${port}, and nothing listens there now`,
    port_missed: ({port, pid}) =>
      `an endpoint delivers to ${port}, and webhooks listen of this home (process ${pid}) is on another: stop it first`,
    proxy_none: () => 'none is set',
    proxy_not_used: ({variable}) =>
      `${variable} is set, and not for this service: it is asked directly`,
    proxy_used: ({variable, address}) => `${address}, by ${variable}`,
    proxy_invalid: ({reason}) => `${reason}`,
    service_answers: ({url, ms}) => `${url} answers in ${ms} ms and knows the credential`,
    service_reachable: ({url, ms}) => `${url} answers in ${ms} ms`,
    service_unreachable: ({url, reason}) =>
      `${url}: ${noAnswerFor({reason: reason as NoAnswerReason}).in('en').message}`,
    service_refuses: ({url, code}) => `${url} refuses the credential (${code})`,
    service_not_asked: () => 'not asked: it has no base URL, or its proxy no address',
    clock_agrees: ({seconds}) => `agrees with the service within ${seconds} s`,
    clock_differs: ({seconds, emulator}) =>
      `differs from the service by ${spanOf(Number(seconds), 'days')}${emulator === 'ahead' ? ': the emulator was put forward, and only pixctl emulator reset takes that back, with its data' : ''}`,
    clock_not_compared: () => 'not compared: the service says no time',
  },
  sound: 'Everything is in order.',
  warnings: (count) =>
    `Nothing is broken; ${count === 1 ? 'one warning' : `${figure(count, 'en')} warnings`} above (!) should not wait.`,
  faults: (count) =>
    `${count === 1 ? 'One thing needs' : `${figure(count, 'en')} things need`} mending.`,
}
