import type { Status } from './read-status.ts'

/** As init scripts end: it runs; it runs, with trouble; it does not run; nobody can tell. */
const EXIT = { WELL: 0, TROUBLE: 1, STOPPED: 3, UNKNOWN: 4 }
const LITTLE_SPACE = 0.1
const GIGABYTE = 1e9
const MEGABYTE = 1e6

const PIPELINE = {
  leads: 'leads: it reads the plant',
  'stands-by': 'stands by: that of another machine leads',
  silent: 'is silent: nothing is read here',
  unknown: 'is alive; whether it leads is in the database',
}

/** One thing, whether it is as it should be, and how it is. */
export type Finding = { readonly well: boolean; readonly what: string; readonly words: string }

export function findingsOf(status: Status): Finding[] {
  const { web, database, pipeline, disk } = status
  return [
    { well: web.answers, what: 'web', words: `${web.answers ? 'answers' : 'does not answer'} at ${web.url}` },
    {
      well: database.problem === null,
      what: 'database',
      words: `${database.kind}, ${database.problem ?? 'well'}`,
    },
    { well: pipeline.state !== 'silent', what: 'pipeline', words: PIPELINE[pipeline.state] },
    ...(pipeline.storage === null ? [] : [storageFinding(pipeline.storage)]),
    ...status.sources.map(({ name, state, info }) => ({
      well: state === 'Running',
      what: 'source',
      words: [name, state ?? 'never read', info].filter(Boolean).join(', '),
    })),
    ...(status.backup === null ? [] : [backupFinding(status.backup)]),
    {
      well: disk.freeShare > LITTLE_SPACE,
      what: 'disk',
      words: `${(disk.freeBytes / GIGABYTE).toFixed(1)} GB free in ${disk.folder}`,
    },
  ]
}

const HOUR_SECONDS = 3_600

function backupFinding({ isOn, last, isLate, problem }: NonNullable<Status['backup']>): Finding {
  const age = last && `${Math.round(last.ageSeconds / HOUR_SECONDS)} h old`
  const size = last?.bytes && `${(last.bytes / MEGABYTE).toFixed(1)} MB`
  const words = [
    age ?? 'none yet',
    size,
    last && 'verified',
    !isOn && 'not made automatically',
    isLate && 'older than the rule says',
    problem,
  ]
  return { well: !isLate && problem === null, what: 'backup', words: words.filter(Boolean).join(', ') }
}

function storageFinding({ state, journalFill, lost }: NonNullable<Status['pipeline']['storage']>): Finding {
  const words = [
    state !== 'well' && `the database is ${state}`,
    `the journal is ${Math.round(journalFill * 100)} % full`,
    lost > 0 && `${lost} readings were lost`,
  ]
  return { well: state === 'well' && lost === 0, what: 'readings', words: words.filter(Boolean).join(', ') }
}

/** A line for each thing. */
export const tellFindings = (version: string, findings: readonly Finding[]): string =>
  [
    `  Baliza ${version}`,
    ...findings.map(({ well, what, words }) => `${well ? '✓' : '✗'} ${what.padEnd(9)} ${words}`),
  ].join('\n')

export const tellStatus = (status: Status): string => tellFindings(status.version, findingsOf(status))

export function exitCodeOf(status: Status): number {
  const { web, database, pipeline } = status
  if (!web.answers && pipeline.state === 'silent')
    return database.problem === null ? EXIT.STOPPED : EXIT.UNKNOWN
  return findingsOf(status).every(({ well }) => well) ? EXIT.WELL : EXIT.TROUBLE
}
