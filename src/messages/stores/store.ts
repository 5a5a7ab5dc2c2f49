import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'
import {shellWord} from '../text/shell-word.ts'

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
  en: ({url, isOlder}: {url: string; isOlder: boolean}) => ({
    message: `The store ${url} has ${isOlder ? 'tables of an older pixctl' : 'no tables of pixctl, or not all of them'}.`,
    hint: `${isOlder ? 'Bring them up to date' : 'Make them'}: pixctl store init`,
  }),
  'pt-BR': ({url, isOlder}) => ({
    message: `O armazém ${url} ${isOlder ? 'tem tabelas de um pixctl mais antigo' : 'não tem as tabelas do pixctl, ou não todas'}.`,
    hint: `${isOlder ? 'Atualize as tabelas' : 'Crie as tabelas'}: pixctl store init`,
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
