import {rmSync} from 'node:fs'
import {mkdtemp} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import {watchStore} from '../../../src/actions/webhooks/watch-store.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {saveStore} from '../../../src/profile/store.ts'

const URL = 'postgres://pix@127.0.0.1:1/money'
const HOUR_MS = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

test('a listener says that its home has another store, again after an hour, and not once it is back', async () => {
  const home = await mkdtemp(join(tmpdir(), 'pixctl-watch-'))
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']})
  const said: string[] = []
  let nowMs = 1
  const context = createContext(
    {json: false, verbose: false},
    {
      signal: new AbortController().signal,
      env: {PIXCTL_HOME: home, PIXCTL_CREDENTIAL_STORE: 'file'},
      notice: (text) => said.push(text),
      now: () => nowMs,
    },
  )
  /** Looks many times, each time until it has read the settings. */
  const look = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) {
      vi.advanceTimersByTime(2_000)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  const set = (url: string) => saveStore({home, vault: () => context.vault()}, 'default', url)
  const stop = await watchStore(context)
  try {
    await look()
    expect(said).toEqual([])
    await set(URL)
    await look()
    expect(said).toEqual([expect.stringContaining(`it is ${URL} now`)])
    expect(said[0]).toContain(`process ${process.pid}`)
    nowMs += HOUR_MS
    await look()
    expect(said).toHaveLength(2)
    await set('local')
    nowMs += HOUR_MS
    await look()
    expect(said).toHaveLength(2)
    await set(URL)
    await look()
    expect(said).toHaveLength(3)
  } finally {
    stop()
    rmSync(home, {recursive: true})
  }
})
