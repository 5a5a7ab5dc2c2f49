/** What a round may find wrong. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
