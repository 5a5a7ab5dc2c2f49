import {
  AFTER,
  drop,
  eventOf,
  type HiddenWorld,
  MIDDLE,
  paid,
  statedInTheMiddle,
  without,
} from './hidden-world.ts'

export const BLOCKS: readonly HiddenWorld[] = [
  {
    name: 'a block that no event and no line knows',
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      const {id} = maker.block(paid(maker), 'awaiting_response')
      maker.close()
      without(maker, 'block', id)
      drop(maker.world.events, eventOf(maker, id))
    },
  },
  {
    name: 'a block that is not posted, and whose outcome came after the asked instant',
    expected: ['MISSING_POSTING'],
    asOf: MIDDLE,
    make: (maker) => {
      const {id} = maker.block(paid(maker), 'approved')
      without(maker, 'block', id)
      statedInTheMiddle(maker)
      const {events} = maker.world
      const own = events.filter(({data}) => data['blockId'] === id)
      for (const event of own) {
        if (event.event === 'balance_block_created') drop(events, event)
        else event.timestamp = AFTER
      }
    },
  },
  {
    name: 'a block that is not posted, whose record cannot be read and whose events name another wallet',
    expected: ['MISSING_POSTING', 'RECORD_INVALID'],
    make: (maker) => {
      const block = maker.block(paid(maker), 'approved')
      const {events} = maker.world
      for (const event of events)
        if (event.data['blockId'] === block.id) event.subAccount = 'loja-2'
      without(maker, 'block', block.id)
      maker.close()
      block.amount = 1.234
    },
  },
]
