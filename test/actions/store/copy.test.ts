import {expect, test} from 'vitest'
import {copyToStore} from '../../../src/actions/store/copy.ts'
import type {Context} from '../../../src/app/context.ts'
import {lockInbox} from '../../../src/inbox/log/lock.ts'
import {directoryInHome} from '../../../src/platform/home.ts'
import {LOCAL_STORE} from '../../../src/platform/store.ts'
import {scratchHome} from '../../helpers/webhooks.ts'

test.each([
  {name: 'that is not set', to: undefined, code: 'STORE_IS_LOCAL'},
  {name: 'that is the home', to: 'local', code: 'STORE_COPY_TO_LOCAL'},
])('a store $name is said before a listener has to be stopped', async ({to, code}) => {
  const home = scratchHome()
  const lock = await lockInbox(directoryInHome(home, 'inbox'))
  const context = {home, store: async () => LOCAL_STORE, notice: () => {}} as never as Context
  try {
    await expect(copyToStore(context, to)).rejects.toMatchObject({code})
  } finally {
    lock.release()
  }
})
