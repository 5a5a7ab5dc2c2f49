import {expect, test} from 'vitest'
import {renderStoreCopy} from '../../src/render/store.ts'

const copied = (each: number) => ({
  url: 'postgres://db/x',
  requests: each,
  resources: each,
  approvals: each,
  events: each,
})

test.each([
  {each: 1, en: 'copied: 1 request, 1 resource, 1 approval, 1 event'},
  {each: 2, en: 'copied: 2 requests, 2 resources, 2 approvals, 2 events'},
])('what was copied is counted in words that fit: $each', ({each, en}) => {
  expect(renderStoreCopy(copied(each), 'en').split('\n')[1]).toBe(en)
})

test('what was copied is counted in words that fit in Portuguese', () => {
  expect(renderStoreCopy(copied(1), 'pt-BR').split('\n')[1]).toBe(
    'copiados: 1 pedido, 1 recurso, 1 aprovação, 1 evento',
  )
})
