import { buildWeb } from './build-web.ts'
import { measureBundle } from './bundle-budget.ts'
import { checkLockfile } from './lockfile.ts'
import { type Outcome, report, runStep } from './steps.ts'

const PACKAGES = ['domain', 'contract', 'line-script', 'acquisition', 'simulator', 'server', 'web']

/**
 * `npm run check`: format, lint, types, boundaries, lockfile, size of what a browser loads. Everything runs; any
 * failure fails.
 */
async function check(): Promise<boolean> {
  // Paraglide's compiled messages are an output of the build, and the web's types need them.
  const built = await buildWeb()
  const lanes: Promise<Outcome[]>[] = [
    inTurn([
      ['format', ['biome', 'ci', '--reporter=summary', '.']],
      ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
      ['what nobody uses', ['knip', '--no-config-hints', '--cache']],
      ['boundaries', ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages']],
    ]),
    inTurn([
      ...PACKAGES.map((name) => [`types: ${name}`, ['tsc', '-p', `packages/${name}`]] as const),
      ['types: tests and scripts', ['tsc', '-p', '.']],
      ['types: e2e', ['tsc', '-p', 'e2e']],
    ]),
  ]
  const outcomes = [
    built,
    await checkLockfile(),
    ...(await Promise.all(lanes)).flat(),
    ...(built.ok ? [await measureBundle()] : []),
  ]
  outcomes.forEach(report)
  return outcomes.every((outcome) => outcome.ok)
}

async function inTurn(
  steps: readonly (readonly [name: string, command: readonly string[]])[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, command] of steps) outcomes.push(await runStep(name, command))
  return outcomes
}

process.exitCode = (await check()) ? 0 : 1
