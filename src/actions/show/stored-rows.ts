import type {Notice} from '../../messages/message.ts'

/** Rows of a store, as many as there are, read while they are shown. */
export interface StoredRows<T extends object> {
  /** Newest first. Can be read more than once; each time the store is asked anew. */
  readonly rows: AsyncIterable<T>
  /** How many there are, whatever the limit; a store stops counting at some point. */
  readonly count: () => Promise<number>
  /** What a person must know of the rows that were read last, said under their table. */
  readonly remarks?: () => Promise<readonly Notice[]>
}

/** Rows that are asked for anew each time they are read. */
export const readAnew = <T>(read: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
})
