/**
 * Who may import whom: the table of docs/layout.md, one row a folder; `test/docs/layers.test.ts` compares the two.
 * A folder may import itself and what its row lists.
 */
const LAYERS = {
  domain: [],
  messages: ['domain', 'platform'],
  platform: ['domain', 'messages'],
  'qr-code': ['domain'],
  approval: ['domain', 'messages', 'platform'],
  wire: ['domain'],
  reconcile: ['domain', 'platform'],
  profile: ['domain', 'approval', 'messages', 'platform'],
  journal: ['domain', 'messages', 'platform'],
  inbox: ['domain', 'messages', 'platform'],
  client: ['domain', 'wire', 'approval', 'journal', 'messages', 'platform'],
  webhooks: ['domain', 'wire', 'inbox', 'messages', 'platform'],
  fleet: ['domain', 'reconcile', 'messages', 'platform'],
  emulator: ['domain', 'wire', 'messages', 'platform', 'qr-code'],
  'dashboard-page': ['domain', 'wire', 'messages'],
  render: ['domain', 'reconcile', 'fleet', 'actions', 'messages', 'qr-code'],
  app: [
    'domain',
    'wire',
    'approval',
    'profile',
    'journal',
    'inbox',
    'client',
    'messages',
    'platform',
  ],
  actions: [
    'domain',
    'wire',
    'approval',
    'reconcile',
    'profile',
    'journal',
    'inbox',
    'client',
    'webhooks',
    'fleet',
    'emulator',
    'messages',
    'app',
    'platform',
    'qr-code',
  ],
  commands: ['cli', 'app', 'render', 'actions', 'fleet', 'messages', 'domain', 'wire', 'qr-code'],
  cli: ['domain', 'fleet', 'app', 'actions', 'render', 'messages', 'platform', 'qr-code'],
}

/**
 * The rooms of src/reconcile: what each may import beside itself, the rules of the domain and the
 * types at the top.
 */
const ROOMS = {
  read: [],
  subjects: ['read'],
  reread: ['read'],
  findings: ['read'],
  misfits: ['read', 'reread', 'findings'],
  causes: ['read', 'reread', 'findings', 'misfits'],
  rules: ['read', 'subjects', 'findings'],
  report: ['read', 'subjects', 'rules'],
  screening: ['read'],
  thread: ['read', 'rules', 'report', 'screening'],
}

/** The rooms of src/client: what each may import of it beside itself, `caller.ts` and `channel.ts`. */
const CLIENT_ROOMS = {
  layers: [],
  http: ['layers'],
  'payout-guard': ['layers'],
  'made-earlier': ['layers'],
  creation: ['layers', 'made-earlier'],
  resources: ['layers', 'made-earlier', 'creation'],
}

module.exports = {LAYERS, ROOMS, CLIENT_ROOMS}
