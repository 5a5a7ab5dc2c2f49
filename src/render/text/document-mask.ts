import {isTaxIdRefusal, maskTaxId, parseTaxId} from '../../domain/tax-id.ts'

/** What may be a CPF or CNPJ, masked or bare, and no part of an id such as a UUID. */
const CANDIDATE =
  /(?<![\dA-Za-z-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}|[\dA-Z]{12}\d{2})(?![\dA-Za-z-])/g

/** Hides every CPF and CNPJ inside a text: only what has right check digits is one. */
export const maskDocuments = (text: string): string =>
  text.replace(CANDIDATE, (typed) => {
    const taxId = parseTaxId(typed)
    return isTaxIdRefusal(taxId) ? typed : maskTaxId(taxId)
  })
