/** Asked before anything is loaded: most of what is typed is a code. */
const FILE_NAME = /\.(?:png|jpe?g|webp|heic|gif|bmp|pdf)$/i

/**
 * The copy-and-paste code that was typed, or that of the picture whose name was typed.
 *
 * Errors: those of `readCode`.
 */
export async function typedCode(typed: string): Promise<string> {
  if (!FILE_NAME.test(typed)) return typed
  const {isPicture, readCode} = await import('../find/picture.ts')
  return isPicture(typed) ? readCode(typed) : typed
}
