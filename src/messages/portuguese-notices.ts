import type {Pattern} from './translation.ts'

/** What is said on stderr by parts that know no language: context, vault, journal. */
export const PORTUGUESE_NOTICES: readonly Pattern[] = [
  [
    /^LIVE: real money \(by flag, profile (\S+)\)\.$/,
    'LIVE: dinheiro real (pela opção, perfil $1).',
  ],
  [/^LIVE: real money \(by (.*), profile (\S+)\)\.$/, 'LIVE: dinheiro real (por $1, perfil $2).'],
  [
    /^LIVE: commands of profile (\S+) move real money from now on\.$/,
    'LIVE: os comandos do perfil $1 movem dinheiro real a partir de agora.',
  ],
  [
    /^The secret is kept in (.*), readable by you alone \(0600\)\.$/,
    'O segredo fica em $1, que só você pode ler (0600).',
  ],
  [
    /^The journal was damaged\. It is kept as (.*); a new one begins\. .*$/,
    'O diário estava danificado. Fica guardado como $1; um novo começa. Pedidos de desfecho desconhecido estão no antigo: consulte o serviço antes de enviá-los de novo.',
  ],
  [
    /^The charge exists, but its QR code could not be written to --qr-file\.$/,
    'A cobrança existe, mas seu QR code não pôde ser gravado em --qr-file.',
  ],
  [
    /^The secret is shown this once and never again: keep it now\.$/,
    'O segredo aparece só desta vez e nunca mais: guarde-o agora.',
  ],
  [
    /^The endpoint exists, but its secret could not be saved\.$/,
    'O endpoint existe, mas seu segredo não pôde ser guardado.',
  ],
  [
    /^The service answered without a secret: .*$/,
    'O serviço respondeu sem segredo: este endpoint já estava cadastrado.',
  ],
  [
    /^This machine has no keychain that pixctl can use\.$/,
    'Esta máquina não tem um chaveiro que o pixctl possa usar.',
  ],
  [/^The keychain did not answer in (\S+) s\.$/, 'O chaveiro não respondeu em $1 s.'],
  [
    /^The keychain of this machine cannot be used\.$/,
    'O chaveiro desta máquina não pode ser usado.',
  ],
]
