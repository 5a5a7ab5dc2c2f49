/**
 * What people type who know another tool, or who think in Portuguese, and the command that does it
 * here. A first word stands for itself and for itself with anything behind it.
 */
const ELSEWHERE: Readonly<Record<string, string>> = {
  login: 'auth login',
  logout: 'auth logout',
  whoami: 'auth status',
  status: 'auth status',
  entrar: 'auth login',
  sair: 'auth logout',
  profile: 'auth list',
  profiles: 'auth list',
  perfil: 'auth list',
  perfis: 'auth list',
  token: 'auth token',
  switch: 'auth switch',
  charge: 'pix create',
  charges: 'pix list',
  'charges create': 'pix create',
  'charges list': 'pix list',
  'charge list': 'pix list',
  cobranca: 'pix create',
  cobrança: 'pix create',
  cobrancas: 'pix list',
  cobranças: 'pix list',
  cobrar: 'pix create',
  create: 'pix create',
  pay: 'emulator pay',
  pagar: 'emulator pay',
  qrcode: 'pix create',
  qr: 'pix create',
  decode: 'pix decode',
  payment: 'pix list',
  payments: 'pix list',
  pagamentos: 'pix list',
  payout: 'withdraw',
  payouts: 'withdraw list',
  'payouts list': 'withdraw list',
  'payouts create': 'withdraw',
  transfer: 'withdraw',
  transfers: 'withdraw list',
  withdrawal: 'withdraw',
  withdrawals: 'withdraw list',
  saque: 'withdraw',
  saques: 'withdraw list',
  sacar: 'withdraw',
  repasse: 'withdraw',
  refund: 'transactions refund',
  refunds: 'transactions refund',
  'pix refund': 'transactions refund',
  estorno: 'transactions refund',
  estornar: 'transactions refund',
  devolucao: 'transactions refund',
  devolução: 'transactions refund',
  devolver: 'transactions refund',
  saldo: 'balance',
  balances: 'balance',
  conta: 'account',
  wallet: 'subaccounts list',
  wallets: 'subaccounts list',
  carteiras: 'subaccounts list',
  subcontas: 'subaccounts list',
  'sub-accounts': 'subaccounts list',
  subaccount: 'subaccounts list',
  projetos: 'projects list',
  project: 'projects list',
  bloqueios: 'blocks list',
  block: 'blocks list',
  med: 'blocks list',
  transaction: 'transactions show',
  transacoes: 'transactions show',
  transações: 'transactions show',
  extrato: 'statement',
  ledger: 'statement',
  statement: 'reconcile',
  conciliar: 'reconcile',
  conciliacao: 'reconcile',
  conciliação: 'reconcile',
  listen: 'webhooks listen',
  webhook: 'webhooks listen',
  events: 'webhooks events list',
  eventos: 'webhooks events list',
  trigger: 'webhooks trigger',
  replay: 'webhooks replay',
  verify: 'webhooks verify',
  gaps: 'webhooks events gaps',
  export: 'journal export',
  exportar: 'journal export',
  receipt: 'pix receipt',
  recibo: 'pix receipt',
  comprovante: 'pix receipt',
  batch: 'pix batch',
  lote: 'pix batch',
  history: 'journal list',
  historico: 'journal list',
  histórico: 'journal list',
  diario: 'journal list',
  diário: 'journal list',
  resume: 'journal resume',
  retomar: 'journal resume',
  logs: 'journal list',
  log: 'journal list',
  mock: 'emulator start',
  simulator: 'emulator start',
  emulador: 'emulator start',
  sandbox: 'emulator start',
  start: 'emulator start',
  serve: 'emulator start',
  settings: 'config list',
  'config unset': 'config set',
  'config remove': 'config set',
  'config delete': 'config set',
  configure: 'auth login',
  setup: 'auth login',
  init: 'auth login',
  completion: 'autocomplete',
  completions: 'autocomplete',
  ajuda: 'help',
  check: 'doctor',
}

/** The command meant by words that other tools use; nothing for words that none of them uses. */
export function commandMeant(typed: string, known: readonly string[]): string | undefined {
  const words = typed.toLowerCase().split(' ')
  for (let length = words.length; length > 0; length -= 1) {
    const meant = meaningOf(words.slice(0, length).join(' '), known)
    if (meant !== undefined) return withVerb(meant, words[length], known)
  }
  return undefined
}

const VERBS: Readonly<Record<string, string>> = {
  listar: 'list',
  criar: 'create',
  new: 'create',
  add: 'create',
  mostrar: 'show',
  ver: 'show',
  get: 'show',
  view: 'show',
}

/** `cobrança list` means the list, where the noun alone would create a charge. */
function withVerb(meant: string, verb: string | undefined, known: readonly string[]): string {
  const [topic = meant] = meant.split(' ')
  const translated = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : verb
  const command = `${topic} ${translated}`
  return verb !== undefined && known.includes(command) ? command : meant
}

/** A meaning that is no command of this version may have a meaning in turn. */
function meaningOf(words: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(ELSEWHERE, words) ? ELSEWHERE[words] : undefined
  if (meant === undefined || known.includes(meant)) return meant
  return meant === words ? undefined : meaningOf(meant, known)
}
