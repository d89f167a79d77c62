import type { Instant, TagValue } from '@baliza/domain'
import {
  type CompileError,
  type Evaluation,
  openScriptRunner,
  readScriptSource,
  type ScriptResult,
  type ScriptRunner,
} from '@baliza/line-script'

/** What a script on trial is shown of a tag: what it says, what it said before, and since when it says so. */
export type ShownTag = {
  readonly name: string
  readonly value: TagValue
  readonly good: boolean
  readonly previous: TagValue
  readonly changedAt: Instant
}

type Trial = {
  readonly source: string
  /** All tags of the plant: naming another one is an error. */
  readonly names: readonly string[]
  readonly tags: readonly ShownTag[]
  readonly now: Instant
}

export type Tried = {
  readonly result: ScriptResult
  readonly compileError: CompileError | null
  readonly unknownTags: readonly string[]
}

/** Where scripts are tried out that no line runs yet: in a sandbox of its own, one at a time. */
export type ScriptBench = {
  /** Why a script can't be understood; null = it can. */
  readonly whyNotCompile: (source: string) => Promise<CompileError | null>
  /** Runs a script once. Undefined: so many are waiting that this one is not taken. */
  readonly tryOut: (trial: Trial) => Promise<Tried | undefined>
  readonly close: () => Promise<void>
}

const MOST_WAITING = 16

/** The sandbox is made when the first script is tried. */
export function openScriptBench(): ScriptBench {
  let opened: Promise<ScriptRunner> | undefined
  let waiting = 0
  let trials = 0
  const runner = () => (opened ??= openScriptRunner())

  async function run({ source, names, tags, now }: Trial): Promise<Tried> {
    const line = ++trials
    const sandbox = await runner()
    const { script: facts } = await sandbox.setLine(line, { scripts: { script: source }, tags: names })
    const outcomes = await sandbox.evaluate(showing(line, tags, now))
    await sandbox.dropLine(line)
    const results = outcomes.flatMap(({ results: { script } }) => script ?? [])
    const result = results.find(wasStopped) ?? results.at(-1) ?? { value: null }
    return {
      result,
      compileError: within(facts?.error ?? null, source),
      unknownTags: facts?.unknownTags ?? [],
    }
  }

  return {
    whyNotCompile: async (source) => within((await (await runner()).compile(source)).error, source),
    async tryOut(trial) {
      if (waiting >= MOST_WAITING) return undefined
      waiting++
      return run(trial).finally(() => {
        waiting--
      })
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

/** What ends too soon is found wrong behind its end, where its author can't look. */
function within(error: CompileError | null, source: string): CompileError | null {
  const lines = source.split('\n')
  if (!error || error.line <= lines.length) return error
  return { ...error, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Once stopped it is not called again, and the looks after that say no more than so. */
const wasStopped = (result: ScriptResult) => 'error' in result && result.error.code === 'script-stopped'

/** The tags that a script looks at; undefined = it may look at any. */
export function tagsIn(source: string): readonly string[] | undefined {
  const { tags, readsAnyTag } = readScriptSource(source)
  return readsAnyTag ? undefined : tags
}

/** First what the tags said before, then what they say, each since it says so; then the script looks. */
function showing(line: number, tags: readonly ShownTag[], now: Instant): Evaluation[] {
  const before = tags.flatMap(({ name, previous }) =>
    previous === null ? [] : [{ name, value: previous, good: true }],
  )
  const present = tags.toSorted((a, b) => a.changedAt - b.changedAt)
  return [
    { line, at: 0, changes: before },
    ...present.map(({ name, value, good, changedAt }) => ({
      line,
      at: changedAt,
      changes: [{ name, value, good }],
    })),
    { line, at: now, changes: [], all: true },
  ]
}
