/**
 * What a start needs of the manifest: which commands there are and where, without what only help
 * says of them, which is nine tenths of it.
 */
import {writeFileSync} from 'node:fs'

export function writeCommandIndex(commands) {
  const index = Object.entries(commands).map(([id, command]) => {
    const {flags, description, examples, columns, ...rest} = command
    return [id, rest]
  })
  writeFileSync('dist/commands.json', JSON.stringify(Object.fromEntries(index)))
}
