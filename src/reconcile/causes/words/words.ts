import type {FeeKind} from '../../../domain/fee.ts'
import {
  type CauseExplanation,
  type CauseKind,
  type FeeTerm,
  isHundredfoldFee,
} from '../explanation.ts'
import {fieldAbsent} from './absent-words.ts'
import {eventsMissing, statementDayMissing} from './missing-words.ts'
import {amountsScaled} from './scaled-words.ts'
import {
  type CauseCount,
  counted,
  dayText,
  decimal,
  type FactsOf,
  feeStartText,
  type Lang,
  listed,
  MARKS,
  reais,
  type Text,
} from './word-parts.ts'

type Writers = {readonly [K in CauseKind]: (facts: FactsOf<K>, count: CauseCount) => Text}

/** `R$ 0.99`, `1.5 %`, or both. */
function feeText({fixed, percent}: FeeTerm, language: Lang): string {
  const share = `${String(percent).replace('.', MARKS[language][1])} %`
  const amount = `R$ ${decimal(fixed, language, 2)}`
  if (percent === 0) return amount
  return fixed === 0 ? share : `${amount} + ${share}`
}

const FEES: Readonly<Record<Lang, Readonly<Record<FeeKind, string>>>> = {
  en: {pix: 'PIX fees', withdrawal: 'withdrawal fees', refund: 'refund fees'},
  'pt-BR': {pix: 'tarifas de PIX', withdrawal: 'tarifas de saque', refund: 'tarifas de devolução'},
}

/** What follows from fees that are wrong: a split that is above the net by the fee of the table. */
function followingText({findings, fees}: CauseCount, language: Lang): string {
  const others = fees === undefined ? 0 : findings - fees.findings
  if (others === 0) return ''
  const count = counted(others, language)
  if (language === 'en') {
    return `; ${count} other ${others === 1 ? 'finding follows' : 'findings follow'} from these fees`
  }
  return others === 1
    ? `; mais ${count} achado decorre dessas tarifas`
    : `; mais ${count} achados decorrem dessas tarifas`
}

/** Which of the two is likely in centavos, where one amount is, to the centavo, a hundredfold of the other. */
function unitText(table: FeeTerm, taken: FeeTerm, language: Lang): string {
  if (isHundredfoldFee(taken, table)) {
    return language === 'en'
      ? ', exactly a hundredth of it: the table is likely in centavos'
      : ', exatamente um centésimo: a tabela deve estar em centavos'
  }
  if (!isHundredfoldFee(table, taken)) return ''
  return language === 'en'
    ? ', exactly a hundred times it: the files are likely in centavos, and the table in reais'
    : ', exatamente cem vezes: os arquivos devem estar em centavos, e a tabela em reais'
}

function feeTableDiffers(
  {fee, table, taken, fromAt, wallet}: FactsOf<'fee_table_differs'>,
  all: CauseCount,
): Text {
  const {findings, sumCentavos} = all.fees ?? all
  const each = sumCentavos / findings
  const isEven = Number.isInteger(each) && table.percent === taken.percent
  const side = sumCentavos > 0 ? 0 : 1
  const say = (language: Lang): string => {
    const by = isEven ? reais(each, language) : reais(sumCentavos, language)
    const where = {en: ['above', 'below'], 'pt-BR': ['acima', 'abaixo']}[language][side]
    const count = counted(findings, language)
    const since = feeStartText(fromAt, language)
    const said = feeText(table, language)
    const took = feeText(taken, language)
    const unit = wallet === undefined ? unitText(table, taken, language) : ''
    const of = wallet === undefined ? '' : {en: ` of ${wallet}`, 'pt-BR': ` de ${wallet}`}[language]
    const alone =
      wallet === undefined
        ? ''
        : {en: ' of this wallet alone', 'pt-BR': ' só desta carteira'}[language]
    return language === 'en'
      ? `${count} ${FEES.en[fee]}${of} are ${by}${isEven ? '' : ' in all'} ${where} the table since ${since}: the table says ${said}, the service took ${took}${unit}${alone}${followingText(all, language)}.`
      : `${count} ${FEES['pt-BR'][fee]}${of} estão ${by}${isEven ? '' : ' no total'} ${where} da tabela desde ${since}: a tabela diz ${said}, o serviço cobrou ${took}${unit}${alone}${followingText(all, language)}.`
  }
  return {en: say('en'), 'pt-BR': say('pt-BR')}
}

const WRITERS: Writers = {
  fee_table_differs: feeTableDiffers,
  fee_period_starts_elsewhere: ({fee, tableFromAt, takenFromAt}, all) => ({
    en: `${counted((all.fees ?? all).findings, 'en')} ${FEES.en[fee]} differ because the new fee began at another time: the table says ${feeStartText(tableFromAt, 'en')}, the service took it from ${feeStartText(takenFromAt, 'en')}${followingText(all, 'en')}.`,
    'pt-BR': `${counted((all.fees ?? all).findings, 'pt-BR')} ${FEES['pt-BR'][fee]} divergem porque a nova tarifa começou em outro momento: a tabela diz ${feeStartText(tableFromAt, 'pt-BR')}, o serviço cobrou a partir de ${feeStartText(takenFromAt, 'pt-BR')}${followingText(all, 'pt-BR')}.`,
  }),
  amounts_scaled: amountsScaled,
  wallet_swapped: ({from, to, file}, {findings}) => ({
    en: `${counted(findings, 'en')} findings are one mix-up: ${file} has under ${from} what belongs to ${to}.`,
    'pt-BR': `${counted(findings, 'pt-BR')} achados são uma só troca: ${file} traz em ${from} o que é de ${to}.`,
  }),
  statement_empty: ({file}, {findings}) => ({
    en: `The statement is empty: ${file} has no line, which makes ${counted(findings, 'en')} findings. Export it again before you act on any of them.`,
    'pt-BR': `O extrato está vazio: não há lançamento em ${file}, o que gera ${counted(findings, 'pt-BR')} achados. Exporte-o de novo antes de agir sobre qualquer um deles.`,
  }),
  field_absent: fieldAbsent,
  statement_day_missing: statementDayMissing,
  statement_day_twice: ({day, wallets}, {findings}) => ({
    en: `The statement has ${dayText(day, 'en')} of ${listed(wallets)} twice, which makes ${counted(findings, 'en')} findings. Remove the copy.`,
    'pt-BR': `O extrato traz ${dayText(day, 'pt-BR')} de ${listed(wallets)} duas vezes, o que gera ${counted(findings, 'pt-BR')} achados. Remova a cópia.`,
  }),
  clock_shifted: ({file, hours}, {findings}) => ({
    en: `${counted(findings, 'en')} findings come from the clock of ${file}: its times are ${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}${mixedClocks(hours, 'en')}.`,
    'pt-BR': `${counted(findings, 'pt-BR')} achados vêm do relógio de ${file}: os horários estão ${Math.abs(hours)} h ${hours > 0 ? 'adiantados' : 'atrasados'}${mixedClocks(hours, 'pt-BR')}.`,
  }),
  events_missing: eventsMissing,
  rows_given_twice: ({file, copies = 1, times, overlaps, rows}, {findings}) => {
    const [en, pt] = [counted(rows, 'en'), counted(rows, 'pt-BR')]
    const [enFindings, ptFindings] = [counted(findings, 'en'), counted(findings, 'pt-BR')]
    if (times !== undefined) {
      const [often, vezes] = times === 2 ? ['twice', 'duas'] : [`${times} times`, `${times}`]
      return {
        en: `${file} was given ${often}: ${en} rows count once more, ${enFindings} findings. Give it once.`,
        'pt-BR': `${file} foi informado ${vezes} vezes: ${pt} linhas contam de novo, ${ptFindings} achados. Informe-o uma só vez.`,
      }
    }
    if (overlaps === file) {
      return {
        en: `${file} has ${en} of its rows twice, ${enFindings} findings. Export it again, or leave out what was joined to it twice.`,
        'pt-BR': `${file} traz ${pt} de suas linhas duas vezes, ${ptFindings} achados. Exporte-o de novo ou retire o que foi juntado duas vezes.`,
      }
    }
    if (overlaps !== undefined) {
      return {
        en: `${file} overlaps with ${overlaps}: ${en} of its rows stand in both and count twice, ${enFindings} findings. Give each period once.`,
        'pt-BR': `${file} se sobrepõe a ${overlaps}: ${pt} de suas linhas estão nos dois e contam duas vezes, ${ptFindings} achados. Informe cada período uma só vez.`,
      }
    }
    return copies > 1
      ? {
          en: `${file} are copies of another file that was given: their ${en} rows count once more, ${enFindings} findings. Leave them out.`,
          'pt-BR': `${file} são cópias de outro arquivo informado: suas ${pt} linhas contam de novo, ${ptFindings} achados. Deixe-os de fora.`,
        }
      : {
          en: `${file} is a copy of another file that was given: its ${en} rows count twice, ${enFindings} findings. Leave it out.`,
          'pt-BR': `${file} é cópia de outro arquivo informado: suas ${pt} linhas contam duas vezes, ${ptFindings} achados. Deixe-o de fora.`,
        }
  },
}

/** Brazil's own clocks are two to five hours behind UTC: what is off by so many mixed the two up. */
function mixedClocks(hours: number, language: Lang): string {
  if (Math.abs(hours) < 2 || Math.abs(hours) > 5) return ''
  // Noon of UTC, read as noon in Brasília, is three hours too late.
  if (language === 'en') {
    return `, as when ${hours > 0 ? 'UTC is written as local time' : 'local time is written as UTC'}`
  }
  return `, como quando ${hours > 0 ? 'o UTC é gravado como hora local' : 'a hora local é gravada como UTC'}`
}

/** The cause in a sentence or two, in both languages, with the same facts. */
export const wordsOf = (explanation: CauseExplanation, count: CauseCount): Text =>
  (WRITERS[explanation.kind] as (facts: unknown, count: CauseCount) => Text)(
    explanation.facts,
    count,
  )
