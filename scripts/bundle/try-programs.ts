import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BUILDS } from '@baliza/server'
import type { Platform } from './platform.ts'

/** Without a database they refuse by themselves, in a sentence: all that they load was there. */
const PROCESSES = ['pipeline-process', 'web-process']
const EXIT_MISCONFIGURED = 78

/** Starts what was staged, where this machine can: a file that the trace did not find is missed here. */
export function tryPrograms(folder: string, build: string, platform: Platform): void {
  if (platform.os !== process.platform || platform.cpu !== process.arch) return
  const where = path.join(folder, BUILDS, build)
  const data = mkdtempSync(path.join(tmpdir(), 'baliza-trial-'))
  const node = path.join(where, 'runtime', path.basename(platform.runtime))
  const trials = [
    { file: path.join(folder, platform.launcher), words: ['--version'], code: 0 },
    ...PROCESSES.map((name) => ({
      file: node,
      words: [path.join(where, 'app/node_modules/@baliza/server/src/process', `${name}.js`)],
      code: EXIT_MISCONFIGURED,
    })),
  ]
  for (const { file, words, code } of trials) {
    const { status, stderr } = spawnSync(file, words, { env: { BALIZA_DATA: data }, encoding: 'utf8' })
    if (status !== code)
      throw new Error(`${[file, ...words].join(' ')} ended with ${status}, not ${code}:\n${stderr}`)
  }
  rmSync(data, { recursive: true })
}
