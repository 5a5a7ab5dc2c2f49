const {CLIENT_ROOMS, LAYERS, ROOMS} = require('./scripts/layers.cjs')

/** What stands at the top of src/reconcile: what other folders may import, types first of all. */
const ENGINE = '^src/reconcile/(reconcile|options|result|report-data)[.]ts$'

const path = (name) => `^src/${name}/`

/** Packages that cost start-up time: only these folders may name them, and they load them late. */
const OCLIF = ['^src/commands/', '^src/cli/']

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
    ...Object.entries(ROOMS).map(([room, allowed]) => ({
      name: `reconcile-${room}-imports`,
      comment: `src/reconcile/${room} may import ${[room, ...allowed].join(', ')}, domain and platform.`,
      severity: 'error',
      from: {path: path(`reconcile/${room}`)},
      to: {
        path: '^src/',
        pathNot: ['domain', 'platform', ...[room, ...allowed].map((name) => `reconcile/${name}`)]
          .map(path)
          .concat(ENGINE),
      },
    })),
    ...Object.entries(CLIENT_ROOMS).map(([room, allowed]) => ({
      name: `client-${room}-imports`,
      comment: `src/client/${room} may import ${[room, ...allowed].join(', ')}, caller.ts and channel.ts.`,
      severity: 'error',
      from: {path: path(`client/${room}`)},
      to: {
        path: path('client'),
        pathNot: [room, ...allowed]
          .map((name) => path(`client/${name}`))
          .concat('^src/client/(caller|channel)[.]ts$'),
      },
    })),
    {
      name: 'rooms-of-reconcile-take-only-types-of-its-top',
      comment: 'reconcile.ts calls the rooms, never the other way round.',
      severity: 'error',
      from: {path: '^src/reconcile/[a-z]+/'},
      to: {path: ENGINE, dependencyTypesNot: ['type-only']},
    },
    {
      name: 'reconcile-from-outside',
      comment: 'The files at its top; the readers of single rows; the codes and their sentences.',
      severity: 'error',
      from: {path: '^src/', pathNot: path('reconcile')},
      to: {
        path: path('reconcile'),
        pathNot: [ENGINE, '^src/reconcile/(read|findings|misfits|causes)/'],
      },
    },
    {
      name: 'only-reconcile-screens',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/reconcile/(reconcile[.]ts$|thread/)', path('reconcile/screening')],
      },
      to: {path: path('reconcile/screening')},
    },
    {
      name: 'every-folder-has-a-row',
      comment: 'A file outside the folders of the table stands in no layer, so nothing checks it.',
      severity: 'error',
      from: {path: '^src/', pathNot: Object.keys(LAYERS).map(path)},
      to: {path: '.'},
    },
    {
      name: 'commands-take-only-types-of-reconcile',
      severity: 'error',
      from: {path: '^src/commands/'},
      to: {path: '^src/reconcile/', dependencyTypesNot: ['type-only']},
    },
    {
      name: 'render-takes-only-types-of-actions',
      comment: 'render reads what actions answer; it starts nothing.',
      severity: 'error',
      from: {path: '^src/render/'},
      to: {path: '^src/actions/', dependencyTypesNot: ['type-only']},
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
      to: {circular: true},
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
