import {describe, expect, test} from 'vitest'
import {type Lie, lyingProxy} from '../../adversary/lying-proxy.ts'
import {emulatedHome} from '../../helpers/emulated.ts'

describe('a creation', () => {
  const lies: Lie[] = ['continue-after', 'early-hints-after', 'informed-after']
  test.each(lies)('answered with %s is created, and in no doubt', async (lie) => {
    await using home = await emulatedHome()
    await using proxy = await lyingProxy(home.emulator.url)
    proxy.next = () => lie
    const env = {PIXCTL_BASE_URL: proxy.url}
    const created = await home.run(['pix', 'create', '--amount', '5', '--json'], {env})
    expect([created.code, created.stderr]).toEqual([0, expect.not.stringContaining('error')])
    expect(created.json()).toMatchObject({amount: 5, _pixctl: {replayed: false}})
  })
})
