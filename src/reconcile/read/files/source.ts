import {textChunksOf} from './chunks.ts'
import type {Encoding} from './decoded.ts'
import type {DataSetName, InputFile} from './inputs.ts'

/** One physical file and its number among all. */
export interface Source {
  readonly name: DataSetName
  readonly file: InputFile
  readonly source: number
}

/** What reading a whole file tells besides its rows. */
export interface FileRead {
  readonly sha256: string
  readonly rows: number
  /** The whole file cannot be understood: one finding stands for all its rows. */
  readonly isUnreadable: boolean
}

/** The bytes of a source, each given to `update` as it is on disk. */
export const hashed = (
  source: Source,
  update: (bytes: Uint8Array) => void,
  encoding?: Encoding,
): AsyncGenerator<Uint8Array> => textChunksOf(source.file, update, encoding)
