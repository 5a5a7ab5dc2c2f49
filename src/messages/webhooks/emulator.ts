import {message, notice} from '../message.ts'
import {reasonIn} from '../text/path-reasons.ts'

/** The emulator, its data, and the commands of its control plane. */

const OTHER_DATA = {
  en: 'Start with another --data directory.',
  'pt-BR': 'Inicie com outro diretório em --data.',
}

export const emulatorUnreachable = message('EMULATOR_UNREACHABLE', {
  en: ({base}: {base: string}) => ({
    message: `No emulator answers at ${base}.`,
    hint: 'Start one: pixctl emulator start --login. Elsewhere than on port 4010, name it with --base-url.',
  }),
  'pt-BR': ({base}) => ({
    message: `Nenhum emulador responde em ${base}.`,
    hint: 'Inicie um: pixctl emulator start --login. Fora da porta 4010, informe-o com --base-url.',
  }),
})

export const notAnEmulator = message('NOT_AN_EMULATOR', {
  en: ({base}: {base: string}) => ({
    message: `What answers at ${base} is not an emulator.`,
    hint: 'These commands work on "pixctl emulator start" only, never on a real service.',
  }),
  'pt-BR': ({base}) => ({
    message: `O que responde em ${base} não é um emulador.`,
    hint: 'Estes comandos só valem em "pixctl emulator start", nunca em um serviço real.',
  }),
})

interface SchemaVersions {
  readonly directory: string
  readonly found: number
  readonly known: number
}

export const emulatorDataNewer = message('EMULATOR_DATA_NEWER', {
  en: ({directory, found, known}: SchemaVersions) => ({
    message: `${directory}: the file has schema ${found}, this pixctl knows ${known}; update pixctl`,
    hint: 'Update pixctl, or start with another --data directory.',
  }),
  'pt-BR': ({directory, found, known}) => ({
    message: `${directory}: o arquivo tem o esquema ${found}, este pixctl conhece até o ${known}.`,
    hint: 'Atualize o pixctl, ou inicie com outro diretório em --data.',
  }),
})

export const emulatorDataInUse = message('EMULATOR_DATA_IN_USE', {
  en: ({directory}: {directory: string}) => ({
    message: `Another emulator is using ${directory}.`,
    hint: 'Stop it, or start with another --data directory.',
  }),
  'pt-BR': ({directory}) => ({
    message: `Outro emulador usa ${directory}.`,
    hint: 'Encerre-o, ou inicie com outro diretório em --data.',
  }),
})

export const emulatorDataUnusable = message('EMULATOR_DATA_UNUSABLE', {
  en: ({directory, reason}: {directory: string; reason: string}) => ({
    message: `${directory} cannot be used as the emulator’s data directory: ${reasonIn('en', reason)}.`,
    hint: OTHER_DATA.en,
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `${directory} não pode ser usado como diretório de dados do emulador: ${reasonIn('pt-BR', reason)}.`,
    hint: OTHER_DATA['pt-BR'],
  }),
})

export const emulatorSeedDiffers = message('EMULATOR_SEED_DIFFERS', {
  en: () => ({
    message: 'The data was begun with another seed.',
    hint: 'Leave --seed out, or start with another --data directory.',
  }),
  'pt-BR': () => ({
    message: 'Os dados foram iniciados com outra semente.',
    hint: 'Deixe --seed de fora, ou comece com outro diretório em --data.',
  }),
})

export const emulatorTokenRequired = message('EMULATOR_TOKEN_REQUIRED', {
  en: ({host}: {host: string}) => ({
    message: `Listening on ${host} needs a token.`,
    hint: 'The control plane moves money and time; set PIXCTL_EMULATOR_TOKEN to open it.',
  }),
  'pt-BR': ({host}) => ({
    message: `Escutar em ${host} exige um token.`,
    hint: 'O plano de controle move dinheiro e tempo; defina PIXCTL_EMULATOR_TOKEN para abri-lo.',
  }),
})

const OTHER_PORT = {
  en: 'Name another with --port, or 0 for any free one.',
  'pt-BR': 'Escolha outra com --port, ou 0 para qualquer uma livre.',
}

export const emulatorPortTaken = message('EMULATOR_PORT', {
  en: ({port}: {port: number}) => ({message: `Port ${port} is taken.`, hint: OTHER_PORT.en}),
  'pt-BR': ({port}) => ({
    message: `A porta ${port} já está em uso.`,
    hint: OTHER_PORT['pt-BR'],
  }),
})

export const emulatorPortForbidden = message('EMULATOR_PORT', {
  en: ({port}: {port: number}) => ({
    message: `Port ${port} is not open to you.`,
    hint: OTHER_PORT.en,
  }),
  'pt-BR': ({port}) => ({
    message: `Você não tem permissão para usar a porta ${port}.`,
    hint: OTHER_PORT['pt-BR'],
  }),
})

export const institutionUnclear = message('INSTITUTION_UNCLEAR', {
  en: () => ({message: 'Give --name, or an ID and what changes.'}),
  'pt-BR': () => ({message: 'Informe --name, ou um ID e o que muda.'}),
})

export const invalidFee = message('INVALID_FEE', {
  en: ({kinds}: {kinds: string}) => ({
    message: `--fee must be KIND=REAIS or KIND=REAIS+PERCENT%, KIND one of ${kinds}.`,
  }),
  'pt-BR': ({kinds}) => ({
    message: `--fee deve ser TIPO=REAIS ou TIPO=REAIS+PERCENTUAL%, TIPO um destes: ${kinds}.`,
  }),
})

export const invalidQuota = message('INVALID_QUOTA', {
  en: () => ({message: '--sub-account-quota must be a whole number or none.'}),
  'pt-BR': () => ({message: '--sub-account-quota deve ser um número inteiro ou none.'}),
})

export const faultKindMissing = message('FAULT_KIND_MISSING', {
  en: () => ({
    message: 'What goes wrong is missing.',
    hint: 'Name it first, for instance: pixctl emulator fault status --path /v2/pix. What is set: pixctl emulator fault list',
  }),
  'pt-BR': () => ({
    message: 'Falta dizer o que dá errado.',
    hint: 'Informe primeiro, por exemplo: pixctl emulator fault status --path /v2/pix. O que está configurado: pixctl emulator fault list',
  }),
})

export const invalidProbability = message('INVALID_PROBABILITY', {
  en: () => ({message: '--probability must be above 0, at most 1.'}),
  'pt-BR': () => ({message: '--probability deve ser maior que 0 e no máximo 1.'}),
})

export const invalidSnapshotName = message('INVALID_SNAPSHOT_NAME', {
  en: () => ({
    message: 'A snapshot is named with lowercase letters, digits, "-" and "_", at most 64.',
    hint: 'The name becomes that of a file.',
  }),
  'pt-BR': () => ({
    message: 'Um estado se nomeia com letras minúsculas, dígitos, "-" e "_", no máximo 64.',
    hint: 'O nome vira o de um arquivo.',
  }),
})

/** After Ctrl-C on an emulator that kept its data in memory. */
export const ephemeralDataIsGone = notice({
  en: () =>
    'The data of this emulator is gone: charges, balances, webhooks. To keep them: pixctl emulator start --data DIR',
  'pt-BR': () =>
    'Os dados deste emulador se foram: cobranças, saldos, webhooks. Para guardá-los: pixctl emulator start --data DIR',
})

export const deliveryUnknown = message('NOT_FOUND', {
  en: ({typed}: {typed: string}) => ({
    message: `No delivery, and no event with one, is called ${typed}.`,
    hint: '"pixctl emulator log --deliveries" ends each line with the id of the delivery. An event goes to the endpoints that were registered when it happened; where there was none, it has no delivery.',
  }),
  'pt-BR': ({typed}) => ({
    message: `Nenhuma entrega, nem evento com uma, se chama ${typed}.`,
    hint: '"pixctl emulator log --deliveries" termina cada linha com o id da entrega. Um evento vai para os endpoints cadastrados quando aconteceu; se não havia nenhum, não há entrega.',
  }),
})
