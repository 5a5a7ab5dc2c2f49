import type {Sheet} from '../../table/sheet.ts'
import {type Book, shownText} from '../book.ts'

const WORDS = {
  en: {
    receivers: 'Splits by receiver',
    legs: 'Splits leg by leg',
    receiver: 'Receiver',
    count: 'Legs',
    distributed: 'Distributed',
    posted: 'Posted',
    difference: 'Difference',
    charge: 'Charge',
    index: 'Leg',
    accepted: 'Accepted',
    outgoing: 'Out of originator',
    incoming: 'Into receiver',
  },
  'pt-BR': {
    receivers: 'Divisões por recebedor',
    legs: 'Divisões parte a parte',
    receiver: 'Recebedor',
    count: 'Partes',
    distributed: 'Distribuído',
    posted: 'Lançado',
    difference: 'Diferença',
    charge: 'Cobrança',
    index: 'Parte',
    accepted: 'Aceito',
    outgoing: 'Saiu do originador',
    incoming: 'Entrou no recebedor',
  },
} as const

/** What each wallet was to receive from splits and what it did. */
export function receiversSheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'split-receivers',
    title: words.receivers,
    columns: [
      {key: 'receiver', title: words.receiver, kind: 'text'},
      {key: 'legs', title: words.count, kind: 'count', summed: true},
      {key: 'distributed', title: words.distributed, kind: 'money', summed: true},
      {key: 'posted', title: words.posted, kind: 'money', summed: true},
      {
        key: 'difference',
        title: words.difference,
        kind: 'money',
        formula: 'posted - distributed',
        summed: true,
      },
    ],
    rows: () =>
      report.receivers.map(({receiver, legs, distributedCentavos, postedCentavos}) => [
        receiver,
        legs,
        distributedCentavos,
        postedCentavos,
        postedCentavos - distributedCentavos,
      ]),
  }
}

/** The legs of charges that have a finding: accepted, distributed, out, in. */
export function splitLegsSheet(book: Book): Sheet {
  const words = WORDS[book.language]
  return {
    name: 'split-legs',
    title: words.legs,
    columns: [
      {key: 'chargeId', title: words.charge, kind: 'text', width: 40},
      {key: 'index', title: words.index, kind: 'count'},
      {key: 'receiver', title: words.receiver, kind: 'text'},
      {key: 'accepted', title: words.accepted, kind: 'money'},
      {key: 'distributed', title: words.distributed, kind: 'money'},
      {key: 'outgoing', title: words.outgoing, kind: 'money'},
      {key: 'incoming', title: words.incoming, kind: 'money'},
    ],
    rows: () =>
      book.report.splitLegs.map((leg) => [
        shownText(book, leg.chargeId),
        leg.index,
        leg.receiver,
        leg.acceptedCentavos,
        leg.distributedCentavos,
        leg.outgoingCentavos,
        leg.incomingCentavos,
      ]),
  }
}
