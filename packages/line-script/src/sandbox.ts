import {
  DefaultIntrinsics,
  newQuickJSWASMModule,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  RELEASE_SYNC,
} from 'quickjs-emscripten'
import { openPrelude } from './open-prelude.ts'
import type { CompileError, ScriptFailure } from './script-failure.ts'

// NOTE: Node has it, its types do not, and the browser's types have no place here
declare const WebAssembly: {
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
}

export type SandboxLimits = {
  /** What the scripts of one line may take together in one call. */
  readonly callMilliseconds: number
  /** A call with very many runs may take so much for each of them, where that is more. */
  readonly runMilliseconds: number
  /**
   * The most that one line may hold. The whole sandbox never outgrows `WHOLE_MEMORY`, whatever QuickJS
   * counts.
   */
  readonly lineBytes: number
}

const PAGE = 64 * 1024
const FIRST_MEMORY = 16 * 1024 * 1024
const WHOLE_MEMORY = 64 * 1024 * 1024
/** Half a megabyte kills the WebAssembly instance instead of throwing. */
const STACK = 128 * 1024

/** QuickJS in a memory that can't grow past its cap: its own limit misses reallocations. */
export const openQuickJs = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModule(
    newVariant(RELEASE_SYNC, {
      wasmMemory: new WebAssembly.Memory({ initial: FIRST_MEMORY / PAGE, maximum: WHOLE_MEMORY / PAGE }),
    }),
  )

/** `failed`: the sandbox itself could not answer (its memory is full). */
export type RunAnswer = { readonly answers: string } | { readonly failed: ScriptFailure }

/** The scripts of one line, in a runtime of their own. */
export type LineSandbox = {
  know(names: readonly string[]): void
  define(script: number, source: string): CompileError | null
  /** Runs evaluations (JSON) for the scripts in `mask`; `runs` says how many runs that is. */
  run(evaluations: string, mask: number, runs: number): RunAnswer
  dispose(): void
}

/** A sandbox without I/O, clock or chance, bounded in time and memory. */
export function openLineSandbox(quickJs: QuickJSWASMModule, limits: SandboxLimits): LineSandbox {
  const runtime = quickJs.newRuntime()
  runtime.setMemoryLimit(limits.lineBytes)
  runtime.setMaxStackSize(STACK)
  let deadline = 0
  runtime.setInterruptHandler(() => performance.now() > deadline)
  const context = runtime.newContext({
    intrinsics: { ...DefaultIntrinsics, Date: false, Proxy: false, TypedArrays: false },
  })
  const allow = (milliseconds: number) => {
    deadline = performance.now() + milliseconds
  }

  allow(COMPILE_MILLISECONDS)
  const prelude = openPrelude(context)

  return {
    know(names) {
      using list = context.newString(JSON.stringify(names))
      context.unwrapResult(context.callFunction(prelude.know, context.undefined, list)).dispose()
    },
    define(script, source) {
      allow(COMPILE_MILLISECONDS)
      const compiled = compile(context, source)
      if (!('handle' in compiled)) return compiled
      using handle = compiled.handle
      using index = context.newNumber(script)
      context.unwrapResult(context.callFunction(prelude.define, context.undefined, index, handle)).dispose()
      return null
    },
    run(evaluations, mask, runs) {
      const milliseconds = Math.max(limits.callMilliseconds, runs * limits.runMilliseconds)
      using stopped = context.newString(stoppedAfter(milliseconds))
      using json = context.newString(evaluations)
      using only = context.newNumber(mask)
      allow(milliseconds)
      let result = context.callFunction(prelude.run, context.undefined, json, only)
      for (let resumed = 0; result.error && resumed < MOST_RESUMES; resumed++) {
        if (!isInterruption(context, result.error)) break
        result.dispose()
        allow(milliseconds)
        result = context.callFunction(prelude.resume, context.undefined, stopped)
      }
      using settled = result
      const answer = settled.error
        ? { failed: failureOf(messageOf(context, settled.error)) }
        : { answers: context.getString(settled.value) }
      if (runtime.hasPendingJob()) drain()
      return answer
    },
    dispose() {
      prelude.dispose()
      context.dispose()
      runtime.dispose()
    },
  }

  /**
   * Promises of a script never come back to it; what they would do next is run off here, within a time of its
   * own.
   */
  function drain(): void {
    allow(limits.callMilliseconds)
    for (let jobs = 0; jobs < MOST_JOBS && runtime.hasPendingJob(); jobs++)
      runtime.executePendingJobs(1).dispose()
  }
}

/** Wall-clock time: a busy machine may take the processor away meanwhile. */
const COMPILE_MILLISECONDS = 1_500
/** Each resume leaves one script out, and a line has no more scripts than bits in a mask. */
const MOST_RESUMES = 32
const MOST_JOBS = 1_000

type Wrapper = { readonly before: string; readonly after: string }

const EXPRESSION = {
  probe: { before: '[(', after: ')]' },
  real: { before: '(function (tag, good, previous, secondsSince) { return (', after: ') })' },
}
const BODY = {
  probe: { before: '(class { body() {', after: '} })' },
  real: { before: '(function (tag, good, previous, secondsSince) {', after: '})' },
}

/** An expression, or else the body of a function; one that gives nothing back was meant to be the other. */
function compile(context: QuickJSContext, source: string): { readonly handle: QuickJSHandle } | CompileError {
  const expression = wrap(context, source, EXPRESSION)
  if ('handle' in expression) return expression
  const body = wrap(context, source, BODY)
  if (/\breturn\b/.test(source)) return body
  if (!('handle' in body)) return expression
  body.handle.dispose()
  return { code: 'script-no-return', values: {}, line: 1, column: 1 }
}

/**
 * A text that closes its wrapper and goes on behind it would run here and now. None can close two wrappers
 * that are built differently, so it is first parsed, and only parsed, in another one.
 */
function wrap(context: QuickJSContext, source: string, { probe, real }: { probe: Wrapper; real: Wrapper }) {
  const text = ({ before, after }: Wrapper) => `${before}\n${source}\n${after}`
  using parsed = context.evalCode(text(probe), 'script', { strict: true, compileOnly: true })
  if (parsed.error) return compileError(context, parsed.error)
  const made = context.evalCode(text(real), 'script', { strict: true })
  if (!made.error) return { handle: made.value }
  using refused = made
  return compileError(context, refused.error)
}

/** The first line is the wrapper's, not the author's. */
function compileError(context: QuickJSContext, error: QuickJSHandle): CompileError {
  const { message, stack } = context.dump(error) as { message?: string; stack?: string }
  const [, line, column] = /script:(\d+):(\d+)/.exec(stack ?? '') ?? []
  return {
    code: 'script-engine',
    values: { message: message ?? 'SyntaxError' },
    line: Math.max(1, Number(line ?? 2) - 1),
    column: Number(column ?? 1),
  }
}

const messageOf = (context: QuickJSContext, error: QuickJSHandle): string => {
  using message = context.getProp(error, 'message')
  return context.getString(message)
}

/** What the engine says when a whole call came to nothing. */
const failureOf = (message: string): ScriptFailure =>
  message === 'out of memory'
    ? { code: 'script-memory', values: {} }
    : { code: 'script-engine', values: { message } }

const stoppedAfter = (milliseconds: number): string =>
  JSON.stringify({ code: 'script-stopped', values: { milliseconds } } satisfies ScriptFailure)

const isInterruption = (context: QuickJSContext, error: QuickJSHandle): boolean =>
  messageOf(context, error) === 'interrupted'
