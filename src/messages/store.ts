import {asSentence} from '../platform/as-sentence.ts'
import {markedTime} from './brasilia-time.ts'
import {countFigure} from './count-figure.ts'
import type {Language} from './language.ts'
import {message, notice} from './message.ts'
import {shellWord} from './shell-word.ts'

/** The store that several machines share. */

export const storeWantsPassword = message('STORE_WANTS_PASSWORD', {
  en: ({url, openFile}: {url: string; openFile: string | undefined}) => ({
    message: `The store ${url} asks for a password, and none is given.`,
    hint:
      openFile === undefined
        ? 'Keep it with "pixctl config set store -" (the URL with the password on standard input), or give PGPASSWORD or a password file.'
        : `${openFile} is not read because others can: chmod 600 ${shellWord(openFile)}`,
  }),
  'pt-BR': ({url, openFile}) => ({
    message: `O armazém ${url} pede uma senha, e nenhuma foi informada.`,
    hint:
      openFile === undefined
        ? 'Guarde-a com "pixctl config set store -" (a URL com a senha na entrada padrão), ou informe PGPASSWORD ou um arquivo de senhas.'
        : `${openFile} não é lido porque outros podem ler: chmod 600 ${shellWord(openFile)}`,
  }),
})

export const storeNotReady = message('STORE_NOT_READY', {
  en: ({url}: {url: string}) => ({
    message: `The store ${url} has no tables of this version.`,
    hint: 'Make them, or bring them up to date: pixctl store init',
  }),
  'pt-BR': ({url}) => ({
    message: `O armazém ${url} não tem as tabelas desta versão.`,
    hint: 'Crie ou atualize as tabelas: pixctl store init',
  }),
})

export const storeEncoding = message('STORE_ENCODING', {
  en: ({url, encoding}: {url: string; encoding: string}) => ({
    message: `The database of ${url} has the encoding ${encoding}, which cannot keep every name that arrives.`,
    hint: 'No table was made. Make another database: createdb --encoding UTF8 --template template0 NAME',
  }),
  'pt-BR': ({url, encoding}) => ({
    message: `O banco de ${url} tem a codificação ${encoding}, que não guarda todo nome que chega.`,
    hint: 'Nenhuma tabela foi criada. Crie outro banco: createdb --encoding UTF8 --template template0 NOME',
  }),
})

export const storeNewer = message('STORE_NEWER', {
  en: ({url, found, known}: {url: string; found: number; known: number}) => ({
    message: `${url}: the store has schema ${found}, this pixctl knows ${known}; update pixctl`,
  }),
  'pt-BR': ({url, found, known}) => ({
    message: `${url}: o armazém tem o esquema ${found}, este pixctl conhece até o ${known}; atualize o pixctl`,
  }),
})

export const storeIsLocal = message('STORE_IS_LOCAL', {
  en: () => ({
    message: 'The store is local: there is no database to look at.',
    hint: 'Name one with PIXCTL_STORE, or: pixctl config set store postgres://user@host/database',
  }),
  'pt-BR': () => ({
    message: 'O armazém é local: não há banco de dados a examinar.',
    hint: 'Indique um com PIXCTL_STORE, ou: pixctl config set store postgres://usuario@host/banco',
  }),
})

/** After another database was set. */
export const storeNextSteps = notice({
  en: () =>
    'Next: pixctl store init makes its tables (once for a database, and after an update); pixctl store copy takes along what this home sent and received; pixctl doctor looks at it.',
  'pt-BR': () =>
    'A seguir: pixctl store init cria as tabelas (uma vez por banco, e após uma atualização); pixctl store copy leva o que esta pasta enviou e recebeu; pixctl doctor o examina.',
})

/** A profile that keeps what it sends to itself, beside one of the same home that shares a store. */
export const storeOfOtherProfile = notice({
  en: ({profile, other}: {profile: string; other: string}) =>
    `Warning: the store belongs to a profile. Profile ${shellWord(other)} shares one with other machines; profile ${shellWord(profile)} keeps its journal here, and does not know what those paid. To share it: pixctl config set store - --profile ${shellWord(profile)}`,
  'pt-BR': ({profile, other}) =>
    `Atenção: o armazém é de um perfil. O perfil ${shellWord(other)} compartilha um com outras máquinas; o perfil ${shellWord(profile)} guarda o diário aqui e não sabe o que elas pagaram. Para compartilhar: pixctl config set store - --profile ${shellWord(profile)}`,
})

export const passwordInCommand = message('PASSWORD_IN_COMMAND', {
  en: () => ({
    message: 'A command line is no place for a password: other users of this machine can read it.',
    hint: 'Give the URL on standard input (pixctl config set store -), or the password as PGPASSWORD.',
  }),
  'pt-BR': () => ({
    message:
      'Uma linha de comando não é lugar de senha: outros usuários desta máquina podem lê-la.',
    hint: 'Informe a URL na entrada padrão (pixctl config set store -), ou a senha em PGPASSWORD.',
  }),
})

export const storePasswordKept = notice({
  en: () => 'The password of the store is in the vault now, not in the settings.',
  'pt-BR': () => 'A senha do armazém está agora no cofre, não nas configurações.',
})

/** Nothing of it is listed, searched or forwarded any more. */
export const inboxLeftBehind = notice({
  en: ({directory}: {directory: string}) =>
    `store: ${directory} has events that this home received before; they are neither listed nor forwarded from the store. Take them along: pixctl store copy`,
  'pt-BR': ({directory}) =>
    `armazém: ${directory} tem eventos que esta pasta recebeu antes; a partir do armazém eles não são listados nem encaminhados. Leve-os: pixctl store copy`,
})

/** Lists, gaps and exports have the store alone; what could be paid again by mistake is there all the same. */
export const journalLeftBehind = notice({
  en: ({path}: {path: string}) =>
    `store: ${path} has what this home sent before, and it is not in the store. Take it along: pixctl store copy`,
  'pt-BR': ({path}) =>
    `armazém: ${path} tem o que esta pasta enviou antes, e isso não está no armazém. Leve-o: pixctl store copy`,
})

/** What this home could pay again by mistake is in the shared store from now on. */
export const takenAlong = notice({
  en: ({count}: {count: number}) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'request' : 'requests'} of the journal that this home had before, of unknown outcome or payouts of a day, ${count === 1 ? 'was' : 'were'} taken along. "pixctl store copy" takes all.`,
  'pt-BR': ({count}) =>
    `armazém: ${countFigure(count, 'pt-BR')} ${count === 1 ? 'pedido' : 'pedidos'} do diário que esta pasta tinha antes, de desfecho desconhecido ou pagamentos de um dia, ${count === 1 ? 'foi levado' : 'foram levados'}. "pixctl store copy" leva tudo.`,
})

/** What this home could pay again by mistake, and sent from a store that it works with no more. */
export const broughtBack = notice({
  en: ({url, count}: {url: string; count: number}) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'request that was' : 'requests that were'} sent from ${url}, of unknown outcome or payouts of a day, ${count === 1 ? 'is' : 'are'} in the journal of this home now.`,
  'pt-BR': ({url, count}) =>
    `armazém: ${countFigure(count, 'pt-BR')} ${count === 1 ? 'pedido enviado' : 'pedidos enviados'} a partir de ${url}, de desfecho desconhecido ou pagamentos de um dia, ${count === 1 ? 'está' : 'estão'} agora no diário desta pasta.`,
})

interface Left {
  readonly url: string
  /** All files of the home that say that it sent from there. */
  readonly paths: readonly string[]
  /** When it last did, as an ISO 8601 instant; nothing where that was not marked. */
  readonly sentAt: string | undefined
  /** Why that store cannot be asked. */
  readonly said: {wordsIn(language: Language): {readonly message: string}}
  /** Who sent from there, where it is another profile. */
  readonly profile: string | undefined
}

const listOf = (profile: string | undefined): string =>
  `PIXCTL_STORE=local pixctl journal list${profile === undefined ? '' : ` --profile ${shellWord(profile)}`}`

/** What a person does before the files are deleted: a backup does not have what was paid after it was made. */
const LOOK_FIRST = {
  en: (which: string) =>
    `look at the service for the payouts ${which}, take what was paid out of all that is still to be sent, and only then delete`,
  'pt-BR': (which: string) =>
    `confira no serviço os saques ${which}, retire o que foi pago de tudo o que ainda será enviado e só então apague`,
}

/** So many files are named; a batch whose service was away leaves hundreds. */
const MOST_PATHS = 10

function filesNamed(paths: readonly string[], language: Language): string {
  const named = paths.slice(0, MOST_PATHS).join(', ')
  const left = paths.length - MOST_PATHS
  if (left <= 0) return named
  const count = countFigure(left, language)
  return language === 'en'
    ? `${named}, and ${count} more, which the next run names`
    : `${named} e mais ${count}, que a próxima execução mostra`
}

const SENT_UP_TO = {
  en: (sentAt: string | undefined) =>
    sentAt === undefined
      ? 'that this home sent from it'
      : `that this home sent from it, the last at ${markedTime(sentAt, 'en')}`,
  'pt-BR': (sentAt: string | undefined) =>
    sentAt === undefined
      ? 'que esta pasta enviou a partir dele'
      : `que esta pasta enviou a partir dele, o último em ${markedTime(sentAt, 'pt-BR')}`,
}

export const storeLeft = message('STORE_LEFT', {
  en: ({url, paths, sentAt, said, profile}: Left) => ({
    message: `This home sent from the store ${url} before, and what it could pay twice is not known here: ${asSentence(said.wordsIn('en').message)} Nothing was sent.`,
    hint: `Run once while it answers, with its password in PGPASSWORD: ${listOf(profile)}. Where that database is gone for good, ${LOOK_FIRST.en(SENT_UP_TO.en(sentAt))} ${filesNamed(paths, 'en')}.`,
  }),
  'pt-BR': ({url, paths, sentAt, said, profile}) => ({
    message: `Esta pasta enviou antes a partir do armazém ${url}, e o que ela poderia pagar duas vezes não é conhecido aqui: ${asSentence(said.wordsIn('pt-BR').message)} Nada foi enviado.`,
    hint: `Execute uma vez enquanto ele responde, com a senha dele em PGPASSWORD: ${listOf(profile)}. Se esse banco não existe mais, ${LOOK_FIRST['pt-BR'](SENT_UP_TO['pt-BR'](sentAt))} ${filesNamed(paths, 'pt-BR')}.`,
  }),
})

interface Lacking extends SetBack {
  /** The store that it was sent from; `url` is the one in use, empty for the journal of the home. */
  readonly from: string
}

/** The store that was sent from is gone, and the one in use is an older backup of it, or another one. */
export const storeLacksSent = message('STORE_LACKS_SENT', {
  en: ({url, from, id, sentAt, paths}: Lacking) => ({
    message: `${url === '' ? 'The journal of this home' : `The store ${url}`} does not have what this home sent last from the store ${from} (${id}, at ${markedTime(sentAt, 'en')}): what was sent from there could be paid twice. Nothing was sent.`,
    hint: `Work with a store that has it. Where there is none, ${LOOK_FIRST.en('that are missing here, up to that time')} ${filesNamed(paths, 'en')}.`,
  }),
  'pt-BR': ({url, from, id, sentAt, paths}) => ({
    message: `${url === '' ? 'O diário desta pasta' : `O armazém ${url}`} não tem o que esta pasta enviou por último a partir do armazém ${from} (${id}, em ${markedTime(sentAt, 'pt-BR')}): o que foi enviado a partir dele poderia ser pago duas vezes. Nada foi enviado.`,
    hint: `Trabalhe com um armazém que o tenha. Se não há nenhum, ${LOOK_FIRST['pt-BR']('que faltam aqui, até esse momento')} ${filesNamed(paths, 'pt-BR')}.`,
  }),
})

/** Which store it was is not known: what was sent from there could be paid again. */
export const storeNoteDamaged = message('STORE_NOTE_DAMAGED', {
  en: ({path}: {path: string}) => ({
    message: `${path} says which shared store this home sent from, and is damaged: what it could pay twice is not known here. Nothing was sent.`,
    hint: 'Run once with that store, which writes the note again: PIXCTL_STORE=postgres://user@host/database pixctl journal list. Where nothing was sent from it within a day, and nothing is of unknown outcome there, delete the file.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} diz a partir de qual armazém compartilhado esta pasta enviou, e está danificado: o que ela poderia pagar duas vezes não é conhecido aqui. Nada foi enviado.`,
    hint: 'Execute uma vez com esse armazém, o que grava a nota de novo: PIXCTL_STORE=postgres://usuario@host/banco pixctl journal list. Se nada foi enviado a partir dele há menos de um dia, e nada lá é de desfecho desconhecido, apague o arquivo.',
  }),
})

/** A backup that was put back, a standby that lacked the last commits, or a database made anew. */
export const storeSetBack = message('STORE_SET_BACK', {
  en: ({url, id, sentAt, paths}: SetBack) => ({
    message: `The store ${url} lost what this home noted in it before it was sent (${id}, at ${markedTime(sentAt, 'en')}): it was put back to an earlier state, or made anew, and what was sent since could be paid twice. Nothing was sent.`,
    hint: `Bring its newer state back. Where that is gone, ${LOOK_FIRST.en('since that earlier state, not only since the time above')} ${filesNamed(paths, 'en')}.`,
  }),
  'pt-BR': ({url, id, sentAt, paths}) => ({
    message: `O armazém ${url} perdeu o que esta pasta anotou nele antes de enviar (${id}, em ${markedTime(sentAt, 'pt-BR')}): ele voltou a um estado anterior, ou foi refeito, e o que foi enviado desde então poderia ser pago duas vezes. Nada foi enviado.`,
    hint: `Traga de volta o estado mais novo. Se ele não existe mais, ${LOOK_FIRST['pt-BR']('desde esse estado anterior, não só desde o momento acima')} ${filesNamed(paths, 'pt-BR')}.`,
  }),
})

interface SetBack {
  readonly url: string
  readonly id: string
  readonly sentAt: string
  /** Of the marks. */
  readonly paths: readonly string[]
}

/** With another store this home would not know what it pays now. */
export const storeNoteNotWritten = message('STORE_NOTE_NOT_WRITTEN', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `That this home sends from a shared store cannot be noted in ${path} (${reason}). Nothing was sent.`,
    hint: 'With another store this home could pay the same again. Make it writable, or name a directory that is with PIXCTL_HOME.',
  }),
  'pt-BR': ({path, reason}) => ({
    message: `Não é possível anotar em ${path} que esta pasta envia a partir de um armazém compartilhado (${reason}). Nada foi enviado.`,
    hint: 'Com outro armazém esta pasta poderia pagar o mesmo de novo. Torne-a gravável, ou indique com PIXCTL_HOME uma pasta que o seja.',
  }),
})

/** A full disk, say: the home would not know that the store lost what it sent. */
export const storeMarkNotWritten = message('STORE_MARK_NOT_WRITTEN', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `What this home sends from a shared store cannot be marked in ${path} (${reason}). Nothing was sent.`,
    hint: 'After a backup of the store is put back, this home could pay the same again. Make room or make it writable, or name a directory that is with PIXCTL_HOME.',
  }),
  'pt-BR': ({path, reason}) => ({
    message: `Não é possível marcar em ${path} o que esta pasta envia a partir de um armazém compartilhado (${reason}). Nada foi enviado.`,
    hint: 'Depois que um backup do armazém é restaurado, esta pasta poderia pagar o mesmo de novo. Libere espaço ou torne-a gravável, ou indique com PIXCTL_HOME uma pasta que o seja.',
  }),
})

/** Nothing of it is listed, searched or forwarded from the home. */
export const inboxLeftThere = notice({
  en: ({url}: {url: string}) =>
    `store: events that were received into ${url} stay there; they are neither listed nor forwarded from here. See them: PIXCTL_STORE=${url} pixctl webhooks events list`,
  'pt-BR': ({url}) =>
    `armazém: eventos recebidos em ${url} ficam lá; daqui eles não são listados nem encaminhados. Veja-os: PIXCTL_STORE=${url} pixctl webhooks events list`,
})

/** Commands read another store than the one that the listener of the home writes. */
export const listenerKeepsStore = notice({
  en: ({store, pid}: {store: string; pid: number}) =>
    `store: it is ${store} now, but the listener of this home (process ${pid}) stores and forwards in the one it was started with: what it receives is not listed from ${store}. Restart it; it then says what is left to do.`,
  'pt-BR': ({store, pid}) =>
    `armazém: agora é ${store}, mas o receptor desta pasta (processo ${pid}) guarda e encaminha naquele com que foi iniciado: o que ele recebe não é listado a partir de ${store}. Reinicie-o; ele diz então o que falta fazer.`,
})

/** Two listeners of one store forward to unlike targets; without one: it forwards nothing. */
export const forwardsElsewhere = notice({
  en: ({host, pid, home, other, own}: ElsewhereFacts) =>
    `store: the listener of process ${pid} on ${host} (${home}) ${other ? `forwards to ${other}` : 'forwards nothing'}, and this one ${own ? `forwards to ${own}` : 'forwards nothing'}: what becomes of an event depends on which of them receives it. Give each listener of a store the same --forward-to.`,
  'pt-BR': ({host, pid, home, other, own}) =>
    `armazém: o receptor do processo ${pid} em ${host} (${home}) ${other ? `encaminha para ${other}` : 'nada encaminha'}, e este ${own ? `encaminha para ${own}` : 'nada encaminha'}: o que acontece com um evento depende de qual deles o recebe. Dê a cada receptor de um armazém o mesmo --forward-to.`,
})

interface ElsewhereFacts {
  readonly host: string
  readonly pid: number
  readonly home: string
  readonly other: string | undefined
  readonly own: string | undefined
}
