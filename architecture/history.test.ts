import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.dirname(import.meta.dirname)
/** From here on commits are held to the rule of CONTRIBUTING. */
const SINCE = '2026-11-22T15:00:00Z'

/** None where the sources came without their history. */
function subjects(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%s'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

test('the subject of a commit is a short sentence, without a prefix and a full stop', () => {
  const isSentence = (subject: string) =>
    subject.length <= 60 && /^[A-Z][\w'-]* /.test(subject) && !subject.endsWith('.')
  expect(subjects().filter((subject) => !isSentence(subject))).toEqual([])
})
