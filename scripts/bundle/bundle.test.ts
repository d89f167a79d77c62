import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { BUILDS, CURRENT, publicKeyOf, signSums, whyNotGenuine, writeSums } from '@baliza/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { archive } from './archive.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { inFewLetters } from './in-few-letters.ts'
import { launcherFor } from './launcher.ts'
import { PLATFORMS } from './platform.ts'
import { placePackage } from './to-javascript.ts'
import { withoutSymbols } from './without-symbols.ts'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-bundle ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A folder as a bundle has it: a program that may be run, and a file in a folder. */
function aStage(where: string): string {
  const folder = path.join(where, 'baliza-1')
  mkdirSync(path.join(folder, 'app'), { recursive: true })
  writeFileSync(path.join(folder, 'baliza'), '#!/bin/sh\necho ready\n')
  chmodSync(path.join(folder, 'baliza'), 0o700)
  writeFileSync(path.join(folder, 'app/a.js'), 'export {}\n')
  return folder
}

describe('an archive', () => {
  test.for(['tar.gz', 'zip'])('of the same content has the same bytes (%s)', async (kind) => {
    const files = [aFolder(), aFolder()].map((folder) => ({
      stage: aStage(folder),
      file: `${folder}/b.${kind}`,
    }))
    utimesSync(path.join(files[1]!.stage, 'baliza'), 1, 1)
    for (const { stage, file } of files) await archive(stage, file, 1_700_000_000)
    const [one, other] = files.map(({ file }) => readFileSync(file))
    expect(one!.equals(other!)).toBe(true)
  })

  test('is unpacked as it was, and its program runs', async () => {
    const folder = aFolder()
    await archive(aStage(folder), path.join(folder, 'b.tar.gz'), 1_700_000_000)
    const target = aFolder()
    execFileSync('tar', ['xzf', path.join(folder, 'b.tar.gz'), '-C', target])
    expect(execFileSync(path.join(target, 'baliza-1/baliza'), { encoding: 'utf8' })).toBe('ready\n')
  })
})

describe('a release', () => {
  const keys = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  async function aRelease(): Promise<string> {
    const folder = aFolder()
    for (const name of ['a.zip', 'b.zip']) writeFileSync(path.join(folder, name), name)
    await writeSums(folder, ['b.zip', 'a.zip'])
    signSums(folder, keys.privateKey)
    return folder
  }

  test('is what was signed', async () => {
    const folder = await aRelease()
    expect(await whyNotGenuine(folder, publicKeyOf(keys.privateKey))).toEqual([])
    expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toMatch(
      /^(?:[0-9a-f]{64} {2}[ab]\.zip\n){2}$/,
    )
  })

  test('is not, when a file, the sums or the key are others', async () => {
    const folder = await aRelease()
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(await whyNotGenuine(folder, other)).toEqual([expect.stringContaining('not the signature')])
    writeFileSync(path.join(folder, 'a.zip'), 'changed')
    rmSync(path.join(folder, 'b.zip'))
    expect(await whyNotGenuine(folder, keys.publicKey)).toEqual([
      'a.zip is not what was signed',
      'b.zip is missing',
    ])
    await writeSums(folder, ['a.zip'])
    expect(await whyNotGenuine(folder, keys.publicKey)).toEqual([
      expect.stringContaining('not the signature'),
    ])
  })
})

test('a package of ours becomes JavaScript whose lines are where they were, without its tests', () => {
  const [from, to] = [aFolder(), aFolder()]
  mkdirSync(path.join(from, 'src/testing'), { recursive: true })
  writeFileSync(path.join(from, 'package.json'), '{"exports":"./src/index.ts"}')
  writeFileSync(
    path.join(from, 'src/index.ts'),
    "import type { A } from './a.ts'\nexport * from './b.ts'\nexport const url = (a: A) => new URL('./c-worker.ts', a)\n",
  )
  for (const file of ['index.test.ts', 'testing/plant.ts']) writeFileSync(path.join(from, 'src', file), '')
  placePackage(from, to)
  expect(JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'))).toEqual({
    exports: './src/index.js',
  })
  const lines = readFileSync(path.join(to, 'src/index.js'), 'utf8').split('\n')
  expect(lines[1]).toBe("export * from './b.js'")
  expect(lines[2]).toMatch(/^export const url = \(a {3}\) => new URL\('\.\/c-worker\.js', a\)$/)
  expect(execFileSync('ls', [path.join(to, 'src')], { encoding: 'utf8' })).toBe('index.js\n')
})

test.runIf(process.platform === 'linux')('a program without its symbols is smaller, and runs', () => {
  const program = readFileSync(process.execPath)
  const light = withoutSymbols(program)
  expect(light.length).toBeLessThan(program.length * 0.85)
  const file = path.join(aFolder(), 'node')
  writeFileSync(file, light, { mode: 0o755 })
  expect(execFileSync(file, ['-p', '6*7'], { encoding: 'utf8' })).toBe('42\n')
  expect(() => withoutSymbols(Buffer.from('#!/bin/sh'))).toThrow('no program for a 64-bit Linux')
})

test.each(PLATFORMS)('the bill of materials names the runtime and what lies in the archive', (platform) => {
  const folder = aFolder()
  for (const name of ['fastify', '@baliza/server/node_modules/commander']) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), '{}')
  }
  const bill = JSON.parse(billOfMaterials(folder, '1.0.0', platform)) as {
    components: { name: string; version: string; hashes: { content: string }[] }[]
  }
  const [runtime = ''] = platform.runtime.split('/')
  const found = (name: string) => bill.components.find((component) => component.name === name)
  expect(found(runtime)).toMatchObject({ version: expect.stringMatching(/^26\./) as string })
  expect(found(runtime)?.hashes[0]?.content).toHaveLength(128)
  expect(found('fastify')).toBeDefined()
  expect(found('commander')?.version).toMatch(/^15\.1/)
  expect(found('react')).toBeDefined()
  expect(found('nodemailer')).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'the launcher runs the build that is the current one, from anywhere',
  () => {
    const folder = aFolder()
    const home = path.join(folder, 'installed here')
    for (const build of ['1.0.0-a', '1.1.0-b']) {
      mkdirSync(path.join(home, BUILDS, build, 'runtime'), { recursive: true })
      writeFileSync(path.join(home, BUILDS, build, 'runtime/node'), `#!/bin/sh\necho ${build} "$3"\n`, {
        mode: 0o755,
      })
    }
    writeFileSync(path.join(home, 'baliza'), launcherFor(PLATFORMS[0]!), { mode: 0o755 })
    symlinkSync('installed here/baliza', path.join(folder, 'link'))
    const told = (program: string, cwd: string) =>
      execFileSync(program, ['start'], { cwd, env: {}, encoding: 'utf8' })
    writeFileSync(path.join(home, CURRENT), '1.0.0-a\n')
    expect(told(path.join(home, 'baliza'), '/')).toBe('1.0.0-a start\n')
    writeFileSync(path.join(home, CURRENT), '1.1.0-b\n')
    expect(told('./baliza', home)).toBe('1.1.0-b start\n')
  },
)

describe('a program of others', () => {
  const program = [
    '/*! Copyright (c) Somebody, MIT */',
    '// for readers',
    "exports.said = ['ñ — 😀', String.raw`— \\n`, /^[—😀]$/u.test('😀'), function añadir() {}.name]",
  ].join('\n')
  const run = (text: string) => {
    const exports: { said?: unknown } = {}
    runInNewContext(text, { exports })
    return JSON.stringify(exports.said)
  }

  test('says the same in fewer letters, and keeps its licence', () => {
    const short = inFewLetters(program)
    expect(run(short)).toEqual(run(program))
    expect(short).toContain('Copyright (c) Somebody')
    expect(short).not.toContain('for readers')
  })

  test('of either kind of module is understood', () => {
    expect(inFewLetters('export const a = await b // c')).toBe('export const a=await b;')
    expect(inFewLetters('var b = 010 // c')).toBe('var b=8;')
  })
})
