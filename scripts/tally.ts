import { existsSync, readFileSync } from 'node:fs'
import type { Outcome } from './steps.ts'

export type Tally = { readonly passed: number; readonly failed: number }

type Runner = {
  readonly name: string
  /** Where it writes what it counted. */
  readonly file: string
  readonly run: () => Promise<Pick<Outcome, 'ok'>>
  readonly count: (report: never) => Tally
}

/**
 * What a runner of tests counted. One that breaks, or that writes no report, is one failure and a sentence.
 */
export async function tallyOf({ name, file, run, count }: Runner): Promise<Tally> {
  const [outcome] = await Promise.allSettled([run()])
  if (outcome.status === 'rejected') return broken(`${name}: ${messageOf(outcome.reason)}`)
  if (!existsSync(file)) return broken(`${name}: it ended without a report; what it said stands above.`)
  const [report] = await Promise.allSettled([readReport(file)])
  if (report.status === 'rejected')
    return broken(`${name}: its report can't be read: ${messageOf(report.reason)}`)
  const { passed, failed } = count(report.value as never)
  return { passed, failed: outcome.value.ok ? failed : Math.max(failed, 1) }
}

const readReport = async (file: string): Promise<unknown> => JSON.parse(readFileSync(file, 'utf8'))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function broken(sentence: string): Tally {
  console.error(`✗ ${sentence}`)
  return { passed: 0, failed: 1 }
}
