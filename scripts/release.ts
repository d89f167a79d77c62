import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { notesIn, releasedAs } from './release/changelog.ts'
import { lockedAt, tagOf, whyNotVersion, withVersion } from './release/version.ts'
import { ROOT, runStep } from './steps.ts'

/**
 * `npm run release -- 2.0.0`: checks, tests, gives everything its new version, bundles for every platform,
 * writes the notes from the changelog, and leaves it all in `dist/release/`, with a commit and a tag. Until
 * these are made nothing has changed if something fails. Nothing is sent anywhere.
 */
const OUT = 'dist/release'
const KEY = 'BALIZA_RELEASE_KEY'
const CHANGELOG = path.join(ROOT, 'CHANGELOG.md')

const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
const readJson = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
const writeJson = (file: string, content: object): void =>
  writeFileSync(path.join(ROOT, file), `${JSON.stringify(content, undefined, 2)}\n`)

const [version = ''] = process.argv.slice(2)
const notes = refuseUnfit()
await orEnd('check', ['npm', 'run', 'check'])
await orEnd('tests', ['npm', 'test'])
const [former] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')
if (former) await orEnd(`tests of ${former}, on this schema`, ['node', 'scripts/former-suite.ts', former])
if (git('status', '--porcelain') !== '') end('Something changed meanwhile: nothing was released.')
/** The commit has the time by which the archives are packed: whoever bundles it gets the same bytes. */
const time = String(Math.floor(Date.now() / 1000))
giveVersion()
const bundled = await runStep('bundle', ['node', 'scripts/bundle.ts', '--out', path.join(ROOT, OUT)], {
  live: true,
  env: { SOURCE_DATE_EPOCH: time },
})
if (!bundled.ok) {
  git('checkout', '--', '.')
  end('There are no archives: nothing was released.')
}
writeFileSync(path.join(ROOT, OUT, 'NOTES.md'), `# Baliza ${version}\n\n${notes}`)
commit()
console.log(`✓ Baliza ${version} lies in ${OUT}, and is committed and tagged ${tagOf(version)} here.`)
console.log(`  git push --follow-tags, and give people what lies there (docs/releasing.md).`)

/** Answers the notes. What can be known to be wrong is said before anything takes time. */
function refuseUnfit(): string {
  const { version: present } = readJson<{ version: string }>('package.json')
  const why = whyNotVersion(process.argv[2], { present, tags: git('tag').split('\n') })
  if (why !== undefined) end(why)
  const changes = git('status', '--porcelain')
  if (changes !== '') end(`The tree is not that of a commit:\n${changes}`)
  const key = process.env[KEY]
  if (key === undefined || key === '') end(`${KEY} holds no key: a release is signed (docs/releasing.md).`)
  if (!key.includes('PRIVATE KEY') && !existsSync(key)) end(`${KEY}: there is no file ${key}.`)
  const found = notesIn(readFileSync(CHANGELOG, 'utf8'))
  if (found === undefined) end('CHANGELOG.md has nothing under "## Unreleased": what would people get?')
  return found
}

function giveVersion(): void {
  for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })])
    writeJson(file, withVersion(readJson(file), version))
  writeJson('package-lock.json', lockedAt(readJson('package-lock.json'), version))
  writeFileSync(CHANGELOG, releasedAs(readFileSync(CHANGELOG, 'utf8'), version))
}

function commit(): void {
  const at = { GIT_COMMITTER_DATE: `${time} +0000`, GIT_AUTHOR_DATE: `${time} +0000` }
  const env = { ...process.env, ...at }
  execFileSync('git', ['commit', '--quiet', '--all', '-m', `Release ${version}`], { cwd: ROOT, env })
  execFileSync('git', ['tag', '-a', tagOf(version), '-m', `Baliza ${version}`], { cwd: ROOT, env })
}

async function orEnd(name: string, command: readonly string[]): Promise<void> {
  const { ok } = await runStep(name, command, { live: true })
  if (!ok) end(`${name}: not well, so nothing was released.`)
}

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
