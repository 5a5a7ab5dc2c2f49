import {type CauseCount, counted, type FactsOf, listed, type Text} from './word-parts.ts'

type Facts = FactsOf<'field_absent'>

/** What no line, of all or of some wallets, of fees or of any type, names. */
export function fieldAbsent(facts: Facts, {findings}: CauseCount): Text {
  const {file, field, lineType, wallets, fromLine} = facts
  const [en, pt] = [counted(findings, 'en'), counted(findings, 'pt-BR')]
  if (fromLine !== undefined) return ofRows(facts, [en, pt])
  if (wallets !== undefined) return ofWallets({...facts, wallets}, [en, pt])
  if (lineType !== undefined) {
    return {
      en: `${en} findings follow from fees without ${field}: no fee line of ${file} names what it was taken of, though other lines do. Export it again with this column filled for fees.`,
      'pt-BR': `${pt} achados vêm de tarifas sem ${field}: nenhum lançamento de tarifa (fee) de ${file} indica de que foi cobrado, embora outros indiquem. Exporte de novo com essa coluna preenchida nas tarifas.`,
    }
  }
  return field === 'subAccount'
    ? {
        en: `${en} findings follow from an export without ${field}: no row of ${file} names a wallet, so that each counts for principal. Export it again with this field.`,
        'pt-BR': `${pt} achados vêm de uma exportação sem ${field}: nenhuma linha de ${file} indica a carteira, e cada uma conta para principal. Exporte de novo com esse campo.`,
      }
    : {
        en: `${en} findings follow from an export without ${field}: no line of ${file} names what it belongs to, such as a fee its charge. Export it again with this column.`,
        'pt-BR': `${pt} achados vêm de uma exportação sem ${field}: nenhum lançamento de ${file} indica a que pertence, como uma tarifa à sua cobrança. Exporte de novo com essa coluna.`,
      }
}

/** Lines of a part of a file, where its other lines have the field. */
function ofRows(
  {file, field, fromLine = 0, untilLine = 0}: Facts,
  [en, pt]: readonly [string, string],
): Text {
  return {
    en: `${en} findings follow from lines ${counted(fromLine, 'en')} to ${counted(untilLine, 'en')} of ${file} without ${field}: none of them names what it belongs to, such as a fee its charge, though other lines do. Export it again with this column filled.`,
    'pt-BR': `${pt} achados vêm das linhas ${counted(fromLine, 'pt-BR')} a ${counted(untilLine, 'pt-BR')} de ${file} sem ${field}: nenhuma delas indica a que pertence, como uma tarifa à sua cobrança, embora outras indiquem. Exporte de novo com essa coluna preenchida.`,
  }
}

function ofWallets(
  {file, field, lineType, wallets}: Facts & {readonly wallets: readonly string[]},
  [en, pt]: readonly [string, string],
): Text {
  const names = listed(wallets)
  return lineType === undefined
    ? {
        en: `${en} findings follow from lines of ${names} without ${field}: none of them in ${file} names what it belongs to, such as a fee its charge, though lines of other wallets do. Export the statement of ${names} again with this column filled.`,
        'pt-BR': `${pt} achados vêm de lançamentos de ${names} sem ${field}: nenhum deles em ${file} indica a que pertence, como uma tarifa à sua cobrança, embora os de outras carteiras indiquem. Exporte de novo o extrato de ${names} com essa coluna preenchida.`,
      }
    : {
        en: `${en} findings follow from fees of ${names} without ${field}: none of them in ${file} names what it was taken of, though other lines do. Export the statement of ${names} again with this column filled for fees.`,
        'pt-BR': `${pt} achados vêm de tarifas de ${names} sem ${field}: nenhuma delas em ${file} indica de que foi cobrada, embora outros lançamentos indiquem. Exporte de novo o extrato de ${names} com essa coluna preenchida nas tarifas.`,
      }
}
