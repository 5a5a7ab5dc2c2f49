import {expect, test} from 'vitest'
import {renderStoreInit} from '../../src/render/store.ts'

test.each(['en', 'pt-BR'] as const)(
  'a new store names what comes next, an old one not (%s)',
  (language) => {
    const made = (before: number) =>
      renderStoreInit(
        {url: 'postgres://h/d', parts: [{part: 'journal', before, version: 4}]},
        language,
      )
    expect(made(0)).toContain('pixctl store copy')
    expect(made(4)).not.toContain('pixctl store copy')
  },
)
