/** The matrix behind qrcode-terminal, of which its types say nothing. */
declare module 'qrcode-terminal/vendor/QRCode/index.js' {
  export default class QRCode {
    /** `typeNumber` is the version; below 1 means the smallest that holds the data. */
    constructor(typeNumber: number, errorCorrectLevel: number)
    /** Writes the low byte of every UTF-16 unit, so a text has to come as its bytes. */
    addData(bytes: string): void
    make(): void
    getModuleCount(): number
    isDark(row: number, column: number): boolean
  }
}

declare module 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js' {
  const levels: Readonly<Record<'L' | 'M' | 'Q' | 'H', number>>
  export default levels
}
