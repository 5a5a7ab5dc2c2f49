import type {Command} from '@oclif/core'

/**
 * oclif takes a missing argument from what is piped in, if it comes within 10 ms: it would eat the input of a
 * script's loop, and take a file with rows, or a secret, for a name.
 */
export const neverFromStdin = (args: (typeof Command)['args']): (typeof Command)['args'] =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, {...arg, ignoreStdin: true}]))
