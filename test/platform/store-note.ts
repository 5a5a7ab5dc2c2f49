import type {StoreNote} from '../../src/platform/store-notes.ts'

/** That a home wrote to a store, and has not looked through it since. */
export const note: StoreNote = {
  url: 'postgres://db/a',
  part: 'journal',
  profile: 'shop',
  taken: '[]',
  isAway: true,
}
