/**
 * A type as JSON has it, so that the type of a schema and the type of an answer can be compared: no
 * `readonly`, no brand, what may be `undefined` is a field that may be missing, and fields beyond
 * those that are named do not count.
 */
export type AsJson<T> = unknown extends T
  ? unknown
  : T extends number
    ? number
    : T extends string | boolean | null
      ? T
      : T extends readonly unknown[]
        ? ListAsJson<T>
        : T extends object
          ? ObjectAsJson<T>
          : never

type ListAsJson<T extends readonly unknown[]> = number extends T['length']
  ? AsJson<T[number]>[]
  : {-readonly [At in keyof T]: AsJson<T[At]>}

type ObjectAsJson<T> = [NamedKeys<T>] extends [never]
  ? AnyKeys<T>
  : Flat<
      {-readonly [K in NamedKeys<T> as Missable<T, K> extends true ? never : K]: AsJson<T[K]>} & {
        -readonly [K in NamedKeys<T> as Missable<T, K> extends true ? K : never]?: AsJson<
          Exclude<T[K], undefined>
        >
      }
    >

/** A record whose keys are not known. */
type AnyKeys<T> = string extends keyof T
  ? Record<string, AsJson<T[keyof T]>>
  : Record<string, unknown>

type NamedKeys<T> = keyof {
  [K in keyof T as string extends K
    ? never
    : number extends K
      ? never
      : symbol extends K
        ? never
        : K]: true
} &
  keyof T

type Missable<T, K extends keyof T> = undefined extends T[K]
  ? true
  : object extends Pick<T, K>
    ? true
    : false

type Flat<T> = {[K in keyof T]: T[K]}

/** Whether two types are one and the same, optional fields included. */
export type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The names under which the two tables have types that differ. */
export type Drifting<A, B extends Record<keyof A, unknown>> = {
  [Name in keyof A]: IsSame<AsJson<A[Name]>, AsJson<B[Name]>> extends true ? never : Name
}[keyof A]
