import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {DuckDBInstance} from '@duckdb/node-api'
import {peakBytes} from '../machine/peak.js'

/** Reads the files as they are; amounts become centavos so that sums are exact. */
const tables = (directory: string): readonly string[] => {
  if (existsSync(join(directory, 'charges.csv'))) return csvTables(directory)
  return [...recordTables(directory), ...commonTables(directory)]
}

const cents = (field: string) => `CAST(round(${field} * 100) AS BIGINT)`
const LEG = `STRUCT("subAccount" VARCHAR, amount DOUBLE)[]`
const jsonFrom = (directory: string) => (name: string, columns: string) =>
  `read_json('${join(directory, name)}', format='newline_delimited', columns={${columns}})`

const recordTables = (directory: string): readonly string[] => {
  const json = jsonFrom(directory)
  const leg = LEG
  return [
    `CREATE TABLE charges AS SELECT id, "subAccount" wallet, status, ${cents('amount')} amount,
       ${cents('"feeAmount"')} fee, "createdAt" happened, "expiresAt" expires, split
     FROM ${json('charges.jsonl', `id:'UUID',"subAccount":'VARCHAR',status:'VARCHAR',amount:'DOUBLE',"feeAmount":'DOUBLE',"createdAt":'TIMESTAMP',"expiresAt":'TIMESTAMP',split:'${leg}'`)}`,
    `CREATE TABLE withdrawals AS SELECT id, "subAccount" wallet, status, ${cents('amount')} amount,
       ${cents('"feeAmount"')} fee, ${cents('"netAmount"')} net, "snapshotPixKey" pix_key,
       "externalReference" reference, "createdAt" happened
     FROM ${json('withdrawals.jsonl', `id:'UUID',"subAccount":'VARCHAR',status:'VARCHAR',amount:'DOUBLE',"feeAmount":'DOUBLE',"netAmount":'DOUBLE',"snapshotPixKey":'VARCHAR',"externalReference":'VARCHAR',"createdAt":'TIMESTAMP'`)}`,
    `CREATE TABLE events AS SELECT event, "eventId" event_id, "subAccount" wallet, timestamp happened,
       coalesce(data."refundTransactionId", data."withdrawalId", data."blockId", data."transactionId") subject,
       coalesce(data."originalTransactionId", data."transactionId") charge,
       ${cents('data.amount')} amount, ${cents('data."feeAmount"')} fee, ${cents('data."netAmount"')} net, data.split split
     FROM ${json('events.jsonl', `event:'VARCHAR',"eventId":'UUID',"subAccount":'VARCHAR',timestamp:'TIMESTAMP',data:'STRUCT("transactionId" UUID, "refundTransactionId" UUID, "originalTransactionId" UUID, "withdrawalId" UUID, "blockId" UUID, amount DOUBLE, "feeAmount" DOUBLE, "netAmount" DOUBLE, split ${leg})'`)}`,
  ]
}

const commonTables = (directory: string): readonly string[] => {
  const json = jsonFrom(directory)
  return [
    `CREATE TABLE blocks AS SELECT id, "transactionId" charge, status, ${cents('amount')} amount
     FROM ${json('blocks.jsonl', `id:'UUID',"transactionId":'UUID',status:'VARCHAR',amount:'DOUBLE'`)}`,
    `CREATE TABLE lines AS SELECT id, wallet, type, CAST(amount * 100 AS BIGINT) amount,
       "createdAt" happened, "parentTransactionId" parent
     FROM read_csv('${join(directory, 'statement.csv')}', header=true, types={id:'UUID',wallet:'VARCHAR',type:'VARCHAR',amount:'DECIMAL(18,2)',"createdAt":'TIMESTAMP',"parentTransactionId":'UUID'})`,
    `CREATE TABLE balances AS SELECT wallet, ${cents('available')} available, ${cents('held')} held, ${cents('opening')} opening
     FROM read_json('${join(directory, 'balances.json')}')`,
  ]
}

/** Reports: a split is `loja-2=30.00 loja-3=5.00` in one cell. */
const csvTables = (directory: string): readonly string[] => {
  const csv = (name: string, types: string) =>
    `read_csv('${join(directory, name)}', header=true, types={${types}})`
  const split = `CASE WHEN split IS NULL THEN NULL ELSE list_transform(string_split(split, ' '),
    lambda leg: {'subAccount': split_part(leg, '=', 1), 'amount': CAST(split_part(leg, '=', 2) AS DOUBLE)}) END`
  return [
    `CREATE TABLE charges AS SELECT id, "subAccount" wallet, status, ${cents('amount')} amount,
       ${cents('"feeAmount"')} fee, "createdAt" happened, "expiresAt" expires, ${split} split
     FROM ${csv('charges.csv', `id:'UUID',amount:'DOUBLE',"feeAmount":'DOUBLE',"createdAt":'TIMESTAMP',"expiresAt":'TIMESTAMP',split:'VARCHAR'`)}`,
    `CREATE TABLE withdrawals AS SELECT id, "subAccount" wallet, status, ${cents('amount')} amount,
       ${cents('"feeAmount"')} fee, ${cents('"netAmount"')} net, "snapshotPixKey" pix_key,
       "externalReference" reference, "createdAt" happened
     FROM ${csv('withdrawals.csv', `id:'UUID',amount:'DOUBLE',"feeAmount":'DOUBLE',"netAmount":'DOUBLE',"createdAt":'TIMESTAMP'`)}`,
    `CREATE TABLE events AS SELECT event, "eventId" event_id, "subAccount" wallet, timestamp happened,
       coalesce("refundTransactionId", "withdrawalId", "blockId", "transactionId") subject,
       coalesce("originalTransactionId", "transactionId") charge,
       ${cents('amount')} amount, ${cents('"feeAmount"')} fee, ${cents('"netAmount"')} net, ${split} split
     FROM ${csv('events.csv', `"eventId":'UUID',"transactionId":'UUID',"refundTransactionId":'UUID',"originalTransactionId":'UUID',"withdrawalId":'UUID',"blockId":'UUID',timestamp:'TIMESTAMP',amount:'DOUBLE',"feeAmount":'DOUBLE',"netAmount":'DOUBLE',split:'VARCHAR'`)}`,
    ...commonTables(directory),
  ]
}

interface FeeStep {
  readonly from: string
  readonly fixed: number
  readonly percent: number
}

/** The fee of an amount in force at an instant, by the table of the data set. Units: centavos. */
function feeSql(steps: readonly FeeStep[], at: string): string {
  const cases = steps
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
    .map(({from, fixed, percent}) => {
      const share =
        percent === 0 ? '' : ` + (amount * ${Math.round(percent * 1e6)} + 50000000) // 100000000`
      return `WHEN ${at} >= TIMESTAMP '${from.slice(0, 19)}' THEN ${Math.round(fixed * 100)}${share}`
    })
  return `(CASE ${cases.join(' ')} END)`
}

const [directory = '.', threads = '2'] = process.argv.slice(2)
const fees = JSON.parse(readFileSync(join(directory, 'fees.json'), 'utf8')) as Record<
  'pix' | 'withdrawal' | 'refund',
  FeeStep[]
>

/** The checks that need more than one row, each counting its findings. */
const CHECKS: Readonly<Record<string, string>> = {
  duplicateEvents: `SELECT count(*) FROM (SELECT event, event_id FROM events GROUP BY ALL HAVING count(*) > 1)`,
  duplicateRecords: `SELECT count(*) FROM (SELECT id FROM charges GROUP BY id HAVING count(*) > 1)`,
  duplicateLines: `SELECT count(*) FROM (SELECT parent, type, wallet FROM lines WHERE type = 'fee' GROUP BY ALL HAVING count(*) > 1)`,
  paymentMismatch: `SELECT count(*) FROM events e FULL JOIN (SELECT * FROM lines WHERE type = 'payment') l ON l.id = e.subject
    WHERE (e.event = 'payment_completed' AND (l.id IS NULL OR l.amount <> e.amount OR l.wallet <> e.wallet)) OR e.subject IS NULL`,
  feeMismatch: `SELECT count(*) FROM (SELECT subject, wallet, fee FROM events WHERE event IN ('payment_completed', 'withdrawal_completed', 'refund_completed')) e
    FULL JOIN (SELECT * FROM lines WHERE type = 'fee') l ON l.parent = e.subject
    WHERE e.subject IS NULL OR l.id IS NULL OR -l.amount <> e.fee OR l.wallet <> e.wallet`,
  feeSchedule: `SELECT count(*) FROM events WHERE (event = 'payment_completed' AND fee <> ${feeSql(fees.pix, 'happened')}) OR (event = 'withdrawal_completed' AND fee <> ${feeSql(fees.withdrawal, 'happened')}) OR (event = 'refund_completed' AND fee <> ${feeSql(fees.refund, 'happened')})`,
  netMismatch: `SELECT count(*) FROM events WHERE event IN ('payment_completed', 'withdrawal_completed') AND amount - fee <> net`,
  recordMismatch: `SELECT count(*) FROM charges c FULL JOIN (SELECT * FROM events WHERE event LIKE 'payment%') e ON e.subject = c.id
    WHERE c.id IS NULL OR (c.status <> 'pending' AND e.subject IS NULL) OR c.amount <> e.amount OR c.wallet <> e.wallet OR c.fee <> e.fee
      OR c.status <> CASE e.event WHEN 'payment_completed' THEN 'completed' WHEN 'payment_expired' THEN 'cancelled' ELSE 'failed' END
      OR c.split IS DISTINCT FROM e.split`,
  pending: `SELECT count(*) FROM charges WHERE status = 'pending'`,
  ceiling: `SELECT count(*) FROM charges WHERE split IS NOT NULL AND list_sum(list_transform(split, lambda leg: leg.amount)) * 100 > amount - ${feeSql(fees.pix, 'happened')}`,
  legs: `SELECT count(*) FROM (
      SELECT subject, wallet, -amount amount, count(*) n FROM (SELECT subject, wallet, CAST(round(unnest(split).amount * 100) AS BIGINT) amount FROM events WHERE split IS NOT NULL) GROUP BY ALL
      UNION ALL SELECT subject, receiver, amount, count(*) FROM (SELECT subject, unnest(split)."subAccount" receiver, CAST(round(unnest(split).amount * 100) AS BIGINT) amount FROM events WHERE split IS NOT NULL) GROUP BY ALL) d
    FULL JOIN (SELECT parent, wallet, amount, count(*) n FROM lines WHERE type = 'internal_transfer' AND parent IS NOT NULL GROUP BY ALL) l
      ON l.parent = d.subject AND l.wallet = d.wallet AND l.amount = d.amount
    WHERE d.n IS DISTINCT FROM l.n`,
  withdrawals: `SELECT count(*) FROM withdrawals w FULL JOIN (SELECT * FROM events WHERE event LIKE 'withdrawal%') e ON e.subject = w.id
    FULL JOIN (SELECT * FROM lines WHERE type = 'withdrawal') l ON l.id = w.id
    WHERE w.id IS NULL OR e.subject IS NULL OR l.id IS NULL OR w.amount <> e.amount OR w.fee <> e.fee OR w.net <> e.net OR -l.amount <> w.net OR l.wallet <> w.wallet`,
  alikePayouts: `SELECT count(*) FROM (SELECT happened - lag(happened) OVER (PARTITION BY wallet, pix_key, amount, reference ORDER BY happened, id) gap FROM withdrawals WHERE status <> 'failed') WHERE gap <= INTERVAL 24 HOUR`,
  refunds: `SELECT count(*) FROM (SELECT charge, sum(amount) refunded FROM events WHERE event = 'refund_completed' GROUP BY charge) r LEFT JOIN charges c ON c.id = r.charge WHERE c.id IS NULL OR refunded > c.amount`,
  refundLines: `SELECT count(*) FROM (SELECT * FROM events WHERE event = 'refund_completed') e FULL JOIN (SELECT * FROM lines WHERE type = 'refund') l ON l.id = e.subject LEFT JOIN charges c ON c.id = coalesce(e.charge, l.parent)
    WHERE e.subject IS NULL OR l.id IS NULL OR -l.amount <> e.amount OR l.wallet <> c.wallet`,
  blocks: `SELECT count(*) FROM blocks b FULL JOIN (SELECT * FROM lines WHERE type = 'block') l ON l.id = b.id LEFT JOIN charges c ON c.id = coalesce(b.charge, l.parent)
    WHERE b.id IS NULL OR l.id IS NULL OR -l.amount <> b.amount OR l.wallet <> c.wallet`,
  wallets: `SELECT count(*) FROM balances b LEFT JOIN (SELECT wallet, sum(amount) moved FROM lines GROUP BY wallet) l USING (wallet) WHERE opening + coalesce(moved, 0) <> available`,
  negative: `SELECT count(DISTINCT wallet) FROM (SELECT wallet, b.opening + sum(moved) OVER (PARTITION BY wallet ORDER BY happened) balance FROM (SELECT wallet, happened, sum(amount) moved FROM lines GROUP BY ALL) JOIN balances b USING (wallet)) WHERE balance < 0`,
}

/** Runs the checks as SQL over a directory and prints one line of JSON. */
const startedAt = performance.now()
const instance = await DuckDBInstance.create(':memory:', {threads})
const connection = await instance.connect()
for (const statement of tables(directory)) await connection.run(statement)
const loadedSeconds = (performance.now() - startedAt) / 1_000
const counts: Record<string, number> = {}
for (const [name, query] of Object.entries(CHECKS)) {
  const rows = (await connection.runAndReadAll(query)).getRows()
  counts[name] = Number(rows[0]?.[0])
}
const {userCPUTime, systemCPUTime} = process.resourceUsage()
console.log(
  JSON.stringify({
    seconds: (performance.now() - startedAt) / 1_000,
    loadedSeconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakBytes: peakBytes(),
    counts,
  }),
)
