import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDS, publicKeyOf, RELEASE_KEY, signSums, writeSums } from '@baliza/server'
import { buildWeb } from './build-web.ts'
import { archive } from './bundle/archive.ts'
import { debianName, packDebian } from './bundle/debian-package.ts'
import { packImage } from './bundle/image.ts'
import { PLATFORMS, type Platform } from './bundle/platform.ts'
import { BILL, stage } from './bundle/stage.ts'
import { tryPrograms } from './bundle/try-programs.ts'
import { ROOT, report } from './steps.ts'

/**
 * `npm run bundle [-- linux-x64 …] [--out DIR] [--images] [--twice]`: for each platform one archive that runs without
 * network, npm or a compiler, a package for Debian, with `--images` an image for containers, the bill of
 * materials, and the sums of all, signed when there is a key. `--twice` does it all again, and sees whether the
 * same came out.
 */
const KEY_VARIABLE = 'BALIZA_RELEASE_KEY'
const MEGABYTE = 1_000_000
const LARGEST = 60 * MEGABYTE

type Release = { readonly version: string; readonly out: string; readonly privateKey: string | undefined }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, twice: { type: 'boolean' }, images: { type: 'boolean' } },
})
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
/** npm runs a script in the project's folder, wherever it was called. */
const fromCaller = (file: string) => path.resolve(process.env.INIT_CWD ?? '', file)
const out = values.out === undefined ? path.join(ROOT, 'dist/bundle') : fromCaller(values.out)
const release = { version, out, privateKey: keyOf(process.env[KEY_VARIABLE]) }
const platforms = chosenPlatforms()
const sums = await bundle(platforms, release)
if (values.twice) await compareWithSecond(sums)
console.log(`  in ${out}`)

function chosenPlatforms(): readonly Platform[] {
  const unknown = positionals.filter((name) => !PLATFORMS.some((platform) => platform.name === name))
  const known = PLATFORMS.map(({ name }) => name).join(', ')
  if (unknown.length > 0) fail(`There is no bundle for ${unknown.join(', ')}, only for ${known}.`)
  return PLATFORMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
}

/** Answers the sums of what it wrote. */
async function bundle(which: readonly Platform[], to: Release): Promise<string> {
  const built = await buildWeb()
  report(built)
  if (!built.ok) process.exit(1)
  rmSync(to.out, { recursive: true, force: true })
  mkdirSync(to.out, { recursive: true })
  const names: string[] = []
  for (const platform of which) names.push(...(await pack(platform, to)))
  const text = await writeSums(to.out, names)
  if (to.privateKey === undefined) console.log(`  not signed: ${KEY_VARIABLE} holds no key`)
  else {
    signSums(to.out, to.privateKey)
    writeFileSync(path.join(to.out, RELEASE_KEY), publicKeyOf(to.privateKey))
  }
  return text
}

async function compareWithSecond(first: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-second-'))
  const second = await bundle(platforms, { ...release, out: folder })
  rmSync(folder, { recursive: true })
  if (first !== second) fail(`Two builds of the same sources differ:\n${first}\n${second}`)
  console.log('✓ two builds, the same bytes')
}

async function pack(platform: Platform, { out: to, privateKey }: Release): Promise<readonly string[]> {
  const began = performance.now()
  const name = `baliza-${version}-${platform.name}`
  const work = mkdtempSync(path.join(tmpdir(), 'baliza-bundle-'))
  const folder = path.join(work, name)
  mkdirSync(folder)
  const publicKey = privateKey && publicKeyOf(privateKey)
  const build = await stage({ platform, version, publicKey }, folder)
  tryPrograms(folder, build, platform)
  const bill = `${name}.cdx.json`
  cpSync(path.join(folder, BUILDS, build, BILL), path.join(to, bill))
  const file = `${name}.${platform.archive}`
  const time = timeOfSources()
  await archive(folder, path.join(to, file), time)
  const files = [file]
  if (platform.os === 'linux') {
    const debian = debianName({ platform, version })
    await packDebian(folder, path.join(to, debian), { platform, version, time })
    files.push(debian)
    if (values.images) {
      await packImage(folder, path.join(to, `${name}.oci.tar`), { platform, version, build, time })
      files.push(`${name}.oci.tar`)
    }
  }
  rmSync(work, { recursive: true })
  const seconds = (performance.now() - began) / 1000
  console.log(`✓ ${files.map((each) => measured(path.join(to, each))).join(', ')} (${seconds.toFixed(0)} s)`)
  return [...files, bill]
}

function measured(file: string): string {
  const { size } = statSync(file)
  if (size > LARGEST) fail(`${file} is larger than ${LARGEST / MEGABYTE} MB.`)
  return `${path.basename(file)} ${(size / MEGABYTE).toFixed(1)} MB`
}

/** Seconds since 1970 of the newest commit, so that a bundle of the same sources is the same bundle. */
function timeOfSources(): number {
  const epoch = process.env.SOURCE_DATE_EPOCH
  if (epoch !== undefined) return Number(epoch)
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }))
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
