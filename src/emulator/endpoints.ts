import {BALANCE_ENDPOINTS} from './handlers/balance.ts'
import {BLOCK_ENDPOINTS} from './handlers/balance-blocks.ts'
import {CHARGE_ENDPOINTS} from './handlers/charges.ts'
import {PROJECT_ENDPOINTS} from './handlers/projects.ts'
import {SUB_ACCOUNT_ENDPOINTS} from './handlers/sub-accounts.ts'
import {TRANSACTION_ENDPOINTS} from './handlers/transactions.ts'
import {WEBHOOK_ENDPOINTS} from './handlers/webhook-endpoints.ts'
import {WITHDRAWAL_ENDPOINTS} from './handlers/withdrawals.ts'

/** The service. */
export const ENDPOINTS = [
  CHARGE_ENDPOINTS,
  WITHDRAWAL_ENDPOINTS,
  TRANSACTION_ENDPOINTS,
  PROJECT_ENDPOINTS,
  BLOCK_ENDPOINTS,
  SUB_ACCOUNT_ENDPOINTS,
  BALANCE_ENDPOINTS,
  WEBHOOK_ENDPOINTS,
].flat()
