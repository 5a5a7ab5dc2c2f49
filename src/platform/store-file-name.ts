import {createHash} from 'node:crypto'

/** What a file of the home about a shared store is of. */
interface StoreFile {
  readonly url: string
  readonly part: string
  readonly profile: string
}

/** The name of such a file: one for each store, profile and part, whatever their names hold. */
export function storeFileName({url, part, profile}: StoreFile): string {
  const name = createHash('sha256')
    .update(JSON.stringify([url, profile]))
    .digest('hex')
  return `${part}-${name.slice(0, 16)}.json`
}
