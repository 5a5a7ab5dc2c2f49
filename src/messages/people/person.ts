import {message, notice} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

export const invalidPersonName = message('INVALID_PERSON_NAME', {
  en: () => ({
    message:
      'The name of a person has 1 to 80 visible characters of one alphabet, without spaces around it.',
  }),
  'pt-BR': () => ({
    message:
      'O nome de uma pessoa tem de 1 a 80 caracteres visíveis de um alfabeto, sem espaços em volta.',
  }),
})

export const invalidPublicKey = message('INVALID_PUBLIC_KEY', {
  en: () => ({
    message: 'A public key is "ed25519:" and 43 characters.',
    hint: 'The person prints it with "pixctl auth key show".',
  }),
  'pt-BR': () => ({
    message: 'Uma chave pública é "ed25519:" e 43 caracteres.',
    hint: 'A pessoa a imprime com "pixctl auth key show".',
  }),
})

export const personKeyMissing = message('PERSON_KEY_MISSING', {
  en: () => ({
    message: 'There is no key of yours on this machine.',
    hint: 'Make one: pixctl auth key create "YOUR NAME"',
  }),
  'pt-BR': () => ({
    message: 'Não há uma chave sua nesta máquina.',
    hint: 'Crie uma: pixctl auth key create "SEU NOME"',
  }),
})

/** The public half is known, and what signs is gone: logging in brings it not back. */
export const personKeyLost = message('SECRET_MISSING', {
  en: ({name, publicKey, store}: LostKey) => ({
    message: `The ${STORES.en[store]} no longer has the private half of the key of ${name} (${publicKey}): nothing can be signed with it.`,
    hint: `Put it back from a backup, or make another key, which goes on the list of approvers in its place: pixctl auth key create ${shellWord(name)} --replace`,
  }),
  'pt-BR': ({name, publicKey, store}) => ({
    message: `${STORES['pt-BR'][store]} não tem mais a metade privada da chave de ${name} (${publicKey}): nada pode ser assinado com ela.`,
    hint: `Recupere-a de um backup, ou crie outra chave, que entra na lista de aprovadores no lugar dela: pixctl auth key create ${shellWord(name)} --replace`,
  }),
})

interface LostKey {
  readonly name: string
  readonly publicKey: string
  readonly store: 'keychain' | 'file'
}

const STORES = {
  en: {keychain: 'keychain', file: 'file of secrets (secrets.json)'},
  'pt-BR': {keychain: 'O chaveiro', file: 'O arquivo de segredos (secrets.json)'},
} as const

export const personKeyExists = message('PERSON_KEY_EXISTS', {
  en: ({name}: {name: string}) => ({
    message: `There is a key on this machine already, of ${name}.`,
    hint: 'To replace it for good, add --replace; proposals it has signed can then no longer be approved unless it stays on the list.',
  }),
  'pt-BR': ({name}) => ({
    message: `Já há uma chave nesta máquina, de ${name}.`,
    hint: 'Para trocá-la de vez, acrescente --replace; propostas que ela assinou só podem ser aprovadas enquanto ela estiver na lista.',
  }),
})

export const approverTaken = message('APPROVER_TAKEN', {
  en: ({name}: {name: string}) => ({
    message: `This key is on the list already, under the name ${name}.`,
    hint: 'One key is one person. Remove that entry first, if its name is wrong.',
  }),
  'pt-BR': ({name}) => ({
    message: `Esta chave já está na lista, com o nome ${name}.`,
    hint: 'Uma chave é uma pessoa. Remova essa entrada antes, se o nome estiver errado.',
  }),
})

/** Two names of one person, to whoever reads the list. */
export const approverAlike = message('APPROVER_ALIKE', {
  en: ({name, other}: {name: string; other: string}) => ({
    message: `${name} reads like ${other}, who is on the list already.`,
    hint: `For another key of that person, write the name as it stands there ("pixctl auth approver list"); for another person, a name that reads differently.`,
  }),
  'pt-BR': ({name, other}) => ({
    message: `${name} se lê como ${other}, que já está na lista.`,
    hint: `Para outra chave dessa pessoa, escreva o nome como está ali ("pixctl auth approver list"); para outra pessoa, um nome que se leia diferente.`,
  }),
})

export const unknownApprover = message('UNKNOWN_APPROVER', {
  en: () => ({
    message: 'There is no person of that name or key on the list.',
    hint: '"pixctl auth approver list" shows it.',
  }),
  'pt-BR': () => ({
    message: 'Não há pessoa com esse nome ou chave na lista.',
    hint: '"pixctl auth approver list" a mostra.',
  }),
})

/** The limit was set while fewer than two people are on the list. */
export const noApproversYet = notice({
  en: () =>
    'No two people are on the list yet, so nothing above the limit can be paid: pixctl auth approver add',
  'pt-BR': () =>
    'Ainda não há duas pessoas na lista, então nada acima do limite pode ser pago: pixctl auth approver add',
})
