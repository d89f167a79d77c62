import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { archive } from './bundle/archive.ts'
import { billOfMaterials } from './bundle/bill-of-materials.ts'
import { publicKeyOf, signSums, whyNotGenuine, writeSums } from './bundle/checksums.ts'
import { PLATFORMS, type Platform } from './bundle/platform.ts'
import { stage } from './bundle/stage.ts'
import { ROOT, report } from './steps.ts'

/**
 * `npm run bundle [-- linux-x64 …] [--out DIR]`: for each platform one archive that runs without network,
 * npm or a compiler, its bill of materials, and the sums of all, signed when there is a key.
 * `npm run bundle -- --verify DIR --key PUBLIC.pem`: are they what was signed?
 */
const KEY_VARIABLE = 'BALIZA_RELEASE_KEY'
const MEGABYTE = 1_000_000
const LARGEST = 60 * MEGABYTE

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, verify: { type: 'string' }, key: { type: 'string' } },
})
/** npm runs a script in the project's folder, wherever it was called. */
const fromCaller = (file: string) => path.resolve(process.env.INIT_CWD ?? '', file)

if (values.verify === undefined) await bundle(chosenPlatforms())
else await checkRelease(fromCaller(values.verify), values.key)

function chosenPlatforms(): readonly Platform[] {
  const unknown = positionals.filter((name) => !PLATFORMS.some((platform) => platform.name === name))
  const known = PLATFORMS.map(({ name }) => name).join(', ')
  if (unknown.length > 0) fail(`There is no bundle for ${unknown.join(', ')}, only for ${known}.`)
  return PLATFORMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
}

async function bundle(platforms: readonly Platform[]): Promise<void> {
  const privateKey = keyOf(process.env[KEY_VARIABLE])
  const built = await buildWeb()
  report(built)
  if (!built.ok) process.exit(1)
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const out = values.out === undefined ? path.join(ROOT, 'dist/bundle') : fromCaller(values.out)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const names: string[] = []
  for (const platform of platforms) names.push(...(await pack(platform, version, out)))
  await writeSums(out, names)
  if (privateKey === undefined) console.log(`  not signed: ${KEY_VARIABLE} holds no key`)
  else {
    signSums(out, privateKey)
    writeFileSync(path.join(out, 'release-key.pem'), publicKeyOf(privateKey))
  }
  console.log(`  in ${out}`)
}

async function pack(platform: Platform, version: string, out: string): Promise<readonly string[]> {
  const began = performance.now()
  const name = `baliza-${version}-${platform.name}`
  const work = mkdtempSync(path.join(tmpdir(), 'baliza-bundle-'))
  const folder = path.join(work, name)
  mkdirSync(folder)
  await stage(platform, folder)
  const bill = `${name}.cdx.json`
  writeFileSync(path.join(out, bill), billOfMaterials(folder, version, platform))
  const file = `${name}.${platform.archive}`
  await archive(folder, path.join(out, file), timeOfSources())
  rmSync(work, { recursive: true })
  const { size } = statSync(path.join(out, file))
  if (size > LARGEST) fail(`${file} is larger than ${LARGEST / MEGABYTE} MB.`)
  const seconds = (performance.now() - began) / 1000
  console.log(`✓ ${file} (${(size / MEGABYTE).toFixed(1)} MB, ${seconds.toFixed(0)} s)`)
  return [file, bill]
}

/** Seconds since 1970 of the newest commit, so that a bundle of the same sources is the same bundle. */
function timeOfSources(): number {
  const told = process.env.SOURCE_DATE_EPOCH
  if (told !== undefined) return Number(told)
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }))
}

async function checkRelease(folder: string, key: string | undefined): Promise<void> {
  if (key === undefined) fail('npm run bundle -- --verify DIR --key PUBLIC.pem')
  const wrong = await whyNotGenuine(folder, readFileSync(fromCaller(key), 'utf8'))
  if (wrong.length > 0) fail(wrong.join('\n'))
  console.log(`✓ ${folder}: every file is what was signed`)
}

/** A key may be given as it is, or as the file that holds it. */
function keyOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  return existsSync(text) ? readFileSync(text, 'utf8') : text
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
