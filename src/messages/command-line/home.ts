import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {reasonIn} from '../text/path-reasons.ts'
import {shellWord} from '../text/shell-word.ts'

export const homeUnknown = message('HOME_UNKNOWN', {
  en: () => ({
    message: 'This user has no home directory, so there is no place for files of pixctl.',
    hint: 'Name a directory that stays, as on a volume: export PIXCTL_HOME=/data/pixctl',
  }),
  'pt-BR': () => ({
    message:
      'Este usuário não tem diretório pessoal, logo não há lugar para os arquivos do pixctl.',
    hint: 'Informe um diretório que fique, como o de um volume: export PIXCTL_HOME=/data/pixctl',
  }),
})

export const homeShared = message('HOME_SHARED', {
  en: ({path, mode}: {path: string; mode: string}) => ({
    message: `${path} lets other users in (mode ${mode}), so nothing is kept there.`,
    hint: `If no other user needs it: chmod 700 ${shellWord(path)}. Else name another directory with PIXCTL_HOME.`,
  }),
  'pt-BR': ({path, mode}) => ({
    message: `${path} deixa outros usuários entrarem (modo ${mode}), logo nada é guardado ali.`,
    hint: `Se ninguém mais precisa dele: chmod 700 ${shellWord(path)}. Senão, informe outro diretório em PIXCTL_HOME.`,
  }),
})

export const fileOfOther = message('FILE_OF_OTHER', {
  en: ({path, owner}: {path: string; owner: number}) => ({
    message: `${path} belongs to another user (uid ${owner}), who may have changed the address that secrets are sent to. Nothing was sent.`,
    hint: `Look at it: cat ${shellWord(path)}. If it is right, make it yours: sudo chown "$(id -u)" ${shellWord(path)}. Else remove it and log in again.`,
  }),
  'pt-BR': ({path, owner}) => ({
    message: `${path} é de outro usuário (uid ${owner}), que pode ter mudado o endereço para onde vão os segredos. Nada foi enviado.`,
    hint: `Confira: cat ${shellWord(path)}. Se está certo, torne-o seu: sudo chown "$(id -u)" ${shellWord(path)}. Senão, apague-o e faça login de novo.`,
  }),
})

export const homeUnusable = message('HOME_UNUSABLE', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `${path} cannot be used as a directory (${reason}).`,
    hint: 'PIXCTL_HOME names another place for what pixctl keeps.',
  }),
  'pt-BR': ({path, reason}) => ({
    message: `${path} não pode ser usado como diretório (${reason}).`,
    hint: 'PIXCTL_HOME indica outro lugar para o que o pixctl guarda.',
  }),
})

export const homeNotWritten = message('HOME_NOT_WRITTEN', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `${path} cannot be written: ${reasonIn('en', reason)}; it is as it was.`,
    hint:
      reason === 'EROFS'
        ? 'Mount the disk so that it can be written, or name another place with PIXCTL_HOME.'
        : 'Make room on the disk, or check whose file it is.',
  }),
  'pt-BR': ({path, reason}) => ({
    message: `${path} não pode ser gravado: ${reasonIn('pt-BR', reason)}; está como estava.`,
    hint:
      reason === 'EROFS'
        ? 'Monte o disco de modo que possa ser gravado, ou indique outro lugar com PIXCTL_HOME.'
        : 'Libere espaço no disco ou confira de quem é o arquivo.',
  }),
})

/** What is done to have a file of the home be written by whoever runs the command. */
export const mayNotWrite: Readonly<Record<Language, string>> = {
  en: 'Run pixctl as the user who owns it, and look that neither the file nor its folder is read-only.',
  'pt-BR':
    'Execute o pixctl como o usuário dono dele e veja se o arquivo ou a pasta não é somente leitura.',
}

/** Of another user, or on a disk that is only read. */
export const fileNotWritable = message('FILE_NOT_WRITABLE', {
  en: ({path}: {path: string}) => ({
    message: `${path} cannot be written by this user.`,
    hint: mayNotWrite.en,
  }),
  'pt-BR': ({path}) => ({
    message: `${path} não pode ser gravado por este usuário.`,
    hint: mayNotWrite['pt-BR'],
  }),
})

export const settingsBusy = message('SETTINGS_BUSY', {
  en: ({seconds}: {seconds: number}) => ({
    message: `Another pixctl is changing the settings for ${seconds} s already; nothing was changed.`,
    hint: 'Try again when it has ended.',
  }),
  'pt-BR': ({seconds}) => ({
    message: `Outro pixctl altera as configurações há ${seconds} s; nada foi alterado.`,
    hint: 'Tente de novo quando ele terminar.',
  }),
})

export const filesClosed = notice({
  en: ({paths}: {paths: string}) => `Other users could read ${paths}; only you can now (mode 600).`,
  'pt-BR': ({paths}) => `Outros usuários podiam ler ${paths}; agora só você pode (modo 600).`,
})

/** What may stand where a file belongs. */
export type OtherKind = 'pipe' | 'socket' | 'device' | 'directory'

const KIND_WORDS = {
  en: {pipe: 'a named pipe', socket: 'a socket', device: 'a device', directory: 'a directory'},
  'pt-BR': {
    pipe: 'um pipe nomeado',
    socket: 'um socket',
    device: 'um dispositivo',
    directory: 'um diretório',
  },
} as const satisfies Record<Language, Record<OtherKind, string>>

export const notAFile = message('NOT_A_FILE', {
  en: ({path, kind}: {path: string; kind: OtherKind}) => ({
    message: `${path} is ${KIND_WORDS.en[kind]} and not a file, so it is not opened.`,
    hint: 'Move it away and put the file back that belongs there, if there was one.',
  }),
  'pt-BR': ({path, kind}) => ({
    message: `${path} é ${KIND_WORDS['pt-BR'][kind]} e não um arquivo; por isso não é aberto.`,
    hint: 'Tire-o dali e reponha o arquivo que deve estar ali, se havia um.',
  }),
})

export const fileHasTwoNames = message('FILE_HAS_TWO_NAMES', {
  en: ({path}: {path: string}) => ({
    message: `${path} is one file under two names (a hard link). Nothing was sent: what a command writes under the other name is not seen here.`,
    hint: 'Find the other name (find / -xdev -samefile FILE) and remove it, or give one of the two homes a store that both share: "pixctl config set store".',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} é um só arquivo sob dois nomes (um hard link). Nada foi enviado: o que um comando escreve sob o outro nome não aparece aqui.`,
    hint: 'Ache o outro nome (find / -xdev -samefile ARQUIVO) e apague-o, ou dê às duas pastas um armazenamento comum: "pixctl config set store".',
  }),
})
