import {qrCodePng} from './png.ts'
import {encodeQrCode} from './qr-code.ts'

/** The QR code of a copy-and-paste code as a data URI. Source: spec, "PIX charge - response". */
export const qrCodeDataUri = (brCode: string): string =>
  `data:image/png;base64,${qrCodePng(encodeQrCode(brCode)).toString('base64')}`
