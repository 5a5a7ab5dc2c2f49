import type {BatchKind} from '../../actions/batch/batch.ts'
import type {RowStatus} from '../../actions/batch/batch-outcome.ts'
import type {Repeated} from '../../actions/batch/likeness/sent-by-mark.ts'
import type {SharingRow} from '../../actions/batch/sending/send-batch.ts'
import type {Environment} from '../../domain/environment.ts'
import type {Language} from '../../messages/language.ts'
import {paymentClause} from '../../messages/payments/sent-payment.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {shellWord} from '../../messages/text/shell-word.ts'

interface BatchWords {
  readonly rows: (figure: string, count: number) => string
  readonly plusFees: string
  readonly leaves: string
  readonly recipients: (count: number) => string
  /** What arrives is said where it is not the total of the file. */
  readonly costs: (gross: string, fees: string, arrives: string | undefined) => string
  readonly doneBefore: (count: number) => string
  /** Where no row is new. */
  readonly nothingNew: string
  /** So many rows are of unknown outcome. */
  readonly unfinished: (count: number) => string
  /** The fee leaves nothing of these lines. */
  readonly eatenByFee: (lines: readonly number[]) => string
  /** Before the wallets that have less than leaves them. */
  readonly tooLittle: string
  readonly spendable: (spendable: string, needed: string, hasFees: boolean) => string
  readonly shortNext: string
  /** Rows were refused for lack of balance. */
  readonly refusedShort: (file: string, isProposal: boolean) => string
  readonly environments: Readonly<Record<Environment, string>>
  readonly repeated: (line: number, first: number, kind: BatchKind) => string
  readonly moreRepeated: (count: number) => string
  readonly sameReference: (line: number, first: number) => string
  readonly moreSameReference: (count: number) => string
  /** What so many rows are. */
  readonly statuses: (count: number) => Readonly<Record<RowStatus, string>>
  readonly line: string
  readonly moreFailed: (count: number) => string
  readonly resultFile: (path: string) => string
  readonly onLines: (lines: readonly number[], notice: string) => string
  readonly edited: (lines: readonly number[], kind: BatchKind) => string
  /** Of a dry run: these lines were sent before, and no run sends them again. */
  readonly sentBefore: (lines: readonly number[]) => string
  /** Of a dry run: these lines were sent before, and a run sends them again where the service lacks them. */
  readonly sentIfAbsent: (lines: readonly number[]) => string
  /** These lines have the reference of others that were sent, of which the first one's is given. */
  readonly ofReference: (lines: readonly number[], sent: Repeated) => string
  /** The same of lines that have key and amount of others, and not their reference. */
  readonly ofKeyAndAmount: (lines: readonly number[], sent: Repeated) => string
  /** The same of lines that are not sent unless that is asked for. */
  readonly heldBack: (lines: readonly number[], sent: Repeated) => string
  /** These lines have the reference of payouts of another machine, of which the first one's is given. */
  readonly sharing: (lines: readonly number[], other: Omit<SharingRow, 'line'>) => string
  /** Before how far the service has been asked for the rows. */
  readonly asking: string
  readonly typeTotal: (total: string) => string
  readonly createThem: (count: number) => string
  readonly finishThem: (count: number) => string
  readonly dryRun: string
  /** The same where every row was sent before; `isForGood` where nothing is left to ask the service. */
  readonly dryRunAllSent: (isForGood: boolean) => string
  readonly templateWritten: (path: string) => string
  readonly resume: (file: string, isProposal: boolean) => string
  /** Rows failed, or were not sent, for a reason that is none of theirs. */
  readonly stopped: (file: string, isProposal: boolean) => string
  /** Nothing new was created by a file with rows that have no reference. */
  readonly allSentBefore: (sentAt: string | undefined) => string
}

/** Lines that follow each other count as one: 2-301. */
const MOST_RANGES = 8

function listed(lines: readonly number[], more: (count: number) => string): string {
  const ranges = rangesOf(lines)
  const shown = ranges.slice(0, MOST_RANGES).map(rangeText)
  const rest = ranges.slice(MOST_RANGES).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return `${shown.join(', ')}${rest === 0 ? '' : ` ${more(rest)}`}`
}

const rangeText = ([from, to]: readonly [from: number, to: number]): string =>
  from === to ? `${from}` : `${from}-${to}`

function rangesOf(lines: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ranges: [from: number, to: number][] = []
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  return ranges
}

const LINES = {
  en: (lines: readonly number[], line: string): string =>
    `${lines.length === 1 ? line : `${line}s`} ${listed(lines, (count) => `and ${countFigure(count, 'en')} more`)}`,
  'pt-BR': (lines: readonly number[], line: string): string =>
    `${lines.length === 1 ? line : `${line}s`} ${listed(lines, (count) => `e mais ${countFigure(count, 'pt-BR')}`)}`,
}

/** When what a row is like was sent, what it pays, and what shows it. */
function sentClause({id, createdAtMs, payment}: Repeated, language: Language): string {
  const sentAt = markedTime(new Date(createdAtMs).toISOString(), language)
  return `${sentAt}${paymentClause(payment, language)}: pixctl journal show ${shellWord(id)}`
}

/** `line 7`, `lines 2-301, 305`, of all lines: each of them is to be mended. */
export function linesInWords(lines: readonly number[], language: Language): string {
  const word = BATCH_WORDS[language].line
  return `${word}${lines.length === 1 ? '' : 's'} ${rangesOf(lines).map(rangeText).join(', ')}`
}

export const BATCH_WORDS: Readonly<Record<Language, BatchWords>> = {
  en: {
    rows: (figure, count) => `${figure} ${count === 1 ? 'row' : 'rows'}`,
    plusFees: 'plus fees',
    leaves: 'To be sent now:',
    recipients: (count) =>
      `to ${countFigure(count, 'en')} ${count === 1 ? 'recipient' : 'recipients'}`,
    costs: (gross, fees, arrives) =>
      `${gross} leave the balance (${fees} fees${arrives === undefined ? '' : `, ${arrives} arrive`})`,
    doneBefore: (count) =>
      `${countFigure(count, 'en')} ${count === 1 ? 'row was' : 'rows were'} sent before`,
    nothingNew: 'Nothing new leaves:',
    unfinished: (count) =>
      `${countFigure(count, 'en')} ${count === 1 ? 'row of unknown outcome is' : 'rows of unknown outcome are'} asked for and finished`,
    eatenByFee: (lines) =>
      `The withdrawal fee leaves nothing of what these send, and the service will refuse them: ${LINES.en(lines, 'line')}. Send more than the fee, or name what is to arrive (netAmount).`,
    tooLittle: 'There is too little balance for this:',
    spendable: (spendable, needed, hasFees) =>
      `${spendable} can be spent, ${needed} leave it${hasFees ? ', fees included' : ''}`,
    shortNext:
      'The service refuses the rows that a wallet cannot pay. Put money in before, or send fewer.',
    refusedShort: (file, isProposal) =>
      `Rows were refused for lack of balance: "pixctl balance" shows what can be spent. Once there is more, ${isProposal ? `approve ${plainText(file)}` : `run the batch on ${plainText(file)}`} again: what was created is not sent twice.`,
    environments: {test: 'in test', live: 'LIVE: real money'},
    repeated: (line, first, kind) =>
      `Line ${line} equals line ${first}: both are sent, as two ${kind === 'charge' ? 'charges' : 'payments'}.`,
    moreRepeated: (count) =>
      `… and ${countFigure(count, 'en')} more ${count === 1 ? 'line that equals' : 'lines that equal'} another.`,
    sameReference: (line, first) =>
      `Line ${line} has the reference of line ${first}: a search by it finds both. Give each a reference of its own.`,
    moreSameReference: (count) =>
      `… and ${countFigure(count, 'en')} more ${count === 1 ? 'line that has' : 'lines that have'} the reference of another.`,
    statuses: () => ({
      created: 'created',
      already_done: 'done before',
      failed: 'failed',
      unknown: 'with unknown outcome',
      not_sent: 'not sent',
    }),
    line: 'line',
    moreFailed: (count) => `… and ${countFigure(count, 'en')} more`,
    resultFile: (path) => `Row by row in ${plainText(path)}`,
    onLines: (lines, notice) => `${LINES.en(lines, 'Line')}, ${notice}`,
    edited: (lines, kind) =>
      kind === 'charge'
        ? `Edited since an earlier run, and so a new charge; the former one can still be paid: ${LINES.en(lines, 'line')}.`
        : `Edited since an earlier run, and so a new payment: ${LINES.en(lines, 'line')}.`,
    sentBefore: (lines) =>
      `Sent before, as far as this machine knows, and not sent a second time: ${LINES.en(lines, 'line')}.`,
    sentIfAbsent: (lines) =>
      `Sent before, as far as this machine knows, and sent again only if the service does not have ${lines.length === 1 ? 'it' : 'them'}: ${LINES.en(lines, 'line')}.`,
    ofReference: (lines, sent) =>
      `${LINES.en(lines, 'Line')}: sent beside ${lines.length === 1 ? 'one' : 'others'} with the same reference, of ${sentClause(sent, 'en')}`,
    ofKeyAndAmount: (lines, sent) =>
      `${LINES.en(lines, 'Line')}: sent beside ${lines.length === 1 ? 'one' : 'others'} with the same key and amount, of ${sentClause(sent, 'en')}`,
    heldBack: (lines, sent) =>
      `${LINES.en(lines, 'Line')}: not sent without --again beside ${sent.state === 'unknown' ? 'one like it of unknown outcome' : 'the same payment'}, of ${sentClause(sent, 'en')}`,
    sharing: (lines, {id, payment}) =>
      `${LINES.en(lines, 'Line')}: the service has another payout with the same reference${paymentClause(payment, 'en')}, which this machine did not send: pixctl transactions show ${shellWord(id)}. This one is sent beside it.`,
    asking: 'Asking the service for earlier payments:',
    typeTotal: (total) => `Type the total (${total}) to send it: `,
    createThem: (count) =>
      `Create ${count === 1 ? 'it' : `these ${countFigure(count, 'en')}`}? [y/N] `,
    finishThem: (count) =>
      `Finish ${count === 1 ? 'it' : `these ${countFigure(count, 'en')}`}? [y/N] `,
    dryRun: 'The file is sound. Nothing was sent.',
    dryRunAllSent: (isForGood) =>
      isForGood
        ? 'The file is sound, and all of it was sent before: sent again, it pays nothing. Nothing was sent.'
        : 'The file is sound, and all of it was sent before, as far as this machine knows: a run sends only what the service does not have. Nothing was sent.',
    templateWritten: (path) =>
      `Written: ${plainText(path)}. Fill it in, then run the command with it.`,
    resume: (file, isProposal) =>
      `Some rows were sent without an answer. ${isProposal ? `Approve ${plainText(file)}` : `Run the batch on ${plainText(file)}`} again, or: pixctl journal resume`,
    stopped: (file, isProposal) =>
      `Rows were left for a reason that is none of theirs. Once that is mended, ${isProposal ? `approve ${plainText(file)}` : `run the batch on ${plainText(file)}`} again: what was created is not created again.`,
    allSentBefore: (sentAt) =>
      `Nothing new was sent: ${sentAt === undefined ? 'these rows were sent before' : `the rows of this file were sent before, the first at ${markedTime(sentAt, 'en')}`}. To send equal rows again, as next month, give each a reference of its own (column "reference").`,
  },
  'pt-BR': {
    rows: (figure, count) => `${figure} ${count === 1 ? 'linha' : 'linhas'}`,
    plusFees: 'mais tarifas',
    leaves: 'A enviar agora:',
    recipients: (count) =>
      `a ${countFigure(count, 'pt-BR')} ${count === 1 ? 'destinatário' : 'destinatários'}`,
    costs: (gross, fees, arrives) =>
      `saem ${gross} do saldo (${fees} de tarifas${arrives === undefined ? '' : `, chegam ${arrives}`})`,
    doneBefore: (count) =>
      `${countFigure(count, 'pt-BR')} ${count === 1 ? 'linha já foi enviada' : 'linhas já foram enviadas'} antes`,
    nothingNew: 'Nada novo sai:',
    unfinished: (count) =>
      `${countFigure(count, 'pt-BR')} ${count === 1 ? 'linha de desfecho desconhecido é consultada e concluída' : 'linhas de desfecho desconhecido são consultadas e concluídas'}`,
    eatenByFee: (lines) =>
      `A tarifa de saque não deixa nada do que estas enviam, e o serviço vai recusar: ${LINES['pt-BR'](lines, 'linha')}. Envie mais que a tarifa, ou informe o que deve chegar (netAmount).`,
    tooLittle: 'O saldo não basta para isto:',
    spendable: (spendable, needed, hasFees) =>
      `podem ser usados ${spendable}, saem ${needed}${hasFees ? ', com as tarifas' : ''}`,
    shortNext:
      'O serviço recusa as linhas que a carteira não pode pagar. Ponha dinheiro antes, ou envie menos.',
    refusedShort: (file, isProposal) =>
      `Linhas foram recusadas por falta de saldo: "pixctl balance" mostra o que pode ser usado. Quando houver mais, ${isProposal ? `aprove ${plainText(file)}` : `rode o lote ${plainText(file)}`} de novo: o que foi criado não é enviado outra vez.`,
    environments: {test: 'em teste', live: 'LIVE: dinheiro real'},
    repeated: (line, first, kind) =>
      `A linha ${line} é igual à linha ${first}: as duas são enviadas, como ${kind === 'charge' ? 'duas cobranças' : 'dois pagamentos'}.`,
    moreRepeated: (count) =>
      `… e mais ${countFigure(count, 'pt-BR')} ${count === 1 ? 'linha igual' : 'linhas iguais'} a outra.`,
    sameReference: (line, first) =>
      `A linha ${line} tem a referência da linha ${first}: uma busca por ela encontra as duas. Dê a cada uma a sua própria referência.`,
    moreSameReference: (count) =>
      `… e mais ${countFigure(count, 'pt-BR')} ${count === 1 ? 'linha que tem' : 'linhas que têm'} a referência de outra.`,
    statuses: (count) => ({
      created: count === 1 ? 'criada' : 'criadas',
      already_done: count === 1 ? 'já feita antes' : 'já feitas antes',
      failed: 'com falha',
      unknown: 'com desfecho desconhecido',
      not_sent: count === 1 ? 'não enviada' : 'não enviadas',
    }),
    line: 'linha',
    moreFailed: (count) => `… e mais ${countFigure(count, 'pt-BR')}`,
    resultFile: (path) => `Linha por linha em ${plainText(path)}`,
    onLines: (lines, notice) => `${LINES['pt-BR'](lines, 'Linha')}, ${notice}`,
    edited: (lines, kind) =>
      kind === 'charge'
        ? `Editadas desde uma execução anterior, e por isso uma nova cobrança; a anterior ainda pode ser paga: ${LINES['pt-BR'](lines, 'linha')}.`
        : `Editadas desde uma execução anterior, e por isso um novo pagamento: ${LINES['pt-BR'](lines, 'linha')}.`,
    sentBefore: (lines) =>
      `Já enviadas, pelo que esta máquina sabe, e não enviadas outra vez: ${LINES['pt-BR'](lines, 'linha')}.`,
    sentIfAbsent: (lines) =>
      `Já enviadas, pelo que esta máquina sabe, e enviadas de novo só se o serviço não as tiver: ${LINES['pt-BR'](lines, 'linha')}.`,
    ofReference: (lines, sent) =>
      `${LINES['pt-BR'](lines, 'Linha')}: ${lines.length === 1 ? 'enviada além de outra' : 'enviadas além de outras'} com a mesma referência, de ${sentClause(sent, 'pt-BR')}`,
    ofKeyAndAmount: (lines, sent) =>
      `${LINES['pt-BR'](lines, 'Linha')}: ${lines.length === 1 ? 'enviada além de outra' : 'enviadas além de outras'} com a mesma chave e o mesmo valor, de ${sentClause(sent, 'pt-BR')}`,
    heldBack: (lines, sent) =>
      `${LINES['pt-BR'](lines, 'Linha')}: sem --again não ${lines.length === 1 ? 'é enviada' : 'são enviadas'} além ${sent.state === 'unknown' ? 'de uma parecida de desfecho desconhecido' : 'do mesmo pagamento'}, de ${sentClause(sent, 'pt-BR')}`,
    sharing: (lines, {id, payment}) =>
      `${LINES['pt-BR'](lines, 'Linha')}: o serviço tem outro saque com a mesma referência${paymentClause(payment, 'pt-BR')}, que esta máquina não enviou: pixctl transactions show ${shellWord(id)}. Este é enviado além dele.`,
    asking: 'Consultando pagamentos anteriores no serviço:',
    typeTotal: (total) => `Digite o total (${total}) para enviar: `,
    createThem: (count) =>
      `Criar ${count === 1 ? 'esta' : `estas ${countFigure(count, 'pt-BR')}`}? [s/N] `,
    finishThem: (count) =>
      `Concluir ${count === 1 ? 'esta' : `estas ${countFigure(count, 'pt-BR')}`}? [s/N] `,
    dryRun: 'O arquivo está correto. Nada foi enviado.',
    dryRunAllSent: (isForGood) =>
      isForGood
        ? 'O arquivo está correto, e tudo já foi enviado antes: enviar de novo não paga nada. Nada foi enviado.'
        : 'O arquivo está correto, e tudo já foi enviado antes, pelo que esta máquina sabe: uma execução envia só o que o serviço não tem. Nada foi enviado.',
    templateWritten: (path) => `Gravado: ${plainText(path)}. Preencha e use o comando com ele.`,
    resume: (file, isProposal) =>
      `Algumas linhas foram enviadas sem resposta. ${isProposal ? `Aprove ${plainText(file)}` : `Rode o lote ${plainText(file)}`} de novo, ou: pixctl journal resume`,
    stopped: (file, isProposal) =>
      `Linhas ficaram por um motivo que não é delas. Quando ele for resolvido, ${isProposal ? `aprove ${plainText(file)}` : `rode o lote ${plainText(file)}`} de novo: o que foi criado não é criado outra vez.`,
    allSentBefore: (sentAt) =>
      `Nada novo foi enviado: ${sentAt === undefined ? 'estas linhas já foram enviadas' : `as linhas deste arquivo já foram enviadas, a primeira em ${markedTime(sentAt, 'pt-BR')}`}. Para enviar linhas iguais de novo, como no mês seguinte, dê a cada uma a sua referência (coluna "referência").`,
  },
}
