import {ofLivingInstance} from './schema.ts'
import {answered, SENT_SINCE} from './sent-since.ts'

const LIKE_ITS_ADDRESSEE = `environment = :environment AND wallet = :wallet
  AND (base_url = :baseUrl AND (instance = :instance OR instance = '' OR :instance = '')
       OR instance <> '' AND instance = :instance
       OR instance = '' AND :instance = '' AND account = :account AND account NOT LIKE 'client:%')
  AND (account = :account OR client_id = :clientId OR client_id = '')`

/**
 * Other requests that created the resource of `:id`, at the same service as far as it says. Without
 * the name of the index SQLite takes that of the environment, and reads the whole journal a row.
 */
const CREATED_BY_ANOTHER = `
  FROM requests AS other INDEXED BY requests_by_resource JOIN requests AS own ON own.id = :id
  WHERE other.resource_id = :resourceId AND other.id <> own.id AND other.kind = own.kind
    AND other.environment = own.environment AND other.state = 'done'
    AND (other.base_url = own.base_url OR other.account = own.account
         OR other.instance <> '' AND other.instance = own.instance)
    AND (other.instance = own.instance OR other.instance = '' OR own.instance = '')`

/** What was only found has no status; a clock that ran ahead is no adoption. */
const IS_ADOPTED = 'other.is_undated = 1 AND other.status_code IS NULL'

/**
 * Whether the other one only found it, or was answered with it: of several, the one that was. NULL
 * where there is none. To sort them SQLite would make a table for each row of a batch.
 */
export const HELD_BY_ANOTHER = `SELECT min(${IS_ADOPTED}) AS is_adopted ${CREATED_BY_ANOTHER}`

/**
 * Those that only found it do not have it any more. One that was written for what was found, see
 * `SETTLE_REQUEST`, was never sent, and came to nothing. Of others the age stays unknown: none is sent again.
 */
export const DISPLACE_ADOPTERS = `UPDATE requests SET state = iif(is_doubtful, 'failed', 'unknown'),
    is_doubtful = NOT is_doubtful, settled_at_ms = iif(is_doubtful, settled_at_ms, NULL),
    resource_id = NULL, replayed = 0, code = 'ANSWER_OF_ANOTHER'
  WHERE id IN (SELECT other.id ${CREATED_BY_ANOTHER} AND ${IS_ADOPTED})`

/** Written before it is sent, so its answer is unknown. */
export const INSERT_REQUEST = `INSERT INTO requests (account, environment, id, client_id,
    profile, base_url, instance, wallet, kind, path, idempotency_key, body, created_at_ms,
    is_undated, state)
  VALUES (:account, :environment, :id, :clientId, :profile, :baseUrl, :instance,
    :wallet, :kind, :path, :idempotencyKey, :body, :createdAtMs, :isUndated, 'unknown')`

/** Whether a key was used at all. Of most it was not, and to look for whom costs several times more. */
export const IS_KEY_USED = `SELECT 1 FROM requests
  WHERE idempotency_key = :idempotencyKey AND path = :path LIMIT 1`

/** What is done or may be done comes first, then what this account sent. */
export const BY_KEY = `SELECT * FROM requests
  WHERE idempotency_key = :idempotencyKey AND path = :path AND ${LIKE_ITS_ADDRESSEE}
  ORDER BY state IN ('done', 'unknown') DESC, account = :account DESC, created_at_ms LIMIT 1`

/** A request that is taken up to be sent. */
export const CLAIM_REQUEST = `UPDATE requests SET state = 'unknown', is_doubtful = :isDoubtful,
    is_undated = CASE :isDoubtful WHEN 1 THEN is_undated ELSE 0 END,
    created_at_ms = :createdAtMs, settled_at_ms = NULL, status_code = NULL, code = NULL,
    message = NULL, trace_id = NULL
  WHERE id = :id RETURNING *`

/**
 * Written for what the service was found to have: no process took it up to send it. One that was begun to be sent
 * has an age.
 */
const NEVER_SENT = `state = 'unknown' AND is_doubtful = 0 AND is_undated = 1 AND attempts = 0`

/**
 * What became of an attempt to send it, where the request is as it was. What is done is in no doubt: there
 * `is_doubtful` says that it was only found, and never sent from here.
 */
export const SETTLE_REQUEST = `UPDATE requests SET state = :state,
    is_doubtful = max(:isDoubtful, :isAdopted AND :state = 'done' AND ${NEVER_SENT}),
    attempts = attempts + :attempts, settled_at_ms = :settledAtMs, status_code = :statusCode,
    code = :code, message = :message, trace_id = :traceId,
    resource_id = coalesce(:resourceId, resource_id), replayed = :replayed,
    is_undated = max(is_undated, :isAdopted)
  WHERE id = :id AND state = :wasState AND is_doubtful = :wasDoubtful`

/**
 * What left or arrived as the service answered: 20.00 net is 22.50 gross where the fee is 2.50. While
 * there is no answer the fee is not known, and one kind of amount may be any of the other.
 */
const ANSWERED_AMOUNT = answered(`resource ->> iif(:isNet, 'netAmount', 'amount')`)

/**
 * Same reference, or same key and amount where not both have a reference that says that another is
 * meant: `readAlike` looks at those that may read the same. The reference is bound as JSON: half of a
 * surrogate pair has no UTF-8, and is written as JSON has it in the body, too.
 */
export const FIND_ALIKE = `SELECT * FROM requests
  WHERE environment = :environment AND kind = :kind
    AND (state = 'unknown' OR state = 'done' AND ${SENT_SINCE})
    AND (external_reference = :externalReference ->> '$'
         OR body ->> 'pixKey' = :pixKey
            AND (coalesce(body ->> 'amount', body ->> 'netAmount') = :amount
                 OR ${ANSWERED_AMOUNT} = :amount
                 OR state = 'unknown' AND (body ->> 'netAmount' IS NOT NULL) <> :isNet)
            AND (external_reference IS NULL OR :externalReference IS NULL OR :mayReadAsAnother
                 OR external_reference GLOB '*[^!-~]*'))
    AND ${ofLivingInstance('requests')}
  ORDER BY created_at_ms DESC`
