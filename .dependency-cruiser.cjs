// Who may import whom. The reasons stand in ARCHITECTURE.md; architecture/boundaries.test.ts plants
// violations and sees them caught.
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

/**
 * What may cross from one feature (the first of a row) to others: the cards of the overview speak of a line
 * as its dashboard does; stops are signed, and figures explained, in one dialog, wherever they are met;
 * whatever is signed is signed with the fields of a stop; a report writes down the lists that others show.
 */
const BRIDGES = {
  server: [['configuration-file', 'parameters']],
  web: [
    ['sector-overview', 'line-dashboard'],
    ['order-desk', 'indexes'],
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
    ['recalculation', 'stops'],
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
      name: 'domain-depends-on-zod-only',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'], pathNot: 'node_modules/zod/' },
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
    {
      name: 'features-are-the-last-to-know',
      severity: 'error',
      from: { path: `${SERVER}/(pipeline|store|live|outbound|db)/`, pathNot: TESTS },
      to: { path: `${SERVER}/features/` },
    },
    {
      name: 'features-do-not-know-the-pipeline',
      severity: 'error',
      from: { path: `${SERVER}/features/`, pathNot: TESTS },
      to: { path: `${SERVER}/(pipeline|outbound)/` },
    },
    {
      name: 'stages-meet-in-the-pipeline-only',
      severity: 'error',
      from: { path: `${SERVER}/pipeline/([0-9])`, pathNot: TESTS },
      to: { path: `${SERVER}/pipeline/[0-9]`, pathNot: `${SERVER}/pipeline/$1` },
    },
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
    exclude: { path: '/(dist|paraglide)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
