import {message, notice} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

/** Listening, the inbox, replays and endpoints. */

export const invalidPath = message('INVALID_PATH', {
  en: () => ({message: '--path must begin with "/" and hold no "?" or "#".'}),
  'pt-BR': () => ({message: '--path deve começar com "/" e não ter "?" nem "#".'}),
})

export const invalidEndpointUrl = message('INVALID_URL', {
  en: () => ({message: 'The endpoint must be a URL.'}),
  'pt-BR': () => ({message: 'O endpoint deve ser uma URL.'}),
})

/** The URL is sent, kept in the journal and listed. */
export const endpointUrlHasUser = message('URL_HAS_USER', {
  en: () => ({
    message: 'The endpoint has a user or a password in its URL. Nothing was sent.',
    hint: 'Leave them out: the signature of a delivery proves who sent it.',
  }),
  'pt-BR': () => ({
    message: 'O endpoint tem usuário ou senha na URL. Nada foi enviado.',
    hint: 'Retire-os: a assinatura da entrega prova quem a enviou.',
  }),
})

export const unknownEventKind = message('UNKNOWN_EVENT_KIND', {
  en: ({kinds, meant}: {kinds: string; meant?: string | undefined}) => ({
    message: 'There is no event of that kind.',
    hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}The kinds are ${kinds}.`,
  }),
  'pt-BR': ({kinds, meant}) => ({
    message: 'Não existe evento desse tipo.',
    hint: `${meant === undefined ? '' : `Você quis dizer ${meant}? `}Os tipos são ${kinds}.`,
  }),
})

export const unknownEvent = message('UNKNOWN_EVENT', {
  en: ({typed}: {typed: string}) => ({
    message: `There is no event "${typed}" in the inbox.`,
    hint: `${eventsAbout(typed)} shows the events of a reference, charge or withdrawal; without --subject it shows all.`,
  }),
  'pt-BR': ({typed}) => ({
    message: `Não há evento "${typed}" na caixa de entrada.`,
    hint: `${eventsAbout(typed)} mostra os eventos de uma referência, cobrança ou saque; sem --subject, todos.`,
  }),
})

/** An inbox id is no subject; any other text may have been meant as one. */
const eventsAbout = (typed: string): string =>
  `"pixctl webhooks events list --subject ${/^in_/.test(typed) ? 'ID' : shellWord(typed)}"`

/** `--subject` is no id, and no event names it as its reference. */
export const unknownSubject = message('UNKNOWN_SUBJECT', {
  en: ({typed}: {typed: string}) => ({
    message: `--subject ${typed}: nothing here has this id or reference.`,
    hint: `Give the id of a charge, withdrawal or block; "pixctl find ${shellWord(typed)}" asks the service, too.`,
  }),
  'pt-BR': ({typed}) => ({
    message: `--subject ${typed}: nada aqui tem este id ou esta referência.`,
    hint: `Informe o id de uma cobrança, saque ou bloqueio; "pixctl find ${shellWord(typed)}" também consulta o serviço.`,
  }),
})

/**
 * A kind for `--events` that the service does not have: such an event would be forwarded if it
 * came.
 */
export const kindNotKnown = notice({
  en: ({kind, meant}: {kind: string; meant: string | undefined}) =>
    `--events ${kind}: the service has no event of that kind${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  'pt-BR': ({kind, meant}) =>
    `--events ${kind}: o serviço não tem evento desse tipo${meant === undefined ? '' : `; você quis dizer ${meant}?`}`,
})

/** Each event would come back to the listener, and never reach an application. */
export const forwardToItself = message('FORWARD_TO_ITSELF', {
  en: () => ({
    message: '--forward-to is the address of this listener itself.',
    hint: 'Give the address of your application.',
  }),
  'pt-BR': () => ({
    message: '--forward-to é o endereço deste próprio receptor.',
    hint: 'Informe o endereço da sua aplicação.',
  }),
})

/** Why events may not be sent to an address. */
export type TargetFault = 'not_a_url' | 'not_http' | 'has_credentials' | 'not_loopback'

const TARGET_FAULTS = {
  en: {
    not_a_url: 'The target is not a URL.',
    not_http: 'The target must begin with http:// or https://.',
    has_credentials: 'The target must not carry a user and password.',
    not_loopback: 'The target is not on this machine.',
  },
  'pt-BR': {
    not_a_url: 'O destino não é uma URL.',
    not_http: 'O destino deve começar com http:// ou https://.',
    has_credentials: 'O destino não pode ter usuário nem senha.',
    not_loopback: 'O destino não está nesta máquina.',
  },
} as const satisfies Record<string, Record<TargetFault, string>>

export const targetRefused = message('TARGET_REFUSED', {
  en: ({fault}: {fault: TargetFault}) => ({
    message: TARGET_FAULTS.en[fault],
    hint:
      fault === 'not_loopback'
        ? 'Events hold personal data: add --allow-external to send them elsewhere.'
        : undefined,
  }),
  'pt-BR': ({fault}) => ({
    message: TARGET_FAULTS['pt-BR'][fault],
    hint:
      fault === 'not_loopback'
        ? 'Eventos têm dados pessoais: com --allow-external eles são enviados para fora.'
        : undefined,
  }),
})

export const targetMissing = message('TARGET_MISSING', {
  en: () => ({
    message: 'Nothing was forwarded before, so there is no target.',
    hint: 'Name one with --to URL.',
  }),
  'pt-BR': () => ({
    message: 'Nada foi encaminhado antes, então não há destino.',
    hint: 'Informe um com --to URL.',
  }),
})

export const stdinTwice = message('STDIN_TWICE', {
  en: () => ({
    message: 'With --secret-stdin the body must come from a file: give --body FILE.',
  }),
  'pt-BR': () => ({
    message: 'Com --secret-stdin o corpo deve vir de um arquivo: use --body ARQUIVO.',
  }),
})

/** What was typed is not quoted: what stands as the argument may be the signature, or a secret. */
export const eventAndBody = message('EVENT_AND_BODY', {
  en: () => ({
    message:
      'The argument names an event of the inbox, which has its own body: leave out --body, or the argument to check a file.',
  }),
  'pt-BR': () => ({
    message:
      'O argumento indica um evento da caixa de entrada, que tem seu próprio corpo: retire --body, ou o argumento para conferir um arquivo.',
  }),
})

export const eventTwice = message('EVENT_TWICE', {
  en: () => ({message: 'The argument and --event both name an event: leave one of them out.'}),
  'pt-BR': () => ({
    message: 'O argumento e --event indicam cada um um evento: retire um dos dois.',
  }),
})

export const triggerInLive = message('TRIGGER_IN_LIVE', {
  en: () => ({
    message: 'Events are triggered on the emulator only, never live.',
    hint: 'Leave out --live, and start one with "pixctl emulator start".',
  }),
  'pt-BR': () => ({
    message: 'Eventos são provocados só no emulador, nunca em live.',
    hint: 'Tire --live, e inicie um com "pixctl emulator start".',
  }),
})

interface PortFacts {
  readonly host: string
  readonly port: number
  readonly reason: string
  /** The one that names this port: the listener may have two. */
  readonly flag: '--port' | '--metrics'
}

export const portUnavailable = message('PORT_UNAVAILABLE', {
  en: ({host, port, reason, flag}: PortFacts) => ({
    message: `Cannot listen on ${host}:${port} (${reason}).`,
    hint: `Choose another port with ${flag}, or 0 for any free one.`,
  }),
  'pt-BR': ({host, port, reason, flag}) => ({
    message: `Não é possível escutar em ${host}:${port} (${reason}).`,
    hint: `Escolha outra porta com ${flag}, ou 0 para qualquer uma livre.`,
  }),
})

/** Two endpoints with one address: each event arrives once for each of them. */
export const endpointTwice = notice({
  en: ({url, id}: {url: string; id: string}) =>
    `${url} was registered before: each event will arrive twice, signed with two secrets. Keep one: pixctl webhooks endpoints delete ${shellWord(id)}`,
  'pt-BR': ({url, id}) =>
    `${url} já estava cadastrada: cada evento chegará duas vezes, assinado com dois segredos. Fique com uma: pixctl webhooks endpoints delete ${shellWord(id)}`,
})

export const endpointWithoutSecret = notice({
  en: () => 'The service answered without a secret: this endpoint was registered before.',
  'pt-BR': () => 'O serviço respondeu sem segredo: este endpoint já estava cadastrado.',
})

export const secretShownOnce = notice({
  en: () => 'The secret is shown this once and never again: keep it now.',
  'pt-BR': () => 'O segredo aparece só desta vez e nunca mais: guarde-o agora.',
})

export const secretNotSaved = notice({
  en: () => 'The endpoint exists, but its secret could not be saved.',
  'pt-BR': () => 'O endpoint existe, mas seu segredo não pôde ser guardado.',
})

interface LostSecret {
  readonly url: string
  /** Nothing where the service lists several that may be meant. */
  readonly id: string | undefined
  /** The kinds it is for; none are all. */
  readonly events: readonly string[]
  /** The wallet it is for; empty for the main one. */
  readonly wallet: string
  /** What has a command run as whom it was created, each with a space before it. */
  readonly sender: string
}

const deletion = ({id, sender}: LostSecret): string =>
  `pixctl webhooks endpoints delete ${id === undefined ? 'ID' : shellWord(id)}${sender}`

const whichId = ({id, sender}: LostSecret): string =>
  id === undefined ? ` (pixctl webhooks endpoints list${sender})` : ''

const creation = ({url, events, wallet, sender}: LostSecret, name: string): string => {
  const kinds = events.length > 0 ? ` --events ${shellWord(events.join(','))}` : ''
  const ofWallet = wallet === '' ? '' : ` --sub-account ${shellWord(wallet)}`
  return `pixctl webhooks endpoints create ${shellWord(url)}${kinds}${ofWallet} --save-secret ${name}${sender}`
}

/** An endpoint whose creation was never answered is in the list of the service, which shows no secret. */
export const endpointSecretLost = notice({
  en: (lost: LostSecret) =>
    `The secret of an endpoint is in the answer to its creation alone, and that never arrived: without it no delivery to ${lost.url} can be verified. Unless you have it, delete the endpoint and create it again: ${deletion(lost)}${whichId(lost)} and then ${creation(lost, 'NAME')}`,
  'pt-BR': (lost) =>
    `O segredo de um endpoint só aparece na resposta à sua criação, e ela nunca chegou: sem ele, nenhuma entrega a ${lost.url} pode ser verificada. Se você não o tem, exclua o endpoint e crie-o de novo: ${deletion(lost)}${whichId(lost)} e depois ${creation(lost, 'NOME')}`,
})

/** As with EMFILE, where this process may open no more files. */
export const connectionsNotAccepted = notice({
  en: ({reason}: {reason: string}) =>
    `This machine takes no new connections (${reason}): senders are to try again. The listener goes on; with EMFILE allow it more open files (ulimit -n).`,
  'pt-BR': ({reason}) =>
    `Esta máquina não aceita novas conexões (${reason}): os remetentes devem tentar de novo. O receptor continua; com EMFILE, permita a ele mais arquivos abertos (ulimit -n).`,
})

export const alarmCommandFailed = notice({
  en: ({program, reason}: {program: string; reason: string}) =>
    `The command of --on-alarm failed (${reason}): ${program}. It is a program without arguments; no shell reads it.`,
  'pt-BR': ({program, reason}) =>
    `O comando de --on-alarm falhou (${reason}): ${program}. É um programa sem argumentos; nenhum shell o lê.`,
})

interface ProgramFacts {
  readonly program: string
  readonly flaw: 'missing' | 'not_executable'
}

export const alarmProgramUnusable = message('ALARM_PROGRAM_UNUSABLE', {
  en: ({program, flaw}: ProgramFacts) => ({
    message: `--on-alarm: "${program}" is ${flaw === 'missing' ? 'no program that is there' : 'not executable'}.`,
    hint: 'Give the path of an executable file, without arguments: no shell reads it.',
  }),
  'pt-BR': ({program, flaw}) => ({
    message: `--on-alarm: "${program}" ${flaw === 'missing' ? 'não é um programa que existe' : 'não é executável'}.`,
    hint: 'Dê o caminho de um arquivo executável, sem argumentos: nenhum shell o lê.',
  }),
})
