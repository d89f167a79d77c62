// Who may import whom. The reasons stand in ARCHITECTURE.md; architecture/boundaries.test.ts plants
// violations and sees them caught.
const FLOORS = require('./architecture/floors.json')

const SERVER = '^packages/server/src'
const WEB = '^packages/web/src'
const TESTS = '\\.(test|contract)\\.tsx?$|^packages/server/src/testing/|/testing/'

/** A package may import these packages, through their doors, and no others. */
const MAY_IMPORT = {
  domain: [],
  'line-script': [],
  contract: ['domain'],
  acquisition: ['domain'],
  simulator: ['domain'],
  server: ['domain', 'contract', 'acquisition', 'line-script'],
  web: ['domain', 'contract'],
}

/** Within the domain things flow one way: to the right. */
const DOMAIN_ORDER = [
  ['time', 'access', 'plant'],
  ['signal'],
  ['stop', 'maintenance', 'order'],
  ['oee', 'notice'],
]

const packageRules = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `package-${name}`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: TESTS },
  to: { path: '^packages/', pathNot: [name, ...allowed].map((other) => `^packages/${other}/`) },
}))

const domainRules = DOMAIN_ORDER.slice(0, -1).map((left, i) => ({
  name: `domain-${left.join('-')}-never-looks-right`,
  severity: 'error',
  from: { path: `^packages/domain/src/(${left.join('|')})/`, pathNot: TESTS },
  to: {
    path: `^packages/domain/src/(${DOMAIN_ORDER.slice(i + 1)
      .flat()
      .join('|')})/`,
  },
}))

/** Floors of the server: each imports those that it names, and none that names it. */
const floorRules = Object.entries(FLOORS)
  .filter(([, { may }]) => !may.includes('every floor'))
  .map(([name, { may }]) => ({
    name: `floor-${name}`,
    severity: 'error',
    from: { path: `${SERVER}/${name}/`, pathNot: TESTS },
    to: { path: `${SERVER}/`, pathNot: `${SERVER}/(${[name, ...may].join('|')})/` },
  }))

/** What a stage imports besides its own folder and what the stages hand on to each other. */
const STAGES = {
  '1-collect': ['db', 'log', 'messaging', 'sources'],
  '2-interpret': ['log'],
  '3-track': ['db', 'facts'],
  '4-record': ['db', 'messaging', 'facts'],
  '5-index': ['db', 'log', 'messaging', 'facts', 'figures'],
  '6-notify': ['db', 'log', 'messaging', 'outbox', 'facts', 'outbound'],
}

/** Machines are read by one stage, scripts run by another. */
const LIBRARIES = { '1-collect': 'acquisition', '2-interpret': 'line-script' }

const stageRules = Object.entries(STAGES).map(([name, floors]) => ({
  name: `stage-${name}`,
  severity: 'error',
  from: { path: `${SERVER}/pipeline/${name}/`, pathNot: TESTS },
  to: {
    path: [`${SERVER}/`, '^packages/(acquisition|line-script)/'],
    pathNot: [
      `${SERVER}/pipeline/(${name}|handed-on)/`,
      ...floors.map((floor) => `${SERVER}/${floor}/`),
      `^packages/${LIBRARIES[name] ?? name}/`,
    ],
  },
}))

/**
 * What may cross from one feature (the first of a row) to others: the cards of the overview speak of a line
 * as its dashboard does; stops are signed, and figures explained, in one dialog, wherever they are met;
 * whatever is signed is signed with the fields of a stop; a report writes down the lists that others show.
 */
const BRIDGES = {
  server: [['configuration-file', 'parameters']],
  web: [
    ['sector-overview', 'line-dashboard', 'explanation'],
    ['orders', 'indexes'],
    ['line-dashboard', 'stops', 'explanation', 'maintenance'],
    ['kiosk', 'line-dashboard', 'stops', 'maintenance'],
    ['maintenance', 'stops', 'analysis'],
    ['bulk-recognition', 'stops'],
    ['preloaded-orders', 'imports'],
    ['opc-tags', 'imports'],
    ['products', 'imports'],
    ['diagnostics', 'opc-servers', 'opc-tags'],
    ['product-speeds', 'imports'],
    ['indexes', 'explanation', 'stops'],
    ['hand-counts', 'stops'],
    ['recalculations', 'stops'],
    ['analysis', 'explanation'],
    ['explanation', 'audit-trail'],
    ['resources', 'script-editor'],
  ],
}

const islands = ['server', 'web'].flatMap((side) => {
  const features = `^packages/${side}/src/features`
  const bridged = BRIDGES[side].map(([from]) => `${features}/${from}/`)
  return [
    {
      name: `${side}-features-are-islands`,
      severity: 'error',
      from: { path: `${features}/([^/]+)/`, pathNot: [TESTS, ...bridged] },
      to: { path: `${features}/[^/]+/`, pathNot: `${features}/$1/` },
    },
    ...BRIDGES[side].map(([from, ...to]) => ({
      name: `${from}-knows-${to.join('-and-')}-alone`,
      severity: 'error',
      from: { path: `${features}/${from}/`, pathNot: TESTS },
      to: { path: `${features}/[^/]+/`, pathNot: `${features}/(${[from, ...to].join('|')})/` },
    })),
  ]
})

module.exports = {
  forbidden: [
    {
      name: 'no-phantom-packages',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/paraglide/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...packageRules,
    ...domainRules,
    ...islands,
    {
      name: 'domain-depends-on-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'] },
    },
    {
      name: 'packages-are-entered-by-their-door',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: ['^packages/$1/', '^packages/[^/]+/src/index\\.ts$', '^packages/contract/src/schemas\\.ts$'],
      },
    },
    ...floorRules,
    ...stageRules,
    {
      name: 'web-ui-is-blind',
      severity: 'error',
      from: { path: `${WEB}/(ui|format)/`, pathNot: TESTS },
      to: { path: `${WEB}/(api|app|features)/` },
    },
    {
      name: 'features-do-not-know-the-shell',
      severity: 'error',
      from: { path: `${WEB}/features/` },
      to: { path: `${WEB}/app/`, pathNot: `${WEB}/app/feature\\.ts$` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages lie in a dist of their own, and are looked at.
    exclude: { path: '^packages/[^/]+/(dist|src/i18n/paraglide)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
