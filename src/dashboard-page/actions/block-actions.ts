import {BLOCK_TYPES} from '../../domain/balance-block.ts'
import type {BalanceBlockResource} from '../../wire/balance-block.ts'
import {control} from '../state/ask.ts'
import {linkTo} from '../state/route.ts'
import {text, wordFor} from '../texts/text.ts'
import type {Action} from './action.ts'
import {flagAmount, optional, optionalReais} from './amount.ts'
import {emulator} from './command.ts'

/** A block is always of a charge. */
export function openBlock(chargeId: string): Action {
  const {openBlock: words, field, blockTypes} = text.value
  const choices = BLOCK_TYPES.map((value) => ({value, label: wordFor(blockTypes, value)}))
  return {
    ...words,
    fields: [
      {kind: 'choice', name: 'type', label: words.type, initial: 'med', choices},
      {kind: 'amount', name: 'amount', label: words.amount},
      {kind: 'text', name: 'reason', label: field.reason},
      {kind: 'text', name: 'referenceNumber', label: field.referenceNumber},
    ],
    command: ({type = '', amount = '', reason = '', referenceNumber = ''}) =>
      emulator(['block', chargeId], {
        type,
        amount: amount && flagAmount(amount),
        reason,
        'reference-number': referenceNumber,
      }),
    run: async ({type = '', amount = '', reason = '', referenceNumber = ''}) => {
      const block = await control<BalanceBlockResource>('POST', 'blocks', {
        transactionId: chargeId,
        blockType: type,
        amount: optionalReais(amount),
        reason: optional(reason),
        referenceNumber: optional(referenceNumber),
      })
      return {message: words.done, address: linkTo('blocks', block.id)}
    },
  }
}

export function defendBlock(id: string): Action {
  const words = text.value.defend
  return {
    ...words,
    command: () => emulator(['block', id], {resolve: 'defend'}),
    run: async () => {
      await control('POST', `blocks/${id}/defend`)
      return {message: words.done}
    },
  }
}

/** The two ways a block can end. */
export function decideBlock(id: string, decision: 'approve' | 'reject'): Action {
  const words = text.value[decision]
  return {
    ...words,
    isGrave: decision === 'approve',
    fields: [{kind: 'text', name: 'resolution', label: words.resolution}],
    command: ({resolution}) => emulator(['block', id], {resolve: decision, reason: resolution}),
    run: async ({resolution}) => {
      const resolutionReason = optional(resolution)
      await control('POST', `blocks/${id}/${decision}`, {resolutionReason})
      return {message: words.done}
    },
  }
}
