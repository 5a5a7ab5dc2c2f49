import {Flags} from '@oclif/core'
import {LIST_OUTPUTS} from '../../render/table/list.ts'
import {instantFlag} from './instant.ts'

/** How many rows a long list shows when nothing is said. */
export const USUAL_LIMIT = 50

const formFlags = {
  output: Flags.option({
    summary: 'Form of the list.',
    options: LIST_OUTPUTS,
    default: 'table' as const,
    helpGroup: 'LIST',
  })(),
  columns: Flags.string({
    summary: 'Columns to show, by name, with commas between; also for JSON.',
    helpValue: 'A,B',
    helpGroup: 'LIST',
  }),
  all: Flags.boolean({summary: 'All of them.', exclusive: ['limit'], helpGroup: 'LIST'}),
}

/** Flags of a list that is short by its nature: all of it is shown unless a limit is given. */
export const shortListFlags = {
  ...formFlags,
  limit: Flags.integer({
    summary: 'At most so many (default: all).',
    helpValue: 'N',
    min: 1,
    helpGroup: 'LIST',
  }),
}

/** Flags of every list that grows: newest first, the newest 50 unless more are asked for. */
export const listFlags = {
  ...formFlags,
  limit: Flags.integer({
    summary: `How many of the newest (default: ${USUAL_LIMIT}).`,
    helpValue: 'N',
    min: 1,
    helpGroup: 'LIST',
  }),
  from: instantFlag({
    summary: 'From this time on (Brasília): 1h, yesterday, 2026-11-21 …',
    helpGroup: 'LIST',
  }),
  until: instantFlag({summary: 'Only before this time.', helpGroup: 'LIST'}),
}
