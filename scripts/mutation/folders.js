/**
 * The folders under mutation testing: their files, the tests that hold them, and the slow ones.
 * `ownServer` are tests that stop a PostgreSQL server, which they start themselves.
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
    slow: ['test/client/{sockets,full-disk,interim-creations}.test.ts'],
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
}
