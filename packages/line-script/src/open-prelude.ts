import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'
import { confineWorld } from './prelude/confine-world.ts'
import { openResultReader } from './prelude/result-reader.ts'
import { openScriptRuns } from './prelude/script-runs.ts'
import { openTagView } from './prelude/tag-view.ts'

/** The functions of the prelude that the worker calls; scripts reach none of them. */
export type Prelude = {
  readonly know: QuickJSHandle
  readonly define: QuickJSHandle
  readonly run: QuickJSHandle
  readonly resume: QuickJSHandle
  dispose(): void
}

/** Prepares a fresh world for the scripts of one line. The last part closes it; no script has run before. */
export function openPrelude(context: QuickJSContext): Prelude {
  using view = call(context, openTagView)
  using reader = call(context, openResultReader)
  using runs = call(context, openScriptRuns, view, reader)
  call(context, confineWorld).dispose()
  const know = context.getProp(view, 'know')
  const define = context.getProp(runs, 'define')
  const run = context.getProp(runs, 'run')
  const resume = context.getProp(runs, 'resume')
  return {
    know,
    define,
    run,
    resume,
    dispose() {
      for (const handle of [know, define, run, resume]) handle.dispose()
    },
  }
}

/** Runs the text of one of our functions inside; its types went when Node loaded it. */
function call(
  context: QuickJSContext,
  part: (...given: never[]) => unknown,
  ...given: QuickJSHandle[]
): QuickJSHandle {
  using inside = context.unwrapResult(context.evalCode(`(${part.toString()})`, 'prelude', { strict: true }))
  return context.unwrapResult(context.callFunction(inside, context.undefined, ...given))
}
