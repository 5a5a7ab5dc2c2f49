import type {Centavos} from '../../src/domain/money.ts'

const NO_ANSWERS = [
  ...['not_connected', 'proxy_failed', 'not_trusted', 'timeout', 'connection_lost', 'too_large'],
  ...['certificate_expired', 'certificate_not_yet_valid', 'certificate_self_signed'],
  ...['certificate_unknown_issuer', 'certificate_wrong_host'],
]

const ANSWERS = [
  {status: 502, type: 'text/html', isJson: false},
  {status: 502, type: undefined, isJson: false},
  {status: 502, type: 'application/json', isJson: true},
]

const UNREADABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'EIO', undefined].map(
  (reason) => ({path: '«path»', reason}),
)

/** Payouts that were sent earlier, with the values that each of the messages about them has. */
const EARLIER = [true, false].map((isUnknown) => ({
  isUnknown,
  isNet: isUnknown,
  amount: 3000 as Centavos,
  payee: '«payee»',
  sentAt: '«sentAt»',
  command: '«command»',
  id: '«id»',
  wallet: '«wallet»',
  show: '«show»',
}))

/** The same of those that only have the reference of the one that is refused. */
const OF_REFERENCE = EARLIER.map((earlier) => ({...earlier, reference: '«reference»'}))

/**
 * Values of the messages that look at what they are given, such as a fault among several; every
 * other message is said with values that are their own names.
 */
export const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  journalNotWritten: [{path: '«path»'}, {path: undefined}],
  notLoggedIn: ['test', 'live'].flatMap((environment) =>
    [[], ['«others»']].map((others) => ({profile: '«profile»', environment, others})),
  ),
  diskFull: [{path: '«path»'}, {path: undefined}],
  inboxUnavailable: ['ENOSPC', 'EROFS', 'EACCES', undefined].map((reason) => ({
    directory: '«directory»',
    reason,
  })),
  endpointSecretLost: [undefined, '«id»'].map((id) => ({
    url: '«url»',
    id,
    events: id === undefined ? [] : ['«event»'],
    wallet: id === undefined ? '' : '«wallet»',
    sender: ' --live',
  })),
  sentAlready: [...EARLIER, ...OF_REFERENCE],
  begunElsewhere: [...EARLIER, ...OF_REFERENCE].map((earlier) => ({
    ...earlier,
    resume: '«resume»',
  })),
  wouldRepeat: [...EARLIER, ...OF_REFERENCE],
  sentFromOtherWallet: EARLIER,
  rowHeldBack: EARLIER,
  equalToAnother: EARLIER,
  heldAsUnknown: ['charge', 'withdrawal'].flatMap((kind) =>
    [undefined, {at: '2026-11-10T12:00:00.000Z', show: '«show»'}].map((ends) => ({
      ...EARLIER[0],
      kind,
      code: 'NOT_FOUND',
      ends,
    })),
  ),
  notSettings: ['fees', 'balances', 'policy'].map((given) => ({file: 'x.json', given})),
  inputDamaged: [
    ...['broken_gzip', 'not_compressed', 'long_line', 'blank_lines', 'too_large'].map((kind) => ({
      file: 'charges.jsonl',
      line: 7,
      kind,
    })),
    {
      file: 'charges.jsonl',
      line: 1,
      kind: 'list_on_a_line',
      command: "jq -c '.[]' charges.jsonl > charges-lines.jsonl",
    },
    {file: 'fees.json', line: 3, kind: 'not_json'},
    {file: 'fees.json', line: 1, kind: 'utf16'},
    {file: 'balances.json', line: 2, kind: 'repeated_key', key: 'available'},
  ],
  othersOfKey: [{ids: ['«one»', '«other»']}],
  timezoneIsOffset: [{place: '--timezone'}],
  decisionRowUnreadable: ['no_id', 'quote', 'few_cells'].map((flaw) => ({
    file: 'findings.csv',
    line: 7,
    flaw,
  })),
  stillUnknown: [
    {open: 4, all: 5, reasons: [{count: 4, said: () => '«said»'}], live: true},
    {
      open: 2,
      all: 3,
      reasons: [
        {count: 1, said: () => '«one»'},
        {count: 1, said: () => '«other»'},
      ],
      live: false,
    },
  ],
  inputTooLarge: [{name: '«name»', limitBytes: 64 << 20}],
  invalidBaseUrl: ['not_a_url', 'has_user', 'has_query', 'not_safe'].map((fault) => ({fault})),
  splitAboveCeiling: [{asked: 902, amount: 1000, fee: 99}],
  approvalNeeded: [{limit: 100_000}, {limit: 100_000, profile: 'office', total: 112_000}],
  clockUnproven: [
    {limit: 100_000},
    {limit: 100_000, total: 112_000, countedTo: '2026-05-05T12:00:00Z'},
  ],
  chargeOfReference: [
    {typed: '«typed»', id: '«id»', amount: 3_000},
    {typed: '«typed»', id: '«id»', amount: undefined},
  ],
  receiptNotPaid: ['charge', 'withdrawal', 'refund'].flatMap((kind) => [
    {kind, status: 'pending', isOpen: true, id: '«id»'},
    {kind, status: 'refused_by_bank', isOpen: false, id: '«id»'},
  ]),
  invalidSetting: ['sub-account', 'timeout', 'approval-above', 'wire.chargesPath'].map((key) => ({
    key,
  })),
  liveBanner: ['flag', 'env', 'profile', 'default'].map((source) => ({source, profile: '«p»'})),
  homeNotWritten: ['EROFS', 'EACCES', 'ENOSPC'].map((reason) => ({path: '«path»', reason})),
  secretMissing: [{store: 'keychain'}, {store: 'file'}],
  storePasswordLost: ['keychain', 'file'].map((store) => ({store, profile: '«profile»'})),
  cannotAsk: [{isForbidden: true}, {isForbidden: false}],
  personKeyLost: ['keychain', 'file'].map((store) => ({name: '«name»', publicKey: '«key»', store})),
  targetRefused: ['not_a_url', 'not_http', 'has_credentials', 'not_loopback'].map((fault) => ({
    fault,
  })),
  invalidStore: [
    'not_a_url',
    'several_hosts',
    'no_database',
    'unknown_parameter',
    'bad_sslmode',
    'repeated_parameter',
    'unescaped_password',
  ].flatMap((fault) =>
    ['env', 'profile', 'argument', 'stdin', 'note'].map((origin) => ({fault, origin})),
  ),
  indexOutOfRange: [
    {text: '«text»', parts: 4711, variable: undefined},
    {text: '«text»', parts: 1, variable: '«variable»'},
  ],
  conflictsLeftOut: [{count: 1}, {count: 4711}],
  replayRunning: [
    {pid: 4711, host: undefined},
    {pid: 4711, host: '«host»'},
    {pid: undefined, host: undefined},
  ],
  inboxInUse: [{pid: 4711}, {pid: undefined}],
  unknownFindingCode: [{near: '«near»'}, {near: undefined}],
  unknownCommand: [
    {typed: '«typed»', meant: '«meant»'},
    {typed: '«typed»', meant: undefined},
  ],
  columnMappedTwice: [{file: '«file»', column: '«column»', fields: ['«one»', '«other»']}],
  fileUnreadable: UNREADABLE,
  inputUnreadable: ['«flag»', undefined].flatMap((flag) =>
    UNREADABLE.map((file) => ({...file, flag})),
  ),
  invalidAmount: ['not_a_number', 'currency_sign', 'grouped', 'too_many_decimals', 'too_large'].map(
    (fault) => ({
      flag: '--amount',
      fault,
    }),
  ),
  invalidProject: ['name_missing', 'name_too_long', 'color_invalid', 'logo_url_invalid'].map(
    (violation) => ({violation}),
  ),
  serviceSaid: [
    {code: 'BAD_REQUEST', text: '«text»', hint: undefined},
    {code: 'BRAND_NEW', text: '«text»', hint: () => '«hint»'},
  ],
  answerFromCache: [{seconds: 9}],
  answerUnreadable: ANSWERS,
  foreignAnswer: ANSWERS.map((answer) => ({...answer, code: 'FORBIDDEN', hint: () => '«hint»'})),
  redirected: [{status: 302, hint: () => '«hint»'}],
  noAnswerFor: NO_ANSWERS.map((reason) => ({reason})),
  outcomeUnknown: NO_ANSWERS.map((reason) => ({reason, command: '«command»'})),
  answerLeavesDoubt: [
    {said: {code: 'CONFLICT', wordsIn: () => ({message: '«message»'})}, command: '«command»'},
  ],
  neverSent: [{code: 'FORBIDDEN', wordsIn: () => ({message: '«message»', hint: '«hint»'})}],
  endNotRecorded: [true, false].map((isSent) => ({
    said: {wordsIn: () => ({message: '«message»'})},
    isSent,
    resume: '«resume»',
    show: isSent ? '«show»' : undefined,
  })),
  doneNotRecorded: [1, 3012].map((count) => ({
    count,
    said: {wordsIn: () => ({message: '«message»'})},
    resume: '«resume»',
  })),
  beginNotConfirmed: [{said: {wordsIn: () => ({message: '«message»'})}}],
  outageBegan: ['log_left', 'gone', {noCommitForMs: 1000}].map((reason) => ({reason})),
  batchFileIsStream: [{path: '«path»'}],
  batchFileIsResult: [{path: '«path»'}, {path: '«path»', input: '«input»'}],
  inboxLogCut: [{missing: 3012, path: '«path»'}],
  unitsWithoutData: [{keys: ['«key»']}, {keys: ['a/live/1', 'a/live/2', 'b/live/1', 'b/live/2']}],
  unitsFailed: [[], ['«other»'], ['b/live/1', 'b/live/2', 'b/live/3', 'b/live/4']].map(
    (others) => ({
      failed: 1 + others.length,
      units: 7,
      first: '«first»',
      others,
    }),
  ),
  missingColumn: ['statement.id', 'statement.id, statement.wallet'].map((field) => ({
    path: '«path»',
    file: '«file»',
    column: '«column»',
    field,
    setting: '«setting»',
    header: '«header»',
    isProposed: true,
  })),
  outageRefuses: [{reason: 'gone'}, {reason: 'log_left'}],
  refusalEnded: [],
  outageLogKept: [1, 3012].flatMap((deliveries) =>
    [true, false].map((isListening) => ({
      home: '«home»',
      deliveries,
      since: '2026-11-21T12:05:02.000Z',
      isListening,
    })),
  ),
  outageEnded: [{count: 1}, {count: 3012}],
  takenAlong: [{count: 1}, {count: 3012}],
  unitsUnread: [[], ['«other»'], ['b/live/1', 'b/live/2', 'b/live/3', 'b/live/4']].map(
    (others) => ({
      unread: 1 + others.length,
      units: 7,
      first: '«first»',
      said: '«said»',
      others,
    }),
  ),
  broughtBack: [1, 3012].map((count) => ({url: '«url»', count})),
  foldersWithoutData: [{folders: ['b']}, {folders: ['b', 'c/test', 'd', 'e', 'f']}],
  stillOpen: [{id: '01a2', status: 'pending'}],
  refundOfAnotherKind: [{typed: 's1', type: 'withdrawal', id: '01a2'}],
  notRefundable: [
    {id: 'c-1', status: 'pending'},
    {id: 'c-1', status: 'refunded'},
  ],
  typeUnseen: [{content: 'webhook_secret'}, {content: 'client_secret'}, {content: 'store_url'}],
  payoutsSentBefore: [
    {sent: 2, rows: 2},
    {sent: 1, rows: 2},
  ],
  payoutsNotAskedFor: [{said: {wordsIn: () => ({message: '«message»'})}}],
  storeRightsMissing: [false, true].map((isPartial) => ({
    url: '«url»',
    role: '«role»',
    lacking: [
      {table: '«one»', rights: 'INSERT, UPDATE', isPartial},
      {table: '«other»', rights: 'SELECT', isPartial: false},
    ],
  })),
  storeFailed: [
    ...['wrong_password', 'not_let_in', 'no_such_database', 'not_permitted', 'read_only'],
    ...['too_many_connections', 'other'],
  ].flatMap((refusal) =>
    [false, true].map((isNothingSent) => ({
      url: '«url»',
      reason: '«reason»',
      refusal,
      isNothingSent,
    })),
  ),
  storeUnavailable: [false, true].flatMap((isNothingSent) =>
    [false, true].map((isStatus) => ({url: '«url»', reason: '«reason»', isNothingSent, isStatus})),
  ),
  storeUntrusted: ['other_name', 'expired', 'not_trusted'].map((flaw) => ({
    url: '«url»',
    reason: '«reason»',
    flaw,
  })),
  storeFileUnread: [
    {path: '«path»', parameter: '«parameter»', reason: '«reason»'},
    {path: '«path»', parameter: '«parameter»', reason: undefined},
  ],
  storeLeft: ['2026-11-30T15:00:00.000Z', undefined].map((sentAt) => ({
    url: '«url»',
    paths: ['«path»', '«other»'],
    sentAt,
    said: {code: 'STORE_UNAVAILABLE', wordsIn: () => ({message: '«message»'})},
  })),
  keyExpired: [true, false].map((isUndated) => ({command: '«command»', isUndated})),
  notRead: [1, 2].map((count) => ({
    count,
    files: '«files»',
    names: ['«name»'],
    flags: ['--statement'],
    beside: ['--charges'],
    tables: count === 1 ? [] : ['«table»'],
  })),
  storeLacksSent: ['«url»', ''].map((url) => ({
    url,
    from: '«from»',
    id: '«id»',
    sentAt: '2026-11-30T15:00:00.000Z',
    paths: ['«path»'],
  })),
  unknownInList: [1, 2, 10_000].map((count) => ({
    count,
    isMore: count === 10_000,
    live: count === 2,
  })),
  sentFromLostStore: [true, false].map((isEmpty) => ({
    sentAt: '2026-11-30T15:00:00.000Z',
    isEmpty,
  })),
  storeNotReady: [true, false].map((isOlder) => ({url: '«url»', isOlder})),
  storeSetBack: [2, 12, 1_510].map((files) => ({
    url: '«url»',
    id: '«id»',
    sentAt: '2026-11-30T15:00:00.000Z',
    paths: Array.from({length: files}, (_, nth) => `«path ${nth}»`),
  })),
  ambiguousId: [
    {typed: '«typed»', candidates: [{id: '«id»'}, {id: '«other»'}], isMore: false},
    {
      typed: '«typed»',
      candidates: [
        {id: '«id»', kind: 'charge'},
        {id: '«other»', kind: 'withdrawal'},
      ],
      isMore: false,
    },
    {
      typed: '«typed»',
      candidates: [
        {
          id: '«id»',
          amount: 100_000 as Centavos,
          status: 'pending',
          createdAt: '2026-11-30T15:00:00.000Z',
        },
      ],
      isMore: true,
    },
  ],
  earlierNotKnown: [{code: 'CONFLICT', wordsIn: () => ({message: '«message»'})}],
  blocksNotLookedFor: [{code: 'HTTP_500', wordsIn: () => ({message: '«message»'})}],
  fileNotLookedFor: [{code: 'HTTP_500', wordsIn: () => ({message: '«message»'})}],
  mayNotAsk: [{code: 'FORBIDDEN', wordsIn: () => ({message: '«message»'})}],
  keyNotLookedFor: [{code: 'HTTP_500', wordsIn: () => ({message: '«message»'})}],
  attemptNotLookedFor: [{code: 'HTTP_500', wordsIn: () => ({message: '«message»'})}],
  referenceNotLookedFor: [{code: 'HTTP_500', wordsIn: () => ({message: '«message»'})}],
  notAFile: (['pipe', 'socket', 'device', 'directory'] as const).map((kind) => ({
    path: '«path»',
    kind,
  })),
  otherFormat: ['pdf', 'spreadsheet', 'gzip', 'ofx'].map((kind) => ({file: '«file»', kind})),
  tryAgainAfter: [{after: '«after»'}, {after: undefined}],
  permissionOrAddress: [{permission: 'PIX:WRITE'}, {permission: undefined}],
  batchInvalid: [
    {file: '«file»', lines: 1},
    {file: '«file»', lines: 2},
  ],
  invalidCommandLine: [
    {kind: 'missing_args', names: '«names»'},
    {kind: 'surplus_args', count: 1},
    {kind: 'surplus_args', count: 2},
    {kind: 'surplus_args', count: 2, takesOneFile: true},
    {kind: 'surplus_args', count: 1, meant: '--from'},
    {kind: 'unknown_flags', flags: '«flags»'},
    {kind: 'unknown_flags', flags: '--since', isPeriod: true},
    {kind: 'missing_flags', flags: '«flags»'},
    {kind: 'exclusive', flag: '«flag»', other: '«other»'},
    {kind: 'depends', flag: '«flag»', others: '«others»'},
    {kind: 'exactly_one', flags: '«flags»'},
    {kind: 'flag_options', flag: '«flag»', options: '«options»'},
    {kind: 'arg_options', options: '«options»'},
    {kind: 'value_missing', flag: '«flag»'},
    {kind: 'given_twice', flag: '«flag»'},
    {kind: 'not_an_integer', flag: '«flag»'},
    {kind: 'integer_too_small', flag: '«flag»', limit: '«limit»'},
    {kind: 'integer_too_large', flag: '«flag»', limit: '«limit»'},
    {kind: 'not_understood'},
  ].map((fault) => ({fault})),
}
