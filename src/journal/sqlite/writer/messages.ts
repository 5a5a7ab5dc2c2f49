import type {JournalWrites, Write, WriteArgument, WriteName} from '../journal-writes.ts'
import {type Value, ValueReader} from './value-reader.ts'
import {endingValues, readEnding, readRequest, requestValues} from './values.ts'

/**
 * What the writer thread is sent: changes to commit together, one after the other in a list of plain
 * values. A copy of the objects costs either thread several times more, and JSON text twice as much.
 * Nothing at all asks it to end.
 */
export type WriterQuestion = readonly Value[] | undefined

/** How a change is sent: what a batch does of every row has a form of its own, all else is JSON. */
interface Form<Name extends WriteName> {
  put(argument: WriteArgument<Name>, values: Value[]): void
  read(values: ValueReader): WriteArgument<Name>
}

const FORMS: {readonly [Name in WriteName]?: Form<Name>} = {
  begin: {put: requestValues, read: readRequest},
  settle: {put: endingValues, read: readEnding},
}

const JSON_FORM: Form<WriteName> = {
  put: (argument, values) => void values.push(JSON.stringify(argument)),
  read: (values) => JSON.parse(values.next<string>()),
}

const formOf = (name: WriteName): Form<WriteName> =>
  (FORMS[name as keyof JournalWrites] as Form<WriteName> | undefined) ?? JSON_FORM

/** Changes as the values that are sent. */
export function valuesOf(writes: readonly Write[]): readonly Value[] {
  const values: Value[] = []
  for (const {name, argument} of writes) {
    values.push(name)
    formOf(name).put(argument, values)
  }
  return values
}

/** The changes of values that were sent. */
export function writesIn(values: readonly Value[]): readonly Write[] {
  const reader = new ValueReader(values)
  const writes: Write[] = []
  while (!reader.isAtEnd) {
    const name = reader.next<WriteName>()
    writes.push({name, argument: formOf(name).read(reader)})
  }
  return writes
}

/**
 * What it answers: first what each change gave, once other connections see it, then that the group is
 * on the disk where it has to be; or why it is not written. `writesOfOthers` is another number once
 * another connection has written.
 */
export type WriterAnswer =
  | {readonly committed: readonly unknown[]; readonly writesOfOthers: number}
  | {readonly ended: true}
  | {readonly failed: StoreFailure}

/** An error of the store, as far as others look at it. */
export interface StoreFailure {
  readonly message: string
  readonly code: unknown
  /** The result code of SQLite, where it is one. */
  readonly errcode: unknown
}

/** An error as the writer thread answers it: a copy of the object would lose its codes. */
export function toFailure(error: unknown): StoreFailure {
  const {message, code, errcode} = error as Error & {code?: unknown; errcode?: unknown}
  return {message, code, errcode}
}

/** The same error in the thread that waited. Every one of the disk or of SQLite has an `errcode`. */
export const toError = ({message, code, errcode}: StoreFailure): Error => {
  const known = {...(code !== undefined && {code}), ...(errcode !== undefined && {errcode})}
  return Object.assign(new Error(message), known)
}
