import {EVENT_KINDS} from '../../domain/event.ts'
import type {EndpointView} from '../../wire/dashboard.ts'
import {control, service} from '../state/ask.ts'
import type {Choices} from '../state/choices.ts'
import {text} from '../texts/text.ts'
import type {Action} from './action.ts'
import {otherWallet, walletField} from './choice-fields.ts'
import {client, emulator} from './command.ts'

export function createEndpoint({wallets}: Choices): Action {
  const words = text.value.createEndpoint
  return {
    ...words,
    fields: [
      {
        kind: 'url',
        name: 'url',
        label: words.url,
        initial: 'http://127.0.0.1:4242/webhooks',
        required: true,
      },
      walletField(words.wallet, wallets),
      {
        kind: 'checklist',
        name: 'events',
        label: words.events,
        choices: EVENT_KINDS.map((value) => ({value, label: value})),
      },
    ],
    command: ({url = '', wallet, events}) =>
      client(['webhooks', 'endpoints', 'create', url], {
        events,
        'sub-account': otherWallet(wallet),
      }),
    run: async ({url, wallet, events}) => {
      const chosen = events ? events.split(',') : undefined
      const body = {url, events: chosen, subAccount: wallet}
      const made = await service<EndpointView>('POST', 'v2/webhooks', {body})
      return {
        message: words.done,
        secrets: [{label: words.secret, value: made.secret ?? ''}],
      }
    },
  }
}

export function deleteEndpoint(id: string): Action {
  const words = text.value.deleteEndpoint
  return {
    ...words,
    isGrave: true,
    command: () => client(['webhooks', 'endpoints', 'delete', id]),
    run: async () => {
      await service('DELETE', `v2/webhooks/${id}`)
      return {message: words.done}
    },
  }
}

export function redeliver(id: string): Action {
  const words = text.value.redeliver
  return {
    ...words,
    command: () => emulator(['redeliver', id]),
    run: async () => {
      await control('POST', `deliveries/${id}/redeliver`)
      return {message: words.done}
    },
  }
}
