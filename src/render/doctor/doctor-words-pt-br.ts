import {type NoAnswerReason, noAnswerFor} from '../../messages/service/no-answer.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {stateWord} from '../text/states.ts'
import {refusalWord} from '../webhooks/listen-words.ts'
import {type DoctorWords, figure, inBrackets, limitIn, more, spanOf} from './doctor-sentences.ts'
import {WRITE_OBSTACLE_WORDS} from './write-obstacles.ts'

const OBSTACLES = WRITE_OBSTACLE_WORDS['pt-BR']

export const DOCTOR_WORDS_PT_BR: DoctorWords = {
  subjects: {
    node: 'Node',
    files: 'Arquivos',
    credential_store: 'Segredos',
    settings: 'Ajustes',
    credential: 'Credencial',
    approvals: 'Aprovações',
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
    approvals_ready: ({limit, people}) =>
      `acima de ${limitIn(limit, 'pt-BR')} em 24 horas são precisas duas pessoas; há ${people} na lista`,
    approvals_short: ({limit}) =>
      `acima de ${limitIn(limit, 'pt-BR')} em 24 horas nenhum saque pode sair: falta na lista quem propõe e outra pessoa que aprova`,
    approvals_unreadable: ({reason}) => `${reason}`,
    person_key_lost: ({name}) =>
      `a metade privada da chave de ${name} não está mais nesta máquina: nada pode ser proposto nem aprovado com ela`,
    database_ready: ({url, server}) => `${url}, PostgreSQL ${server}, com uma réplica síncrona`,
    database_on_one_disk: ({url, server}) =>
      `${url}, PostgreSQL ${server}; nenhuma réplica síncrona à vista: um commit fica em um só disco`,
    database_standbys_hidden: ({url, server}) =>
      `${url}, PostgreSQL ${server}; o servidor não mostra a este usuário se há réplica síncrona (GRANT pg_read_all_stats mostraria)`,
    database_in_recovery: (facts) => `${facts['url']}: ${OBSTACLES.in_recovery(facts)}`,
    database_session_read_only: (facts) => `${facts['url']}: ${OBSTACLES.session_read_only(facts)}`,
    database_reader_role: (facts) => `${facts['url']}: ${OBSTACLES.reader_role(facts)}`,
    database_rights_missing: (facts) => `${facts['url']}: ${OBSTACLES.rights_missing(facts)}`,
    database_standby_missing: (facts) => `${facts['url']}: ${OBSTACLES.standby_missing(facts)}`,
    database_not_ready: ({reason}) => `${reason}`,
    database_newer: ({reason}) => `${reason}`,
    database_unusable: ({reason}) => `${reason}`,
    journal_sound: ({requests}) => `íntegro, ${requests} ${requests === 1 ? 'pedido' : 'pedidos'}`,
    journal_none_yet: () => 'nada foi enviado daqui ainda',
    journal_damaged: () => 'danificado; o próximo comando o põe de lado e começa outro',
    journal_newer: () => 'escrito por um pixctl mais novo',
    journal_no_file: () =>
      'o que está no lugar dele não é arquivo; nada é enviado até isso ser corrigido',
    journal_lacks_sent: ({reason}) => `${reason}`,
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
      `${figure(count, 'pt-BR')} ${count === 1 ? 'entrega recusada' : 'entregas recusadas'}, a última em ${markedTime(`${lastAt}`, 'pt-BR')}: ${refusalWord(`${reason}`, 'pt-BR')}${reason === 'missing' ? '; o remetente não assina, ou um proxy descarta o cabeçalho abaixo' : ''}`,
    inbox_refused_by_store: ({file, count}) =>
      `o armazém recusou ${figure(count, 'pt-BR')} ${count === 1 ? 'entrega' : 'entregas'} pelo conteúdo: fora da caixa de entrada, em ${file}`,
    inbox_outage_waits: ({directory, count}) =>
      `${figure(count, 'pt-BR')} ${count === 1 ? 'entrega confirmada espera' : 'entregas confirmadas esperam'} em ${directory}, fora de toda lista, até que um receptor ${count === 1 ? 'a leve' : 'as leve'}`,
    outcomes_known: () => 'nenhuma solicitação ficou sem resposta',
    outcomes_known_here: () =>
      'conhecidos os deste diário; do que só o danificado sabia, pergunte ao serviço',
    outcomes_not_read: () => 'desconhecidos enquanto o diário não pode ser lido',
    outcomes_unknown: ({count, environment}) =>
      `${sent(count)}${inBrackets(environment, 'pt-BR')} sem resposta`,
    outcomes_expiring: ({count, hours, environment}) =>
      `${sent(count)}${inBrackets(environment, 'pt-BR')} sem resposta, o mais antigo há ${hours} h: sua chave vale 24 h`,
    outcomes_expired: ({count, hours, environment}) =>
      `${sent(count)}${inBrackets(environment, 'pt-BR')} sem resposta, o mais antigo há ${hours} h: tarde demais para retomar, consulte o serviço`,
    port_free: ({port}) => `${port} está livre para webhooks listen`,
    port_listening: ({port, pid}) =>
      `${port} está em uso, e o webhooks listen desta pasta está rodando (processo ${pid})`,
    port_taken: ({port}) => `${port} está ocupada; webhooks listen precisa de outra`,
    port_elsewhere: ({port, pid}) =>
      `o webhooks listen desta pasta roda (processo ${pid}), e não na ${port}`,
    port_answered: ({port}) =>
      `outro programa escuta na ${port}, onde um endpoint entrega; nenhum webhooks listen desta pasta está rodando`,
    port_of_another: ({port, pid, own}) =>
      `outro programa escuta na ${port}; o webhooks listen desta pasta (processo ${pid}) está na ${own}`,
    port_unheard: ({port}) => `um endpoint entrega na ${port}, e nada escuta ali agora`,
    port_missed: ({port, pid}) =>
      `um endpoint entrega na ${port}, e o webhooks listen desta pasta (processo ${pid}) está em outra: pare-o antes`,
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
