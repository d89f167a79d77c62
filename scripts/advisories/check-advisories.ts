import type { Lockfile } from '../lockfile.ts'
import type { Answer, Finding, Installed } from './advisory.ts'
import { type Ignored, judge } from './ignored.ts'
import { installedPackages } from './installed-packages.ts'
import { askRegistry, RegistryUnfit } from './registry.ts'
import { askDatabase, DatabaseUnfit } from './saved-database.ts'

export type Question = {
  readonly lockfile: Lockfile
  readonly ignored: Ignored
  /** undefined = nothing is asked of the network. */
  readonly registry: string | undefined
  /** A file or folder of saved advisories; undefined = there is none. */
  readonly database: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** `npm run advisories` ends with it. Whatever could not be checked is never none. */
const EXIT = { none: 0, found: 1, unchecked: 2 } as const

export type Verdict = { readonly exit: (typeof EXIT)[keyof typeof EXIT]; readonly lines: readonly string[] }

/** Looks up everything that the lockfile installs: in the registry where it answers, else in what was saved. */
export async function checkAdvisories(question: Question): Promise<Verdict> {
  const installed = installedPackages(question.lockfile)
  const first = await firstAnswer(question, installed)
  if (!first.answer) return { exit: EXIT.unchecked, lines: ['Not checked.', ...first.why, ...HOW_TO_SAVE] }
  const today = new Date(question.now).toISOString().slice(0, 10)
  const { open, ignored, idle } = judge(inOrder(first.answer.findings), question.ignored, today)
  const { exit, words } = outcomeOf(open.length, first.answer.isOld)
  return {
    exit,
    lines: [
      ...first.why,
      `${installed.length} packages, looked up in ${first.answer.source}.`,
      ...open.map(lineOf),
      ...ignored.map(({ finding, reason }) => `  ignored: ${lineOf(finding).trim()}: ${reason}`),
      ...idle.map(({ id, package: name, until }) => `  of no use any more: ${id} of ${name}, until ${until}`),
      ...words,
    ],
  }
}

function outcomeOf(open: number, isOld: boolean): { exit: Verdict['exit']; words: readonly string[] } {
  if (open > 0) return { exit: EXIT.found, words: [`${open} found.`] }
  if (isOld)
    return { exit: EXIT.unchecked, words: ['Too old to prove that there is nothing.', ...HOW_TO_SAVE] }
  return { exit: EXIT.none, words: ['None found.'] }
}

const HOW_TO_SAVE = [
  'Save a database where the network is open, and name its folder by --database or BALIZA_ADVISORIES:',
  '  curl -O https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip && unzip -q all.zip -d advisories',
  'or clone https://github.com/github/advisory-database and name advisories/github-reviewed in it.',
]

type FirstAnswer = { readonly answer?: Answer; readonly why: readonly string[] }

async function firstAnswer(question: Question, installed: readonly Installed[]): Promise<FirstAnswer> {
  const why: string[] = []
  const asks = [
    question.registry === undefined ? undefined : () => askRegistry(question.registry ?? '', installed),
    question.database === undefined
      ? undefined
      : () => askDatabase(question.database ?? '', installed, question.now),
  ]
  for (const ask of asks.filter((one) => one !== undefined)) {
    try {
      return { answer: await ask(), why }
    } catch (error) {
      if (!(error instanceof RegistryUnfit || error instanceof DatabaseUnfit)) throw error
      why.push(`${error.message}.`)
    }
  }
  return { why: question.database === undefined ? [...why, 'No database was named.'] : why }
}

const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

const nameOf = ({ installed, advisory }: Finding): string =>
  `${installed.name} ${installed.version} ${advisory.ids[0]}`

const lineOf = ({ installed, advisory }: Finding): string =>
  `  ${advisory.severity}: ${installed.name} ${installed.version}${installed.development ? ' (development alone)' : ''}: ${advisory.summary} (${advisory.ids.join(', ')})`
