/**
 * Who may import whom: the table of docs/layout.md, one row a folder.
 * A folder may import itself and what its row lists.
 */
const LAYERS = {
  domain: [],
  wire: ['domain'],
  reconcile: ['domain'],
  profile: ['domain', 'errors', 'home'],
  journal: ['domain', 'errors', 'sqlite', 'home'],
  client: ['domain', 'wire', 'journal', 'errors'],
  webhooks: ['domain', 'wire', 'journal', 'errors', 'sqlite'],
  emulator: ['domain', 'wire', 'errors', 'sqlite'],
  'dashboard-page': ['domain', 'wire'],
  render: ['domain', 'reconcile', 'errors'],
  actions: [
    'domain',
    'wire',
    'reconcile',
    'profile',
    'journal',
    'client',
    'webhooks',
    'emulator',
    'errors',
    'context',
    'home',
  ],
  commands: [
    'base-command',
    'batch-command',
    'emulator-command',
    'follow-on-terminal',
    'flags',
    'context',
    'render',
    'actions',
    'errors',
    'domain',
  ],
  hooks: ['domain', 'errors', 'render'],
}

const path = (name) => `^src/${name}(/|[.]ts$)`

/** Packages that cost start-up time: only these folders may name them, and they load them late. */
const OCLIF = [
  '^src/commands/',
  '^src/hooks/',
  '^src/(base-command|batch-command|emulator-command|flags|main|own-plugin)[.]ts$',
  '^src/flags/',
  '^src/help[.]ts$',
]

module.exports = {
  forbidden: [
    ...Object.entries(LAYERS).map(([folder, allowed]) => ({
      name: `${folder}-imports`,
      comment: `src/${folder} may import ${[folder, ...allowed].join(', ')}.`,
      severity: 'error',
      from: {path: path(folder)},
      to: {
        path: '^src/',
        pathNot: [folder, ...allowed]
          .map(path)
          .concat(folder === 'commands' ? ['^src/reconcile/[a-z-]+[.]ts$'] : []),
      },
    })),
    {
      name: 'commands-take-only-types-of-reconcile',
      severity: 'error',
      from: {path: '^src/commands/'},
      to: {path: '^src/reconcile/', dependencyTypesNot: ['type-only']},
    },
    {
      name: 'the-page-takes-only-types-of-wire',
      comment: 'zod has no business in the browser.',
      severity: 'error',
      from: {path: '^src/dashboard-page/'},
      to: {path: '^src/wire/', dependencyTypesNot: ['type-only']},
    },
    {
      name: 'domain-is-pure',
      comment: 'No npm and no node: in the rules; node:crypto only where bytes are signed.',
      severity: 'error',
      from: {path: '^src/domain/', pathNot: '^src/domain/signature[.]ts$'},
      to: {dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional']},
    },
    {
      name: 'oclif-only-at-the-rim',
      severity: 'error',
      from: {path: '^src/', pathNot: OCLIF},
      to: {path: 'node_modules/@oclif'},
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: {circular: true, viaOnly: {dependencyTypesNot: ['type-only']}},
    },
    {name: 'no-unresolvable', severity: 'error', from: {}, to: {couldNotResolve: true}},
  ],
  options: {
    parser: 'swc',
    doNotFollow: {path: 'node_modules'},
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
