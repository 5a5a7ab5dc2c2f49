/** A piece of a file, to be put after the pieces of it that came before. */
export interface ExportPiece {
  readonly file: string
  readonly content: string | Uint8Array
}
