import type {Write} from '../journal-writes.ts'

/**
 * What the writer thread is sent: changes to commit together, as JSON text, which costs either thread
 * a fraction of a copy of the objects. Nothing at all asks it to end.
 */
export type WriterQuestion = string | undefined

/** Changes as the text that is sent. */
export const textOf = (writes: readonly Write[]): string => JSON.stringify(writes)
/** The changes of a text that was sent. */
export const writesIn = (text: string): readonly Write[] => JSON.parse(text) as Write[]

/**
 * What it answers: first what each change gave, once other connections see it, then that the group is
 * on the disk where it has to be; or why it is not written.
 */
export type WriterAnswer =
  | {readonly committed: readonly unknown[]}
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
