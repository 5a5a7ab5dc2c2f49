import {encodeDynamicBrCode} from '../domain/br-code.ts'

/** A reserved name (RFC 2606): no bank app can fetch what it should pay from there. */
const LOCATION = 'pix.example/v2/'

/**
 * The copy-and-paste code of a charge. The payer's app would take the amount from the location, so
 * the code carries none; it is as long for every charge, and so is its QR code.
 */
export const brCodeOf = (chargeId: string): string =>
  encodeDynamicBrCode({
    merchantName: 'LOJA TESTE',
    merchantCity: 'SAO PAULO',
    url: LOCATION + chargeId.replaceAll('-', ''),
  })
