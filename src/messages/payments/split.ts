import {type Centavos, subtract} from '../../domain/money.ts'
import {message} from '../message.ts'
import {renderReais} from '../text/reais.ts'

/** Units: centavos. */
interface SplitFigures {
  readonly asked: Centavos
  readonly amount: Centavos
  readonly fee: Centavos
}

export const splitAboveCeiling = message('SPLIT_EXCEEDS_NET', {
  en: ({asked, amount, fee}: SplitFigures) => ({
    message: `The split asks for ${renderReais(asked, 'en')}, but may have at most ${renderReais(subtract(amount, fee), 'en')}: ${renderReais(amount, 'en')} less the fee of ${renderReais(fee, 'en')}.`,
    hint: 'Nothing was created.',
  }),
  'pt-BR': ({asked, amount, fee}) => ({
    message: `A divisão pede ${renderReais(asked, 'pt-BR')}, mas pode ter no máximo ${renderReais(subtract(amount, fee), 'pt-BR')}: ${renderReais(amount, 'pt-BR')} menos a tarifa de ${renderReais(fee, 'pt-BR')}.`,
    hint: 'Nada foi criado.',
  }),
})

export const splitWalletsUnavailable = message('SPLIT_SUB_ACCOUNT_UNAVAILABLE', {
  en: ({wallets}: {wallets: string}) => ({
    message: `A wallet of the split does not exist in this account or is not active: ${wallets}. Nothing was created.`,
    hint: '"pixctl subaccounts list" shows which are, and "pixctl subaccounts create REFERENCE" makes one; test and live have their own.',
  }),
  'pt-BR': ({wallets}) => ({
    message: `Uma carteira da divisão não existe nesta conta ou não está ativa: ${wallets}. Nada foi criado.`,
    hint: '"pixctl subaccounts list" mostra quais estão, e "pixctl subaccounts create REFERÊNCIA" cria uma; teste e produção têm as suas.',
  }),
})
