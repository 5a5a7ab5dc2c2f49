/** The build puts the bytes of a font into the program. */
declare module '*.ttf' {
  const bytes: Uint8Array
  export default bytes
}
