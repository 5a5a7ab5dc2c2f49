/** In place of a decompressor that the fonts in the program do not need. */
export default function decompress() {
  throw new Error('no WOFF2 font is in the program')
}
