import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'

/** The statement of a wallet. */

export const statementNotOffered = message('STATEMENT_NOT_OFFERED', {
  en: ({base}: {base: string}) => ({
    message: `The service at ${base} shows its statement in the dashboard only, not by its API.`,
    hint: 'Export it there and read the file: pixctl statement FILE',
  }),
  'pt-BR': ({base}) => ({
    message: `O serviço em ${base} mostra o extrato só no painel, não pela API.`,
    hint: 'Exporte-o lá e leia o arquivo: pixctl statement ARQUIVO',
  }),
})

export const statementMissing = message('STATEMENT_MISSING', {
  en: ({path}: {path: string}) => ({
    message: `There is no statement.csv in ${path}.`,
    hint: 'The journal has none: export the statement in the dashboard of the service and put it there.',
  }),
  'pt-BR': ({path}) => ({
    message: `Não há statement.csv em ${path}.`,
    hint: 'O diário não o tem: exporte o extrato no painel do serviço e ponha-o ali.',
  }),
})

export const unknownWallet = message('UNKNOWN_WALLET', {
  en: ({wallet, known}: {wallet: string; known: string}) => ({
    message: `The statement has no line of the wallet ${wallet}.`,
    hint: known === '' ? 'It has no line at all.' : `It has ${known}; choose with --sub-account.`,
  }),
  'pt-BR': ({wallet, known}) => ({
    message: `O extrato não tem lançamento da carteira ${wallet}.`,
    hint:
      known === ''
        ? 'Não há nenhum lançamento nele.'
        : `Ele tem ${known}; escolha com --sub-account.`,
  }),
})

export const openingUnknown = notice({
  en: () => 'No opening balance was given (balances.json): balances count from zero.',
  'pt-BR': () =>
    'Nenhum saldo inicial foi dado (balances.json): os saldos contam a partir de zero.',
})

export const rowsLeftOut = notice({
  en: ({rows}: {rows: number}) =>
    `${countFigure(rows, 'en')} ${rows === 1 ? 'row' : 'rows'} cannot be read and ${rows === 1 ? 'is' : 'are'} left out; "pixctl reconcile" says which and why.`,
  'pt-BR': ({rows}) =>
    rows === 1
      ? '1 linha não pode ser lida e fica de fora; "pixctl reconcile" diz qual e por quê.'
      : `${countFigure(rows, 'pt-BR')} linhas não podem ser lidas e ficam de fora; "pixctl reconcile" diz quais e por quê.`,
})
