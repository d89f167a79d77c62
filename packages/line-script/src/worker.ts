import { parentPort, workerData } from 'node:worker_threads'
import {
  type LineSandbox,
  openLineSandbox,
  openQuickJs,
  type RunAnswer,
  type SandboxLimits,
} from './sandbox.ts'
import type { ScriptFailure } from './script-failure.ts'
import {
  type Answer,
  type LineAnswers,
  type LineEvaluations,
  PROGRESS,
  type Question,
} from './worker-messages.ts'

const { limits, progress } = workerData as { limits: SandboxLimits; progress: Int32Array }
const quickJs = await openQuickJs()
const lines = new Map<number, LineSandbox>()

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
parentPort?.postMessage('ready')

function answer(question: Question): Answer {
  const { id } = question
  switch (question.kind) {
    case 'line':
      return { id, errors: setLine(question), lines: [] }
    case 'drop':
      drop(question.line)
      return { id, errors: [], lines: [] }
    case 'compile':
      return { id, errors: [tryOut(question.source)], lines: [] }
    case 'run':
      return { id, errors: [], lines: question.lines.map(timed) }
  }
}

function setLine({ line, names, sources }: Extract<Question, { kind: 'line' }>) {
  drop(line)
  advance(line, -1)
  const sandbox = openLineSandbox(quickJs, limits)
  lines.set(line, sandbox)
  sandbox.know(names)
  return sources.map((source, script) => sandbox.define(script, source))
}

function drop(line: number): void {
  lines.get(line)?.dispose()
  lines.delete(line)
}

function tryOut(source: string) {
  const sandbox = openLineSandbox(quickJs, limits)
  const error = sandbox.define(0, source)
  sandbox.dispose()
  return error
}

const EVERY_SCRIPT = -1
const NO_ANSWER: ScriptFailure = { code: 'script-no-answer', values: {} }

function timed(part: LineEvaluations): LineAnswers {
  const began = performance.now()
  return { ...run(part), milliseconds: performance.now() - began }
}

function run({ line, evaluations, runs, oneByOne }: LineEvaluations): LineAnswers {
  const sandbox = lines.get(line)
  if (!sandbox) return { failed: NO_ANSWER }
  const answers: string[] = []
  for (const script of oneByOne ?? [-1]) {
    advance(line, script)
    const mask = script < 0 ? EVERY_SCRIPT : 1 << script
    const given: RunAnswer = sandbox.run(evaluations, mask, runs)
    if ('failed' in given) return given
    answers.push(given.answers)
  }
  return { answers }
}

function advance(line: number, script: number): void {
  Atomics.store(progress, PROGRESS.line, line)
  Atomics.store(progress, PROGRESS.script, script)
  Atomics.add(progress, PROGRESS.calls, 1)
}
