import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Command, Interfaces} from '@oclif/core'
import {once} from '../platform/once.ts'

/** What a start needs of a command. Written by the build: see `scripts/bundle/command-index.js`. */
interface IndexedCommand
  extends Pick<
    Command.Cached,
    'aliases' | 'args' | 'hidden' | 'hiddenAliases' | 'id' | 'strict' | 'summary'
  > {
  readonly relativePath: string[]
}

/** What oclif would find out of the package by reading it. */
const OF_EVERY_START = {
  _base: '',
  hasManifest: true,
  isRoot: true,
  load: async () => {},
  moduleType: 'module',
  type: 'core',
  valid: true,
} as const

/**
 * The one plugin that oclif has here: this program. oclif's own way to make a plugin parses, at
 * every start, all that help says of every command; here the manifest is read when help or
 * completion asks for it. Given a plugin, oclif looks for no others, also not in the user's
 * directories.
 */
export function ownPlugin(root: string): Interfaces.Plugin {
  const pjson: Interfaces.PJSON = readJson(root, 'package.json')
  const index: Record<string, IndexedCommand> = readJson(root, 'dist/commands.json')
  const load = async (id: string): Promise<Command.Class> => {
    const path = join(root, ...(index[id]?.relativePath ?? []))
    const {default: command} = await import(pathToFileURL(path).href)
    return Object.assign(command, {id, plugin})
  }
  const described = once((): Interfaces.Manifest => readJson(root, 'oclif.manifest.json'))
  const plugin: Interfaces.Plugin = {
    ...OF_EVERY_START,
    alias: pjson.name,
    commandIDs: Object.keys(index),
    commands: named(index).map(([name, id, {aliases, ...command}]) => ({
      ...command,
      id: name,
      // oclif copies a command for each of its aliases, and would read its description at every
      // start.
      aliases: [],
      otherNames: name === id ? aliases : [],
      isOtherName: name !== id,
      load: () => load(id),
      get flags() {
        return described().commands[id]?.flags ?? {}
      },
      get description() {
        return described().commands[id]?.description
      },
      get examples() {
        return described().commands[id]?.examples
      },
      get columns() {
        return described().commands[id]?.['columns']
      },
    })),
    commandsDir: join(root, 'dist/commands'),
    findCommand: load,
    hooks: hooksOf(pjson),
    name: pjson.name,
    options: {root},
    pjson,
    root,
    topics: Object.entries(pjson.oclif.topics ?? {}).map(([name, topic]) => ({...topic, name})),
    version: pjson.version,
  }
  return plugin
}

/** Every name of every command: its own, and its aliases. */
const named = (
  index: Readonly<Record<string, IndexedCommand>>,
): readonly (readonly [name: string, id: string, command: IndexedCommand])[] =>
  Object.entries(index).flatMap(([id, command]) =>
    [id, ...command.aliases].map((name) => [name, id, command] as const),
  )

/** The aliases of a command as `ownPlugin` keeps them from oclif. */
export const otherNames = (command: Command.Loadable): readonly string[] =>
  (command['otherNames'] as readonly string[] | undefined) ?? command.aliases

/** Whether this is a command under an alias. */
export const isOtherName = (command: Command.Loadable): boolean => command['isOtherName'] === true

const hooksOf = ({oclif}: Interfaces.PJSON): Interfaces.Plugin['hooks'] =>
  Object.fromEntries(
    Object.entries(oclif.hooks ?? {}).map(([event, target]) => [
      event,
      [{identifier: 'default', target: String(target)}],
    ]),
  )

const readJson = (root: string, path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
