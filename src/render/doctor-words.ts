import type {Diagnosis, DiagnosisCode, DiagnosisSubject} from '../actions/doctor/diagnosis.ts'
import {markedTime} from '../messages/brasilia-time.ts'
import {countFigure} from '../messages/count-figure.ts'
import type {Language} from '../messages/language.ts'
import {type NoAnswerReason, noAnswerFor} from '../messages/no-answer.ts'
import {refusalWord} from './listen-words.ts'
import {stateWord} from './states.ts'

type Sentence = (facts: Diagnosis['facts']) => string

export interface DoctorWords {
  readonly subjects: Readonly<Record<DiagnosisSubject, string>>
  readonly found: Readonly<Record<DiagnosisCode, Sentence>>
  readonly sound: string
  /** Nothing is broken, and something will be. */
  readonly warnings: (count: number) => string
  readonly faults: (count: number) => string
}

/** Facts come as they are stored. */
const figure = (count: unknown, language: Language): string => countFigure(Number(count), language)

/** Of the units a person counts in the largest that is there at least twice. */
function spanOf(seconds: number, days: string): string {
  const units = [
    [86_400, days],
    [3_600, 'h'],
    [60, 'min'],
  ] as const
  const [size, unit] = units.find(([one]) => seconds >= 2 * one) ?? [1, 's']
  return `${Math.round(seconds / size)} ${unit}`
}

const ENGLISH: DoctorWords = {
  subjects: {
    node: 'Node',
    files: 'Files',
    credential_store: 'Secrets',
    settings: 'Settings',
    credential: 'Credential',
    store: 'Store',
    journal: 'Journal',
    inbox: 'Inbox',
    outcomes: 'Outcomes',
    port: 'Port',
    proxy: 'Proxy',
    service: 'Service',
    clock: 'Clock',
  },
  found: {
    node_supported: ({version}) => `${version}`,
    node_too_old: ({version, oldest}) => `${version} is too old; pixctl needs ${oldest} or later`,
    files_private: ({path}) => `${path} is readable by you alone`,
    files_none_yet: ({path}) => `nothing is written in ${path} yet`,
    files_on_network: ({path, kind}) =>
      `${path} is on a file system of the network (${kind}): processes on two machines may not see each other's locks`,
    files_open: ({path, count}) => `others can read ${path}${more(count, 'and', 'more')}`,
    files_unusable: ({path}) => `${path} cannot be used as a private directory`,
    files_not_files: ({path}) =>
      `${path} is no file but a pipe, a socket or a device: what needs it stops`,
    files_no_room: ({path}) =>
      `the disk of ${path} is full: nothing can be sent, for nothing can be kept`,
    store_keychain: () => 'kept in the keychain of this machine',
    store_file: () => 'kept in a private file, as PIXCTL_CREDENTIAL_STORE asks',
    store_no_keychain: () => 'no keychain answers; secrets go to a private file',
    settings_test: ({profile, url}) => `profile ${profile}, test, ${url}`,
    settings_live: ({profile}) => `profile ${profile}, LIVE, as the flag asks`,
    settings_live_quietly: ({profile, source}) =>
      `profile ${profile} is LIVE without a flag (${source}): every command moves real money`,
    settings_invalid: ({reason}) => `${reason}`,
    credential_found: ({id, environment}) => `${id} for ${environment}`,
    credential_missing: ({profile, environment}) =>
      `profile ${profile} has none for ${environment}`,
    credential_unusable: ({reason}) => `cannot be used (${reason})`,
    database_ready: ({url, server}) => `${url}, PostgreSQL ${server}, with a synchronous standby`,
    database_on_one_disk: ({url, server}) =>
      `${url}, PostgreSQL ${server}; no synchronous standby is seen: a commit is on one disk only`,
    database_not_ready: ({reason}) => `${reason}`,
    database_newer: ({reason}) => `${reason}`,
    database_unusable: ({reason}) => `${reason}`,
    journal_sound: ({requests}) => `sound, ${requests} requests`,
    journal_none_yet: () => 'nothing was sent from here yet',
    journal_damaged: () => 'damaged; the next command sets it aside and begins a new one',
    journal_newer: () => 'written by a newer pixctl',
    journal_no_file: () =>
      'what stands in its place is no file; nothing is sent until that is mended',
    journal_not_read: () => 'in the store, which cannot be used now',
    journal_set_aside: ({file}) =>
      `a damaged one was set aside as ${file}; look there for requests of unknown outcome`,
    inbox_log_damaged: ({file, count}) =>
      `${figure(count, 'en')} damaged file(s) of its log, ${file}: events in them may be missing`,
    inbox_damaged: ({file}) =>
      `${file} is damaged; the next command that reads it keeps it and recovers what can be read`,
    inbox_set_aside: ({file}) =>
      `a damaged one was kept as ${file}; events that could not be read are missing`,
    inbox_gone: ({file}) => `its file was deleted or emptied, and a new one begun: ${file}`,
    inbox_refused: ({count, reason, lastAt}) =>
      `${figure(count, 'en')} ${count === 1 ? 'delivery was' : 'deliveries were'} refused, the last at ${markedTime(`${lastAt}`, 'en')}: ${refusalWord(`${reason}`, 'en')}`,
    inbox_refused_by_store: ({file, count}) =>
      `the store refused ${figure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} for what is in them: not in the inbox, kept in ${file}`,
    inbox_outage_waits: ({directory, count}) =>
      `${figure(count, 'en')} acknowledged ${count === 1 ? 'delivery waits' : 'deliveries wait'} in ${directory}, in no list, until a listener takes ${count === 1 ? 'it' : 'them'} in`,
    outcomes_known: () => 'the end of everything that was sent is known',
    outcomes_known_here: () =>
      'known of all in this journal; of what only the damaged one knew, ask the service',
    outcomes_not_read: () => 'not known while the journal cannot be read',
    outcomes_unknown: ({count}) => `${figure(count, 'en')} sent without an answer`,
    outcomes_expiring: ({count, hours}) =>
      `${figure(count, 'en')} sent without an answer, the oldest ${hours} h ago: its key ends after 24 h`,
    outcomes_expired: ({count, hours}) =>
      `${figure(count, 'en')} sent without an answer, the oldest ${hours} h ago: too late to resume, ask the service`,
    port_free: ({port}) => `${port} is free for webhooks listen`,
    port_listening: ({port, pid}) =>
      `${port} is in use, and webhooks listen of this home runs (process ${pid})`,
    port_taken: ({port}) => `${port} is taken; webhooks listen needs another`,
    proxy_none: () => 'none is set',
    proxy_not_used: ({variable}) =>
      `${variable} is set, and not for this service: it is asked directly`,
    proxy_used: ({variable, address}) => `${address}, by ${variable}`,
    proxy_invalid: ({reason}) => `${reason}`,
    service_answers: ({url, ms}) => `${url} answers in ${ms} ms and knows the credential`,
    service_reachable: ({url, ms}) => `${url} answers in ${ms} ms`,
    service_unreachable: ({url, reason}) =>
      `${url}: ${noAnswerFor({reason: reason as NoAnswerReason}).in('en').message}`,
    service_refuses: ({url, code}) => `${url} refuses the credential (${code})`,
    service_not_asked: () => 'not asked: it has no base URL, or its proxy no address',
    clock_agrees: ({seconds}) => `agrees with the service within ${seconds} s`,
    clock_differs: ({seconds, emulator}) =>
      `differs from the service by ${spanOf(Number(seconds), 'days')}${emulator === 'ahead' ? ': the emulator was put forward, and only pixctl emulator reset takes that back, with its data' : ''}`,
    clock_not_compared: () => 'not compared: the service says no time',
  },
  sound: 'Everything is in order.',
  warnings: (count) =>
    `Nothing is broken; ${count === 1 ? 'one warning' : `${figure(count, 'en')} warnings`} above (!) should not wait.`,
  faults: (count) =>
    `${count === 1 ? 'One thing needs' : `${figure(count, 'en')} things need`} mending.`,
}

const PORTUGUESE: DoctorWords = {
  subjects: {
    node: 'Node',
    files: 'Arquivos',
    credential_store: 'Segredos',
    settings: 'Ajustes',
    credential: 'Credencial',
    store: 'Armazém',
    journal: 'Diário',
    inbox: 'Caixa',
    outcomes: 'Desfechos',
    port: 'Porta',
    proxy: 'Proxy',
    service: 'Serviço',
    clock: 'Relógio',
  },
  found: {
    node_supported: ({version}) => `${version}`,
    node_too_old: ({version, oldest}) =>
      `${version} é antigo demais; o pixctl precisa do ${oldest} ou mais novo`,
    files_private: ({path}) => `${path} só pode ser lido por você`,
    files_none_yet: ({path}) => `nada foi escrito em ${path} ainda`,
    files_on_network: ({path, kind}) =>
      `${path} está em um sistema de arquivos de rede (${kind}): processos em duas máquinas podem não ver as travas um do outro`,
    files_open: ({path, count}) => `outros podem ler ${path}${more(count, 'e mais', '')}`,
    files_unusable: ({path}) => `${path} não pode ser usado como diretório privado`,
    files_not_files: ({path}) =>
      `${path} não é arquivo, e sim pipe, socket ou dispositivo: o que precisa dele para`,
    files_no_room: ({path}) =>
      `o disco de ${path} está cheio: nada pode ser enviado, pois nada pode ser guardado`,
    store_keychain: () => 'guardados no chaveiro desta máquina',
    store_file: () => 'guardados em um arquivo privado, como pede PIXCTL_CREDENTIAL_STORE',
    store_no_keychain: () => 'nenhum chaveiro responde; os segredos vão para um arquivo privado',
    settings_test: ({profile, url}) => `perfil ${profile}, teste, ${url}`,
    settings_live: ({profile}) => `perfil ${profile}, LIVE, como pede a opção`,
    settings_live_quietly: ({profile, source}) =>
      `o perfil ${profile} está em LIVE sem opção (${source}): todo comando move dinheiro real`,
    settings_invalid: ({reason}) => `${reason}`,
    credential_found: ({id, environment}) => `${id} para ${stateWord(`${environment}`, 'pt-BR')}`,
    credential_missing: ({profile, environment}) =>
      `o perfil ${profile} não tem uma para ${stateWord(`${environment}`, 'pt-BR')}`,
    credential_unusable: ({reason}) => `não pode ser usada (${reason})`,
    database_ready: ({url, server}) => `${url}, PostgreSQL ${server}, com uma réplica síncrona`,
    database_on_one_disk: ({url, server}) =>
      `${url}, PostgreSQL ${server}; nenhuma réplica síncrona à vista: um commit fica em um só disco`,
    database_not_ready: ({reason}) => `${reason}`,
    database_newer: ({reason}) => `${reason}`,
    database_unusable: ({reason}) => `${reason}`,
    journal_sound: ({requests}) => `íntegro, ${requests} ${requests === 1 ? 'pedido' : 'pedidos'}`,
    journal_none_yet: () => 'nada foi enviado daqui ainda',
    journal_damaged: () => 'danificado; o próximo comando o põe de lado e começa outro',
    journal_newer: () => 'escrito por um pixctl mais novo',
    journal_no_file: () =>
      'o que está no lugar dele não é arquivo; nada é enviado até isso ser corrigido',
    journal_not_read: () => 'no armazém, que não pode ser usado agora',
    journal_set_aside: ({file}) =>
      `um danificado foi posto de lado como ${file}; procure lá pedidos sem desfecho`,
    inbox_log_damaged: ({file, count}) =>
      `${figure(count, 'pt-BR')} arquivo(s) danificado(s) do seu registro, ${file}: podem faltar eventos`,
    inbox_damaged: ({file}) =>
      `${file} está danificado; o próximo comando que o ler o mantém e recupera o que puder ser lido`,
    inbox_set_aside: ({file}) =>
      `uma danificada foi mantida como ${file}; faltam os eventos que não puderam ser lidos`,
    inbox_gone: ({file}) => `seu arquivo foi apagado ou esvaziado, e outro começado: ${file}`,
    inbox_refused: ({count, reason, lastAt}) =>
      `${figure(count, 'pt-BR')} ${count === 1 ? 'entrega recusada' : 'entregas recusadas'}, a última em ${markedTime(`${lastAt}`, 'pt-BR')}: ${refusalWord(`${reason}`, 'pt-BR')}`,
    inbox_refused_by_store: ({file, count}) =>
      `o armazém recusou ${figure(count, 'pt-BR')} ${count === 1 ? 'entrega' : 'entregas'} pelo conteúdo: fora da caixa de entrada, em ${file}`,
    inbox_outage_waits: ({directory, count}) =>
      `${figure(count, 'pt-BR')} ${count === 1 ? 'entrega confirmada espera' : 'entregas confirmadas esperam'} em ${directory}, fora de toda lista, até que um receptor ${count === 1 ? 'a leve' : 'as leve'}`,
    outcomes_known: () => 'conhecidos todos os desfechos do que foi enviado',
    outcomes_known_here: () =>
      'conhecidos os deste diário; do que só o danificado sabia, pergunte ao serviço',
    outcomes_not_read: () => 'desconhecidos enquanto o diário não pode ser lido',
    outcomes_unknown: ({count}) => `${sent(count)} sem resposta`,
    outcomes_expiring: ({count, hours}) =>
      `${sent(count)} sem resposta, o mais antigo há ${hours} h: sua chave vale 24 h`,
    outcomes_expired: ({count, hours}) =>
      `${sent(count)} sem resposta, o mais antigo há ${hours} h: tarde demais para retomar, consulte o serviço`,
    port_free: ({port}) => `${port} está livre para webhooks listen`,
    port_listening: ({port, pid}) =>
      `${port} está em uso, e o webhooks listen desta pasta está rodando (processo ${pid})`,
    port_taken: ({port}) => `${port} está ocupada; webhooks listen precisa de outra`,
    proxy_none: () => 'nenhum definido',
    proxy_not_used: ({variable}) =>
      `${variable} está definido, mas não para este serviço: ele é consultado direto`,
    proxy_used: ({variable, address}) => `${address}, por ${variable}`,
    proxy_invalid: ({reason}) => `${reason}`,
    service_answers: ({url, ms}) => `${url} responde em ${ms} ms e conhece a credencial`,
    service_reachable: ({url, ms}) => `${url} responde em ${ms} ms`,
    service_unreachable: ({url, reason}) =>
      `${url}: ${noAnswerFor({reason: reason as NoAnswerReason}).in('pt-BR').message}`,
    service_refuses: ({url, code}) => `${url} recusa a credencial (${code})`,
    service_not_asked: () => 'não consultado: falta o endereço dele ou o do proxy',
    clock_agrees: ({seconds}) => `concorda com o serviço em ${seconds} s`,
    clock_differs: ({seconds, emulator}) =>
      `difere do serviço em ${spanOf(Number(seconds), 'dias')}${emulator === 'ahead' ? ': o emulador foi adiantado, e só pixctl emulator reset desfaz isso, apagando os dados dele' : ''}`,
    clock_not_compared: () => 'não comparado: o serviço não diz a hora',
  },
  sound: 'Está tudo em ordem.',
  warnings: (count) =>
    `Nada está quebrado; ${count === 1 ? 'um aviso acima (!) não deve' : `${figure(count, 'pt-BR')} avisos acima (!) não devem`} esperar.`,
  faults: (count) =>
    `${count === 1 ? 'Uma coisa precisa' : `${figure(count, 'pt-BR')} coisas precisam`} de conserto.`,
}

const sent = (count: unknown): string =>
  `${figure(count, 'pt-BR')} ${count === 1 ? 'enviado' : 'enviados'}`

const more = (count: unknown, before: string, after: string): string =>
  Number(count) > 1 ? ` ${before} ${Number(count) - 1} ${after}`.trimEnd() : ''

export const DOCTOR_WORDS: Readonly<Record<Language, DoctorWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}
