import type {Command} from '../../control/control.ts'
import {readAccount, readCredentials, readEndpoints, readProjects} from './account.ts'
import {readBlock, readBlocks} from './blocks.ts'
import {readCharge, readCharges} from './charges.ts'
import {readDeliveries, readDelivery} from './deliveries.ts'
import {readEvent, readEvents} from './events.ts'
import {readLines} from './lines.ts'
import {readOverview} from './overview.ts'
import {reading} from './reading.ts'
import {readRequest, readRequests} from './requests.ts'
import {readSearch} from './search.ts'
import {readWallet, readWallets} from './wallets.ts'
import {readWithdrawal, readWithdrawals} from './withdrawals.ts'

/** Everything the page reads. Nothing here changes anything. */
export const DATA_COMMANDS: readonly Command[] = [
  reading('overview', readOverview),
  reading('search', readSearch),
  reading('charges', readCharges),
  reading('charges/:id', readCharge, 'charge'),
  reading('withdrawals', readWithdrawals),
  reading('withdrawals/:id', readWithdrawal, 'withdrawal'),
  reading('blocks', readBlocks),
  reading('blocks/:id', readBlock, 'block'),
  reading('wallets', readWallets),
  reading('wallets/:id', readWallet, 'wallet'),
  reading('lines', readLines),
  reading('deliveries', readDeliveries),
  reading('deliveries/:id', readDelivery, 'delivery'),
  reading('events', readEvents),
  reading('events/:id', readEvent, 'event'),
  reading('requests', readRequests),
  reading('requests/:id', readRequest, 'request'),
  reading('endpoints', readEndpoints),
  reading('credentials', readCredentials),
  reading('projects', readProjects),
  reading('account', readAccount),
]
