import {expect, test} from 'vitest'
import {renderStoreInit, renderStoreStatus} from '../../src/render/store.ts'

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

test.each([
  ['en', 'process 42 on shop-1 (/var/pix), since 2026-11-21 09:05:02 (Brasília): 40 of 64'],
  ['pt-BR', 'processo 42 em shop-1 (/var/pix), desde 21/11/2026 09:05:02 (Brasília): 40 de 64'],
] as const)('a lease names a process that can be found, or else its id (%s)', (language, words) => {
  const unknown = {host: null, pid: null, home: null, since: null, forwardTo: null}
  const known = {
    host: 'shop-1',
    pid: 42,
    home: '/var/pix',
    since: '2026-11-21T12:05:02.000Z',
    forwardTo: 'http://127.0.0.1:3000/pix',
  }
  const text = renderStoreStatus(
    {
      url: 'postgres://pix@h/d',
      server: '15',
      schema: [],
      bytes: 1,
      synchronousCommit: 'on',
      standbys: [],
      writeObstacles: [],
      events: 0,
      owedForwards: 0,
      requests: 0,
      openRequests: 0,
      leases: [
        {listener: 'an-id', ...known, buckets: 40, leftMs: 9_000},
        {listener: 'other-id', ...unknown, buckets: 24, leftMs: 9_000},
      ],
      outageLog: null,
    },
    language,
  )
  expect(text).toContain(words)
  expect(text).toContain('s → http://127.0.0.1:3000/pix')
  expect(text).not.toContain('an-id')
  expect(text).not.toMatch(/outage|interrupção/)
  expect(text).toMatch(/other-id: 24 .* 9[.,]0 s$/m)
})
