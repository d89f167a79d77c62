import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.dirname(import.meta.dirname)

export type Outcome = {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly output: string
}

type StepOptions = { readonly env?: NodeJS.ProcessEnv; readonly live?: boolean }

/**
 * Runs a command in the project's root; `live` shows its output as it comes, otherwise it is kept for the
 * end.
 */
export function runStep(
  name: string,
  command: readonly string[],
  options: StepOptions = {},
): Promise<Outcome> {
  const [program = '', ...args] = command
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const chunks: string[] = []
    child.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
    child.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, seconds: (performance.now() - began) / 1000, output: chunks.join('') }),
    )
  })
}

/** Prints one line per outcome and the whole output of what failed. */
export function report(outcome: Outcome): void {
  console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`)
  if (!outcome.ok) console.log(outcome.output.trimEnd())
}
