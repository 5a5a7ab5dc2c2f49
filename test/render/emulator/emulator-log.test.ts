import {expect, test} from 'vitest'
import {renderActivity} from '../../../src/render/emulator/emulator-log.ts'

test.each([
  {language: 'en', isDeliveries: true, says: 'has delivered no event since it started.'},
  {
    language: 'en',
    isDeliveries: false,
    says: 'Nothing was asked of this emulator since it started.',
  },
  {language: 'pt-BR', isDeliveries: true, says: 'não entregou nenhum evento desde que iniciou.'},
  {language: 'pt-BR', isDeliveries: false, says: 'desde que ele iniciou.'},
] as const)(
  'An empty log speaks of the time since the start, not of all that the emulator ever did: $says',
  ({language, isDeliveries, says}) => {
    expect(renderActivity([], {json: false, language, isDeliveries})).toContain(says)
  },
)
