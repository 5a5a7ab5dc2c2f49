/**
 * The folders under mutation testing: their files, the tests that hold them, and the slow ones.
 * `ownServer` are tests that stop a PostgreSQL server, which they start themselves; `store` is the one
 * over which tests run that would run over every store.
 */
export const FOLDERS = {
  domain: {
    files: [
      'src/domain/{money,fee,split,split-text,ledger,charge,withdrawal,wallet,reference}.ts',
      'src/domain/{balance-block,event-outcome,idempotency,payment-status,retry-schedule}.ts',
    ],
    tests: ['test/domain/**/*.test.ts'],
    slow: ['test/domain/{br-code,pix-key,crc16}*.test.ts'],
  },
  journal: {
    files: ['src/journal/**/*.ts'],
    tests: ['test/{journal,contract}/**/*.test.ts', 'test/actions/doctor/doctor.test.ts'],
    slow: [],
    hasDatabase: true,
  },
  client: {
    files: ['src/client/**/*.ts'],
    tests: ['test/{client,contract}/**/*.test.ts'],
    slow: ['test/client/**/{sockets,full-disk,interim-creations}.test.ts'],
  },
  inbox: {
    files: ['src/inbox/**/*.ts'],
    tests: ['test/inbox/**/*.test.ts'],
    slow: ['test/inbox/postgres/{intake,search}.test.ts'],
    hasDatabase: true,
    ownServer: ['test/inbox/outage/outage.test.ts'],
  },
  webhooks: {
    files: ['src/webhooks/**/*.ts'],
    tests: ['test/webhooks/**/*.test.ts'],
    slow: ['test/webhooks/hostile-senders.test.ts'],
  },
  /** What is written before a payout leaves, and what keeps one that may be a second one back. */
  actions: {
    files: [
      'src/actions/{show/settle-seen,create/turned-away,files/escaped-formula}.ts',
      'src/actions/batch/**/*.ts',
    ],
    tests: ['test/actions/{batch,create,files,journal,refund,show}/**/*.test.ts'],
    slow: ['test/actions/files/read-png.test.ts'],
    store: 'SQLite',
  },
  platform: {
    files: ['src/platform/{database-file,failure-code,store-notes}.ts'],
    tests: [
      'test/platform/{database-file,failure-code,store-notes*,locks-kept,begun-meanwhile,sqlite*}.test.ts',
      'test/journal/{note-keeper,open-journal,senders}.test.ts',
    ],
    slow: [],
  },
}
