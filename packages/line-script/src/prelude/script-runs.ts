import type { CompiledScript, Instant, ResultReader, ScriptRuns, TagView } from './prelude-parts.ts'

/**
 * Runs the scripts of a line over a list of instants. A run can be interrupted inside a script and resumed
 * behind it, so where it is stands outside the loop.
 */
export function openScriptRuns(view: TagView, reader: ResultReader): ScriptRuns {
  const { parse, stringify } = JSON
  const [tag, good, previous, secondsSince] = view.functions
  const scripts: CompiledScript[] = []

  const BEGINNING = { instant: 0, next: 0, running: -1 }

  let instants: Instant[] = []
  let answers: unknown[][] = []
  let only = -1
  let { instant, next, running } = BEGINNING

  const answerOf = (script: number) => {
    // NOTE: called by itself; as scripts[script]() it would get the list as its `this`
    const compiled = scripts[script]
    if (!compiled) return null
    try {
      return reader.present(compiled(tag, good, previous, secondsSince))
    } catch (thrown) {
      return reader.explain(thrown, view.unknownTag(thrown))
    }
  }

  const begin = () => {
    const [at, , ...changes] = instants[instant] as Instant
    view.advance(at, changes)
    answers[instant] = []
  }

  const go = () => {
    for (; instant < instants.length; instant++) {
      if (next === 0) begin()
      const mask = (instants[instant]?.[1] ?? 0) & only
      while (next < scripts.length) {
        const script = next++
        if ((mask & (1 << script)) === 0) continue
        running = script
        answers[instant]?.push(script, answerOf(script))
        running = -1
      }
      next = 0
    }
    return stringify(answers)
  }

  return {
    define(script, compiled) {
      scripts[script] = compiled
    },
    run(json, mask) {
      instants = parse(json)
      answers = []
      only = mask
      ;({ instant, next, running } = BEGINNING)
      return go()
    },
    resume(failure) {
      if (running >= 0) {
        answers[instant]?.push(running, [parse(failure)])
        only &= ~(1 << running)
      }
      running = -1
      return go()
    },
  }
}
