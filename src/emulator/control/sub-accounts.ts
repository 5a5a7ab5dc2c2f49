import {PRINCIPAL} from '../../domain/wallet.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import {walletResource} from '../resources/wallet-resource.ts'
import type {WalletRow} from '../store/wallets.ts'
import type {World} from '../world.ts'
import {type Command, environmentIn} from './control.ts'

/** What the platform does with a sub-account. */
export const SUB_ACCOUNT_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/sub-accounts/:environment/:reference/suspend',
    handle: (world, call) => setStatus(world, call, 'suspended'),
  },
  {
    method: 'POST',
    path: '/sub-accounts/:environment/:reference/activate',
    handle: (world, call) => setStatus(world, call, 'active'),
  },
]

function setStatus({store}: World, call: Call, status: WalletRow['status']): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const reference = call.parameters['reference'] ?? ''
  const wallet = store.wallets.find(environment, reference)
  if (!wallet || reference === PRINCIPAL) return notFound('subAccount', reference)
  store.wallets.setStatus(wallet, status)
  return json(200, walletResource({...wallet, status}))
}
