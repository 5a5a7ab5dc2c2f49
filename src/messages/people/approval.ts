import type {Centavos} from '../../domain/money.ts'
import {asSentence} from '../../platform/as-sentence.ts'
import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'
import {NOTHING_SENT} from '../text/nothing-sent.ts'
import {renderReais} from '../text/reais.ts'

/** Payouts of two people: keys, proposals, approvals. */

/** After a limit was set on a profile on whose list no person could approve for another. */
export const fewerThanTwoPeople = notice({
  en: () =>
    'Above the limit no payout can leave yet: the list needs one who proposes and another who approves. Each makes a key at their own machine: pixctl auth key create NAME. Add what it prints: pixctl auth approver add NAME KEY',
  'pt-BR': () =>
    'Acima do limite nenhum saque pode sair ainda: a lista precisa de quem propõe e de outra pessoa que aprova. Cada uma cria a chave na própria máquina: pixctl auth key create NOME. Inclua o que ele imprime: pixctl auth approver add NOME CHAVE',
})

interface AboveLimit {
  readonly limit: Centavos
  readonly profile?: string | undefined
  /** Of the last 24 hours, with what is asked for; nothing where an amount cannot be read. */
  readonly total?: Centavos | undefined
}

export const approvalNeeded = message('APPROVAL_NEEDED', {
  en: ({limit, profile, total}: AboveLimit) => ({
    message: `Above ${renderReais(limit, 'en')} in 24 hours${profile === undefined ? '' : ` (the limit of the profile ${profile})`} a payout needs the approval of another person${total === undefined ? '' : `, and with this it would be ${renderReais(total, 'en')}`}. ${NOTHING_SENT.en}`,
    hint: 'Propose it with "pixctl withdraw propose"; another person runs "pixctl withdraw approve". A payout that failed counts until the journal knows that: by its event, or by "pixctl transactions show ID".',
  }),
  'pt-BR': ({limit, profile, total}) => ({
    message: `Acima de ${renderReais(limit, 'pt-BR')} em 24 horas${profile === undefined ? '' : ` (o limite do perfil ${profile})`}, um saque precisa da aprovação de outra pessoa${total === undefined ? '' : `, e com este envio seriam ${renderReais(total, 'pt-BR')}`}. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Proponha com "pixctl withdraw propose"; outra pessoa roda "pixctl withdraw approve". Um saque que falhou conta até o diário saber disso: pelo evento dele ou por "pixctl transactions show ID".',
  }),
})

export const proposalUnreadable = message('PROPOSAL_UNREADABLE', {
  en: () => ({
    message: `The file is not a proposal. ${NOTHING_SENT.en}`,
    hint: 'A proposal is written by "pixctl withdraw propose".',
  }),
  'pt-BR': () => ({
    message: `O arquivo não é uma proposta. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Uma proposta é escrita por "pixctl withdraw propose".',
  }),
})

export const proposalAltered = message('PROPOSAL_ALTERED', {
  en: () => ({
    message: `The signature does not hold: the proposal was altered after it was signed. ${NOTHING_SENT.en}`,
    hint: 'Ask the proposer for the file again, unopened by an editor, or for a new proposal.',
  }),
  'pt-BR': () => ({
    message: `A assinatura não confere: a proposta foi alterada depois de assinada. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Peça o arquivo de novo a quem propôs, sem passar por um editor, ou uma nova proposta.',
  }),
})

/** Whose list it is, where that is another profile than the one in use. */
interface OfProfile {
  readonly profile?: string | undefined
}

const flag = ({profile}: OfProfile): string =>
  profile === undefined ? '' : ` --profile ${profile}`

const LIST = {
  en: ({profile}: OfProfile) =>
    profile === undefined
      ? "the profile's list"
      : `the list of the profile ${profile}, whose limit holds for this account`,
  'pt-BR': ({profile}: OfProfile) =>
    profile === undefined
      ? 'lista do perfil'
      : `lista do perfil ${profile}, cujo limite vale para esta conta`,
}

export const proposerUnknown = message('PROPOSER_UNKNOWN', {
  en: (of: OfProfile) => ({
    message: `The key that signed the proposal is not under that name on ${LIST.en(of)}. ${NOTHING_SENT.en}`,
    hint: `Compare the key in person, then: pixctl auth approver add NAME KEY --propose-only${flag(of)}`,
  }),
  'pt-BR': (of) => ({
    message: `A chave que assinou a proposta não está com esse nome na ${LIST['pt-BR'](of)}. ${NOTHING_SENT['pt-BR']}`,
    hint: `Confira a chave pessoalmente, depois: pixctl auth approver add NOME CHAVE --propose-only${flag(of)}`,
  }),
})

export const approverUnknown = message('APPROVER_UNKNOWN', {
  en: (of: OfProfile) => ({
    message: `The key of this home is not among the approvers on ${LIST.en(of)}. ${NOTHING_SENT.en}`,
    hint: `See "pixctl auth key show" and "pixctl auth approver list${flag(of)}".`,
  }),
  'pt-BR': (of) => ({
    message: `A chave deste diretório não está entre os aprovadores na ${LIST['pt-BR'](of)}. ${NOTHING_SENT['pt-BR']}`,
    hint: `Veja "pixctl auth key show" e "pixctl auth approver list${flag(of)}".`,
  }),
})

export const mayNotApprove = message('MAY_NOT_APPROVE', {
  en: (of: OfProfile) => ({
    message: `By ${LIST.en(of)} this person may propose payouts, not approve them. ${NOTHING_SENT.en}`,
    hint: `"pixctl auth approver list${flag(of)}" shows who may.`,
  }),
  'pt-BR': (of) => ({
    message: `Pela ${LIST['pt-BR'](of)}, esta pessoa pode propor saques, não aprovar. ${NOTHING_SENT['pt-BR']}`,
    hint: `"pixctl auth approver list${flag(of)}" mostra quem pode.`,
  }),
})

export const selfApproved = message('SELF_APPROVED', {
  en: () => ({
    message: `Who proposed a payout cannot approve it, with this key or another. ${NOTHING_SENT.en}`,
    hint: 'Give the file to another person on the list.',
  }),
  'pt-BR': () => ({
    message: `Quem propôs um saque não pode aprová-lo, com esta chave nem com outra. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Entregue o arquivo a outra pessoa da lista.',
  }),
})

export const proposalExpired = message('PROPOSAL_EXPIRED', {
  en: () => ({
    message: `The time in which the proposal could be approved is over. ${NOTHING_SENT.en}`,
    hint: 'Rows that were sent without an answer: "pixctl journal resume". Then ask for a new proposal of the same file: rows that were paid are not paid again.',
  }),
  'pt-BR': () => ({
    message: `O prazo para aprovar a proposta acabou. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Linhas enviadas sem resposta: "pixctl journal resume". Depois peça uma nova proposta do mesmo arquivo: linhas já pagas não são pagas de novo.',
  }),
})

export const proposalFromTheFuture = message('PROPOSAL_FROM_THE_FUTURE', {
  en: () => ({
    message: `The proposal was signed in the future, by this machine's clock. ${NOTHING_SENT.en}`,
    hint: 'Set the clocks of both machines: "pixctl doctor" compares this one.',
  }),
  'pt-BR': () => ({
    message: `A proposta foi assinada no futuro, pelo relógio desta máquina. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Acerte o relógio das duas máquinas: "pixctl doctor" compara o desta.',
  }),
})

export const proposalLastsTooLong = message('PROPOSAL_LASTS_TOO_LONG', {
  en: () => ({message: `A proposal can be approved for at most 23 hours. ${NOTHING_SENT.en}`}),
  'pt-BR': () => ({
    message: `Uma proposta pode ser aprovada por no máximo 23 horas. ${NOTHING_SENT['pt-BR']}`,
  }),
})

const placeMessage = (code: string, en: string, portuguese: string) =>
  message(code, {
    en: () => ({
      message: `The proposal is for another ${en}. ${NOTHING_SENT.en}`,
      hint: 'Choose the profile and environment it is for, or ask for a new proposal.',
    }),
    'pt-BR': () => ({
      message: `A proposta é para ${portuguese}. ${NOTHING_SENT['pt-BR']}`,
      hint: 'Escolha o perfil e o ambiente dela, ou peça uma nova proposta.',
    }),
  })

export const proposalOfOtherEnvironment = placeMessage(
  'PROPOSAL_OF_OTHER_ENVIRONMENT',
  'environment',
  'outro ambiente',
)

export const proposalOfOtherService = placeMessage(
  'PROPOSAL_OF_OTHER_SERVICE',
  'address of the service',
  'outro endereço do serviço',
)

export const proposalOfOtherInstance = placeMessage(
  'PROPOSAL_OF_OTHER_INSTANCE',
  'run of the emulator, whose data is gone',
  'outra execução do emulador, cujos dados se foram',
)

export const proposalOfOtherAccount = placeMessage(
  'PROPOSAL_OF_OTHER_ACCOUNT',
  'account',
  'outra conta',
)

export const notInProposal = message('NOT_IN_PROPOSAL', {
  en: () => ({
    message: `This payout is not one of those that were approved. ${NOTHING_SENT.en}`,
    hint: 'Propose it with "pixctl withdraw propose".',
  }),
  'pt-BR': () => ({
    message: `Este saque não é um dos que foram aprovados. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Proponha com "pixctl withdraw propose".',
  }),
})

/** Of a file that is proposed. */
export const payoutsSentBefore = notice({
  en: ({sent, rows}: Readonly<Record<'sent' | 'rows', number>>) =>
    sent === rows
      ? `All payouts of the file (${countFigure(rows, 'en')}) were sent before: this proposal pays nothing.`
      : `${countFigure(sent, 'en')} of the ${countFigure(rows, 'en')} payouts of the file were sent before: they are in the proposal, and are not paid again.`,
  'pt-BR': ({sent, rows}) =>
    sent === rows
      ? `Todos os saques do arquivo (${countFigure(rows, 'pt-BR')}) já foram enviados: esta proposta não paga nada.`
      : `${countFigure(sent, 'pt-BR')} dos ${countFigure(rows, 'pt-BR')} saques do arquivo já foram enviados: eles estão na proposta e não são pagos de novo.`,
})

interface Said {
  wordsIn(language: Language): {readonly message: string}
}

/** A proposal pays nothing, so it is written all the same. */
export const payoutsNotAskedFor = notice({
  en: ({said}: {said: Said}) =>
    `${asSentence(said.wordsIn('en').message)} So it is not known which payouts of the file were sent from another machine; their approval asks for each again.`,
  'pt-BR': ({said}) =>
    `${asSentence(said.wordsIn('pt-BR').message)} Por isso não se sabe quais saques do arquivo foram enviados de outra máquina; a aprovação pergunta de novo por cada um.`,
})

export const proposalDone = message('PROPOSAL_DONE', {
  en: ({approvedBy}: {approvedBy: string}) => ({
    message: `Every payout of this proposal was sent before (approved by: ${approvedBy}). ${NOTHING_SENT.en}`,
    hint: '"pixctl journal list --kind withdrawal" shows them.',
  }),
  'pt-BR': ({approvedBy}) => ({
    message: `Todos os saques desta proposta já foram enviados (aprovados por: ${approvedBy}). ${NOTHING_SENT['pt-BR']}`,
    hint: '"pixctl journal list --kind withdrawal" mostra quais.',
  }),
})

/** Codes after which a request is as it was before: it was not sent this time. */
export const APPROVAL_CODES: readonly string[] = [
  'APPROVAL_NEEDED',
  'CLOCK_BEHIND',
  'CLOCK_UNPROVEN',
  'PROPOSAL_UNREADABLE',
  'PROPOSAL_ALTERED',
  'PROPOSER_UNKNOWN',
  'APPROVER_UNKNOWN',
  'MAY_NOT_APPROVE',
  'SELF_APPROVED',
  'PROPOSAL_EXPIRED',
  'PROPOSAL_FROM_THE_FUTURE',
  'PROPOSAL_LASTS_TOO_LONG',
  'PROPOSAL_OF_OTHER_ENVIRONMENT',
  'PROPOSAL_OF_OTHER_SERVICE',
  'PROPOSAL_OF_OTHER_INSTANCE',
  'PROPOSAL_OF_OTHER_ACCOUNT',
  'NOT_IN_PROPOSAL',
]

export const payoutRulesDamaged = message('PAYOUT_RULES_DAMAGED', {
  en: () => ({
    message: `approvalAbove or approvers of the profile cannot be read. ${NOTHING_SENT.en}`,
    hint: 'Mend config.json, or set both again: "pixctl config set approval-above", "pixctl auth approver add".',
  }),
  'pt-BR': () => ({
    message: `approvalAbove ou approvers do perfil não podem ser lidos. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Corrija o config.json, ou defina os dois de novo: "pixctl config set approval-above", "pixctl auth approver add".',
  }),
})

export const proposalFileExists = message('FILE_EXISTS', {
  en: ({path}: {path: string}) => ({
    message: `${path} exists already; a proposal is never written over.`,
    hint: 'Choose another name with --out.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} já existe; uma proposta nunca é gravada por cima.`,
    hint: 'Escolha outro nome com --out.',
  }),
})
