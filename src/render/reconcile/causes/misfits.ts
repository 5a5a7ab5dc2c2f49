import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {Misfit} from '../../../reconcile/misfits/misfit.ts'
import type {Result} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {dayFigure, instantFigure} from '../../text/figures.ts'
import {theseWallets} from '../named-wallets.ts'
import {
  daysApart,
  FORMS,
  filesOf,
  firstOf,
  listOf,
  namesInPortuguese,
  namesInWords,
  type Of,
  oneOfThem,
  partOf,
  RECORDS_PT,
  walletList,
  wordList,
} from './misfit-words.ts'

/** On whose clock a day is said, in which language. */
interface MisfitTerms {
  readonly language: Language
  readonly timezone: string
}

type Sentences = {
  readonly [Kind in Misfit['kind']]: (misfit: Of<Kind>, day: (at: string) => string) => string
}

type SentenceOf = (misfit: Misfit, day: (at: string) => string) => string

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    unknown_types: ({words, lines}) =>
      `The types of ${counted(lines, ['line', 'lines'], 'en')} of the statement are none of the service (${wordList(words)}): what is missing may be those.`,
    month_first: ({file, example}) =>
      `${plainText(file)} has dates month first, as "${plainText(example)}": those of its others up to the 12th are read as other days than were meant.`,
    not_json_lines: ({file, form, rows}) =>
      `${plainText(file)} is ${FORMS.en[form]}, where ${form === 'utf16' ? 'UTF-8' : 'one JSON object a line'} belongs: ${counted(rows, ['row', 'rows'], 'en')} of it cannot be read. Convert it, and give the new file in its place.`,
    file_cut: ({file, line}) =>
      `${plainText(file)} ends in the middle of line ${line}: it was cut short while it was written or copied, and what came after is missing.`,
    records_twice: ({file, other, rows, fields}) => {
      const records = counted(rows, ['record', 'records'], 'en')
      const differing = `with other content in ${firstOf(fields.map(plainText))}`
      return file === other
        ? `${plainText(file)} has ${records} twice, ${differing}: it likely holds two exports.`
        : `${plainText(file)} and ${plainText(other)} both have ${records}, ${differing}: they are likely two exports of one period, or of periods that overlap.`
    },
    lines_after: ({lines}) =>
      lines === 1
        ? 'The one line of the statement is dated after the as-of: it is the statement of a later month, or the as-of is too early.'
        : `All ${counted(lines, ['line', 'lines'], 'en')} of the statement are dated after the as-of: it is the statement of a later month, or the as-of is too early.`,
    balances_before: ({statedAt, closedAt}, day) =>
      day(statedAt) === day(closedAt)
        ? `balances.json states the balances of ${day(statedAt)}, which is the last closing, and every line of the statement is of after it: balances.json is likely that of the period before.`
        : `balances.json states the balances of ${day(statedAt)}, which is of before the last closing (${day(closedAt)}), and every line of the statement is of after those balances: balances.json is likely that of an earlier period.`,
    records_absent: ({missing, rows, events}) =>
      rows === 0
        ? `${missing}.jsonl has no row, though ${counted(events, ['event names', 'events name'], 'en')} ${missing}.`
        : `${missing}.jsonl has almost none of the ${missing} that ${counted(events, ['event names', 'events name'], 'en')}: it may be that of another month.`,
    files_empty: ({files, lines}) =>
      `${listOf(files, 'en')} ${agreeing(files.length, ['has', 'have'])} no row, and ${counted(lines, ['line', 'lines'], 'en')} of the statement ${agreeing(lines, ['is', 'are'])} of no record: ${agreeing(files.length, ['its export', 'their exports'])} likely failed, or ${agreeing(files.length, ['is', 'are'])} of another account or month.`,
    events_foreign: ({missing, events}) =>
      `${counted(events, ['event names', 'events name'], 'en')} ${listOf(missing, 'en')} that no file has, nor the statement, which agrees with ${filesOf(missing, 'en')}: events.jsonl may be that of another account or month.`,
    records_and_events_apart: ({missing, events}) =>
      `${counted(events, ['event names', 'events name'], 'en')} ${listOf(missing, 'en')} that ${filesOf(missing, 'en')} ${agreeing(missing.length, ['has', 'have'])} none or almost none of: these files are of different accounts or months, and the statement does not tell which of them are of its own.`,
    events_apart: ({events, fromAt, untilAt}, day) =>
      `${counted(events, ['event', 'events'], 'en')} of no record ${agreeing(events, ['is', 'are'])} of ${day(fromAt)} to ${day(untilAt)}, where the statement has no line: events.jsonl may be that of another month.`,
    lines_apart: ({lines, fromAt, untilAt}, day) =>
      `${counted(lines, ['line', 'lines'], 'en')} of the statement ${agreeing(lines, ['is', 'are'])} of ${day(fromAt)} to ${day(untilAt)}, half a year and more from the others, and nearly all of no record: they are likely of another period.`,
    previous_absent: ({firstAt, findings, missing}, day) =>
      findings === missing
        ? `The wallets open with money, and what is missing is of before the first line (${day(firstAt)}): it may stand in the statement of the period before.`
        : `Wallets open with money, and ${countFigure(findings, 'en')} of ${countFigure(missing, 'en')} missing lines ${agreeing(findings, ['is', 'are'])} of before the first line of the statement (${day(firstAt)}): ${agreeing(findings, ['it', 'they'])} may stand in that of the period before.`,
    openings_absent: ({firstAt, wallets}, day) =>
      `No opening is stated in balances.json and no --previous was given, so that each wallet was taken to open with R$ 0.00 before the first line (${day(firstAt)}). ${namesInWords(wallets, 'en')} hold more than their lines make, which is likely what they opened with.`,
    balances_scaled: ({factor, wallets}) =>
      `The stated balances of ${namesInWords(wallets, 'en')} are exactly ${factor === 100 ? '100 times' : 'a hundredth of'} what their openings and lines make in reais: in balances.json they are likely ${factor === 100 ? 'in centavos' : 'divided by 100'}.`,
    balances_exchanged: ({field, wallets}) =>
      field === 'opening'
        ? `Of ${namesInWords(wallets, 'en')} each opens with exactly the last closing of the other: in balances.json the two rows likely have each other's wallet.`
        : `The stated balances of ${namesInWords(wallets, 'en')} are exactly each other's: in balances.json the two rows likely have each other's wallet.`,
    balances_apart: ({statedAt, lastAt}, day) =>
      `The balances are of ${day(statedAt)}, and the last line of the statement is of ${day(lastAt)}: balances.json or the statement may be that of another month.`,
    clocks_apart: ({file, other, hours}) =>
      `Nearly all times of ${plainText(file)} are ${Math.abs(hours)} h ${hours > 0 ? 'ahead of' : 'behind'} those of ${plainText(other)}: one of the two is of another time zone, likely ${plainText(file)}.`,
    dates_apart: ({file, other, compared, apart, examples, fees, ...days}, day) =>
      `Of the rows of ${plainText(file)} that were compared, ${partOf(apart, compared, 'en')} that have the id of one of ${plainText(other)} are dated ${daysApart(days, 'en')} it${oneOfThem(examples, day)}: one of these files has, or is read with, the dates of another month or year. ${fees ? 'Which fee was in force goes by these dates' : 'No finding says so'}.`,
    opening_later: ({openedAt, lines, wallets}, day) =>
      `The openings of balances.json are of ${day(openedAt)}, and the statement has ${counted(lines, ['line', 'lines'], 'en')} of before it, which the openings hold already: without ${agreeing(lines, ['it', 'them'])}, ${namesInWords(wallets, 'en')} ${agreeing(wallets.length, ['adds', 'add'])} up to the centavo.`,
    month_skipped: ({closedAt, firstAt}, day) =>
      `Between the last closing (${day(closedAt)}) and the first line (${day(firstAt)}) there is a month without any line: its files were not reconciled, or are not here.`,
    openings_apart: ({wallets, findings}) =>
      `${walletList(wallets)} ${wallets.length === 1 ? 'does' : 'do'} not open with the last closing, so that what was due before it is asked for again (${counted(findings, ['finding', 'findings'], 'en')}).`,
    wallets_without_lines: ({wallets}) =>
      `The statement has no line of ${namesInWords(wallets, 'en')}, and those of the records are missing: the statement of ${theseWallets(wallets, 'en')} was likely not given.`,
    wallets_without_records: ({wallets, lines}) =>
      `${counted(lines, ['line', 'lines'], 'en')} of ${namesInWords(wallets, 'en')} ${agreeing(lines, ['belongs', 'belong'])} to no record, while those of other wallets do: the records and events of ${theseWallets(wallets, 'en')} were likely not given.`,
    lines_foreign: ({wallets, lines, missing}) =>
      `${counted(lines, ['line', 'lines'], 'en')} of ${namesInWords(wallets, 'en')} ${agreeing(lines, ['belongs', 'belong'])} to no record or event, and ${counted(missing, ['line', 'lines'], 'en')} of the records of ${theseWallets(wallets, 'en')} ${agreeing(missing, ['is', 'are'])} missing: statement and records are of different accounts or periods, or the statement has other ids.`,
    wallets_without_charges: ({wallets, charges}) =>
      `${counted(charges, ['charge', 'charges'], 'en')} of ${namesInWords(wallets, 'en')} that events or lines of payments name ${agreeing(charges, ['is', 'are'])} in no file, while those of other wallets are: the charges of ${theseWallets(wallets, 'en')} were likely not given.`,
    wallets_without_withdrawals: ({wallets, withdrawals}) =>
      `${counted(withdrawals, ['withdrawal', 'withdrawals'], 'en')} of ${namesInWords(wallets, 'en')} that events or lines of the statement name ${agreeing(withdrawals, ['is', 'are'])} in no file, while those of other wallets are: the withdrawals of ${theseWallets(wallets, 'en')} were likely not given.`,
    days_absent: ({file, days, ofDays, fromDay, untilDay, rows}) =>
      `${file} has no row of ${countFigure(days, 'en')} of ${counted(ofDays, ['day', 'days'], 'en')}, from ${dayFigure(fromDay, 'en')} to ${dayFigure(untilDay, 'en')}, though ${counted(rows, ['row', 'rows'], 'en')} of them ${agreeing(rows, ['is', 'are'])} missing: where the export comes in several files, one of them was likely not given.`,
    day_without_records: ({file, day, records}) =>
      `${counted(records, ['record', 'records'], 'en')} of ${dayFigure(day, 'en')}, nearly all that events of that day name, ${agreeing(records, ['is', 'are'])} not in ${file}, while those of other days are: that day was likely left out of its export.`,
    days_unrecorded: ({lines, fromDay, untilDay}) =>
      `${counted(lines, ['line', 'lines'], 'en')} of the statement, nearly all of ${fromDay === untilDay ? fromDay : `${fromDay} to ${untilDay}`}, ${agreeing(lines, ['is', 'are'])} of no record, while those of other days are: records and events of ${fromDay === untilDay ? 'that day' : 'those days'} were likely not given.`,
    legs_one_sided: ({side, lines}) =>
      `The statement has none, or almost none, of the ${side} lines of splits: ${counted(lines, ['is', 'are'], 'en')} missing, and the other line of each is there. Its export likely left them out.`,
    other_ids: ({lines}) =>
      `For ${counted(lines, ['missing line', 'missing lines'], 'en')} the statement has one of the same wallet and amount, under an id of no record: its ids are likely those of a bank.`,
    record_ids_apart: ({records}) =>
      `For ${counted(records, ['record', 'records'], 'en')} without an event there is an event of the same wallet, amount and time that names a record of no file: records and events likely have different ids.`,
    fees_in_amounts: ({lines}) =>
      `For ${counted(lines, ['missing fee', 'missing fees'], 'en')} the statement has an amount that is off by exactly that fee: it posts net amounts, without lines for the fees.`,
  },
  'pt-BR': {
    unknown_types: ({words, lines}) =>
      `O tipo de ${counted(lines, ['linha', 'linhas'], 'pt-BR')} do extrato não é nenhum dos do serviço (${wordList(words)}): o que falta pode estar ali.`,
    month_first: ({file, example}) =>
      `O ${plainText(file)} tem datas com o mês antes do dia, como "${plainText(example)}": as outras, até o dia 12, são lidas como outros dias.`,
    not_json_lines: ({file, form, rows}) =>
      `O ${plainText(file)} é ${FORMS['pt-BR'][form]}, onde cabe ${form === 'utf16' ? 'UTF-8' : 'um objeto JSON por linha'}: ${counted(rows, ['linha não pode ser lida', 'linhas não podem ser lidas'], 'pt-BR')}. Converta-o e informe o arquivo novo no lugar dele.`,
    file_cut: ({file, line}) =>
      `O ${plainText(file)} termina no meio da linha ${line}: foi cortado ao ser gravado ou copiado, e o que vinha depois está faltando.`,
    records_twice: ({file, other, rows, fields}) => {
      const records = counted(rows, ['registro', 'registros'], 'pt-BR')
      const differing = `com outro conteúdo em ${firstOf(fields.map(plainText))}`
      return file === other
        ? `O ${plainText(file)} tem ${records} duas vezes, ${differing}: ele deve reunir duas exportações.`
        : `O ${plainText(file)} e o ${plainText(other)} têm ${records} em comum, ${differing}: devem ser duas exportações do mesmo período, ou de períodos que se sobrepõem.`
    },
    lines_after: ({lines}) =>
      lines === 1
        ? 'A única linha do extrato tem data posterior à data-base: o extrato é de um mês posterior, ou a data-base é anterior demais.'
        : `Todas as ${counted(lines, ['linha', 'linhas'], 'pt-BR')} do extrato têm data posterior à data-base: o extrato é de um mês posterior, ou a data-base é anterior demais.`,
    balances_before: ({statedAt, closedAt}, day) =>
      day(statedAt) === day(closedAt)
        ? `O balances.json informa os saldos de ${day(statedAt)}, que é o último fechamento, e toda linha do extrato é posterior: o balances.json deve ser o do período anterior.`
        : `O balances.json informa os saldos de ${day(statedAt)}, data anterior à do último fechamento (${day(closedAt)}), e toda linha do extrato é posterior a esses saldos: o balances.json deve ser o de um período mais antigo.`,
    records_absent: ({missing, rows, events}) => {
      const names = counted(events, ['evento cita', 'eventos citam'], 'pt-BR')
      return rows === 0
        ? `O ${missing}.jsonl não tem nenhuma linha, embora ${names} ${RECORDS_PT[missing]}.`
        : `O ${missing}.jsonl não tem quase nenhum registro dos que ${names} (${RECORDS_PT[missing]}): ele pode ser o de outro mês.`
    },
    files_empty: ({files, lines}) =>
      `${listOf(files, 'pt-BR')} não ${agreeing(files.length, ['tem', 'têm'])} nenhuma linha, e ${counted(lines, ['lançamento', 'lançamentos'], 'pt-BR')} do extrato não ${agreeing(lines, ['é', 'são'])} de registro nenhum: ${agreeing(files.length, ['a exportação deve ter falhado, ou o arquivo é', 'as exportações devem ter falhado, ou os arquivos são'])} de outra conta ou de outro mês.`,
    events_foreign: ({missing, events}) =>
      `${counted(events, ['evento cita', 'eventos citam'], 'pt-BR')} ${listOf(namesInPortuguese(missing), 'pt-BR')} que não estão em nenhum arquivo, nem no extrato, que concorda com ${filesOf(missing, 'pt-BR')}: o events.jsonl pode ser o de outra conta ou de outro mês.`,
    records_and_events_apart: ({missing, events}) =>
      `${counted(events, ['evento cita', 'eventos citam'], 'pt-BR')} ${listOf(namesInPortuguese(missing), 'pt-BR')} que não estão, ou quase não estão, em ${filesOf(missing, 'pt-BR')}: estes arquivos são de contas ou meses diferentes, e o extrato não mostra quais são os dele.`,
    events_apart: ({events, fromAt, untilAt}, day) =>
      `${counted(events, ['evento sem registro é', 'eventos sem registro são'], 'pt-BR')} de ${day(fromAt)} a ${day(untilAt)}, quando o extrato não tem nenhuma linha: o events.jsonl pode ser o de outro mês.`,
    lines_apart: ({lines, fromAt, untilAt}, day) =>
      `${counted(lines, ['linha', 'linhas'], 'pt-BR')} do extrato ${agreeing(lines, ['é', 'são'])} de ${day(fromAt)} a ${day(untilAt)}, a meio ano ou mais das outras, e quase todas sem registro: devem ser de outro período.`,
    previous_absent: ({firstAt, findings, missing}, day) =>
      findings === missing
        ? `As carteiras abrem com dinheiro, e o que falta é de antes da primeira linha (${day(firstAt)}): pode estar no extrato do período anterior.`
        : `Há carteiras que abrem com dinheiro, e ${countFigure(findings, 'pt-BR')} dos ${countFigure(missing, 'pt-BR')} lançamentos que faltam ${agreeing(findings, ['é', 'são'])} de antes da primeira linha do extrato (${day(firstAt)}): ${agreeing(findings, ['pode', 'podem'])} estar no do período anterior.`,
    openings_absent: ({firstAt, wallets}, day) =>
      `O balances.json não informa nenhuma abertura (opening) e não há --previous: cada carteira foi considerada aberta com R$ 0,00 antes da primeira linha (${day(firstAt)}). ${namesInWords(wallets, 'pt-BR')} têm mais do que suas linhas somam, provavelmente o saldo com que abriram.`,
    balances_scaled: ({factor, wallets}) =>
      `Os saldos informados de ${namesInWords(wallets, 'pt-BR')} são exatamente ${factor === 100 ? '100 vezes' : 'um centésimo de'} o que as aberturas e as linhas somam em reais: no balances.json devem estar ${factor === 100 ? 'em centavos' : 'divididos por 100'}.`,
    balances_exchanged: ({field, wallets}) =>
      field === 'opening'
        ? `De ${namesInWords(wallets, 'pt-BR')}, cada uma abre exatamente com o último fechamento da outra: no balances.json, as duas linhas devem estar com as carteiras trocadas.`
        : `Os saldos informados de ${namesInWords(wallets, 'pt-BR')} são, ao centavo, um o do outro: no balances.json, as duas linhas devem estar com as carteiras trocadas.`,
    balances_apart: ({statedAt, lastAt}, day) =>
      `Os saldos são de ${day(statedAt)}, e a última linha do extrato é de ${day(lastAt)}: o balances.json ou o extrato pode ser o de outro mês.`,
    clocks_apart: ({file, other, hours}) =>
      `Quase todos os horários de ${plainText(file)} estão ${Math.abs(hours)} h ${hours > 0 ? 'adiantados' : 'atrasados'} em relação aos de ${plainText(other)}: um dos dois é de outro fuso horário, provavelmente ${plainText(file)}.`,
    dates_apart: ({file, other, compared, apart, examples, fees, ...days}, day) =>
      `Das linhas de ${plainText(file)} que foram comparadas, ${partOf(apart, compared, 'pt-BR')} com o id de uma de ${plainText(other)} têm data ${daysApart(days, 'pt-BR')} dela${oneOfThem(examples, day)}: um destes arquivos tem datas de outro mês ou ano, ou é lido com elas. ${fees ? 'Qual tarifa estava em vigor depende dessas datas' : 'Nenhum achado diz isso'}.`,
    opening_later: ({openedAt, lines, wallets}, day) =>
      `As aberturas do balances.json são de ${day(openedAt)}, e o extrato tem ${counted(lines, ['linha', 'linhas'], 'pt-BR')} de antes, que já estão nelas: sem ${agreeing(lines, ['ela', 'elas'])}, ${namesInWords(wallets, 'pt-BR')} ${agreeing(wallets.length, ['fecha', 'fecham'])} ao centavo.`,
    month_skipped: ({closedAt, firstAt}, day) =>
      `Entre o último fechamento (${day(closedAt)}) e a primeira linha (${day(firstAt)}) há um mês sem nenhuma linha: os arquivos dele não foram conciliados ou não estão aqui.`,
    openings_apart: ({wallets, findings}) =>
      `${walletList(wallets)} ${wallets.length === 1 ? 'não abre' : 'não abrem'} com o último fechamento, e por isso o que era devido antes dele é pedido de novo (${counted(findings, ['achado', 'achados'], 'pt-BR')}).`,
    wallets_without_lines: ({wallets}) =>
      `O extrato não tem nenhuma linha de ${namesInWords(wallets, 'pt-BR')}, e as dos registros faltam: o extrato ${theseWallets(wallets, 'pt-BR')} não deve ter sido informado.`,
    wallets_without_records: ({wallets, lines}) =>
      `${counted(lines, ['lançamento', 'lançamentos'], 'pt-BR')} de ${namesInWords(wallets, 'pt-BR')} não ${agreeing(lines, ['pertence', 'pertencem'])} a nenhum registro, e os de outras carteiras pertencem: os registros e eventos ${theseWallets(wallets, 'pt-BR')} não devem ter sido informados.`,
    lines_foreign: ({wallets, lines, missing}) =>
      `${counted(lines, ['lançamento', 'lançamentos'], 'pt-BR')} de ${namesInWords(wallets, 'pt-BR')} não ${agreeing(lines, ['pertence', 'pertencem'])} a nenhum registro ou evento, e ${agreeing(missing, ['falta', 'faltam'])} ${counted(missing, ['lançamento', 'lançamentos'], 'pt-BR')} dos registros ${theseWallets(wallets, 'pt-BR')}: o extrato e os registros são de contas ou períodos diferentes, ou o extrato tem outros ids.`,
    wallets_without_charges: ({wallets, charges}) =>
      `${counted(charges, ['cobrança', 'cobranças'], 'pt-BR')} de ${namesInWords(wallets, 'pt-BR')} que eventos ou lançamentos de pagamento citam não ${agreeing(charges, ['está', 'estão'])} em nenhum arquivo, e as de outras carteiras estão: as cobranças ${theseWallets(wallets, 'pt-BR')} não devem ter sido informadas.`,
    wallets_without_withdrawals: ({wallets, withdrawals}) =>
      `${counted(withdrawals, ['saque', 'saques'], 'pt-BR')} de ${namesInWords(wallets, 'pt-BR')} que eventos ou lançamentos citam não ${agreeing(withdrawals, ['está', 'estão'])} em nenhum arquivo, e os de outras carteiras estão: os saques ${theseWallets(wallets, 'pt-BR')} não devem ter sido informados.`,
    days_absent: ({file, days, ofDays, fromDay, untilDay, rows}) =>
      `O ${file} não tem nenhuma linha de ${countFigure(days, 'pt-BR')} de ${counted(ofDays, ['dia', 'dias'], 'pt-BR')}, de ${dayFigure(fromDay, 'pt-BR')} a ${dayFigure(untilDay, 'pt-BR')}, embora ${agreeing(rows, ['falte', 'faltem'])} ${counted(rows, ['linha', 'linhas'], 'pt-BR')} deles: se a exportação vem em vários arquivos, um deles não deve ter sido informado.`,
    day_without_records: ({file, day, records}) =>
      `${counted(records, ['registro', 'registros'], 'pt-BR')} de ${dayFigure(day, 'pt-BR')}, quase todos os que os eventos desse dia citam, não ${agreeing(records, ['está', 'estão'])} no ${file}, e os de outros dias estão: esse dia deve ter ficado de fora da exportação.`,
    days_unrecorded: ({lines, fromDay, untilDay}) =>
      `${counted(lines, ['lançamento', 'lançamentos'], 'pt-BR')} do extrato, quase todos de ${fromDay === untilDay ? fromDay : `${fromDay} a ${untilDay}`}, não ${agreeing(lines, ['é', 'são'])} de registro nenhum, enquanto os de outros dias são: os registros e eventos ${fromDay === untilDay ? 'desse dia' : 'desses dias'} não devem ter sido informados.`,
    legs_one_sided: ({side, lines}) =>
      `O extrato não tem nenhum, ou quase nenhum, dos lançamentos de ${side === 'incoming' ? 'entrada' : 'saída'} dos splits: ${agreeing(lines, ['falta', 'faltam'])} ${countFigure(lines, 'pt-BR')}, e o outro lançamento de cada um está lá. A exportação deve tê-los deixado de fora.`,
    other_ids: ({lines}) =>
      `Para ${counted(lines, ['lançamento que falta', 'lançamentos que faltam'], 'pt-BR')}, o extrato tem outro da mesma carteira e do mesmo valor, com um id que não é de nenhum registro: os ids devem ser os de um banco.`,
    record_ids_apart: ({records}) =>
      `Para ${counted(records, ['registro sem evento', 'registros sem evento'], 'pt-BR')}, há um evento da mesma carteira, do mesmo valor e do mesmo momento que cita um registro que não está em nenhum arquivo: registros e eventos devem ter ids diferentes.`,
    fees_in_amounts: ({lines}) =>
      `Para ${counted(lines, ['tarifa que falta', 'tarifas que faltam'], 'pt-BR')}, o extrato tem um valor que difere exatamente dessa tarifa: ele lança valores líquidos, sem lançamentos de tarifa.`,
  },
}

/** What says that a file is another one, or is read wrongly, a sentence each. */
export function misfitSentences(
  {misfits = []}: Pick<Result, 'misfits'>,
  {language, timezone}: MisfitTerms,
): string[] {
  const day = (at: string): string => instantFigure(at, language, timezone).split(' ')[0] ?? ''
  const sentences = SENTENCES[language] as Readonly<Record<Misfit['kind'], SentenceOf>>
  return misfits.map((misfit) => sentences[misfit.kind](misfit, day))
}
