import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { BUILDS } from './installation.ts'
import { unpackBuild } from './unpack.ts'

const FILES = {
  'baliza-2/baliza': { text: 'launcher', mode: 0o755 },
  'baliza-2/builds/2.0.0-b/app/a.js': { text: 'export {}', mode: 0o644 },
  'baliza-2/builds/2.0.0-b/runtime/node': { text: 'program', mode: 0o755 },
  'baliza-2/current': { text: '2.0.0-b', mode: 0o644 },
}
type Files = Readonly<Record<string, { readonly text: string; readonly mode: number }>>

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-unpack ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function packed(kind: 'tar.gz' | 'zip', files: Files): Promise<string> {
  const archive = path.join(aFolder(), `baliza.${kind}`)
  if (kind === 'zip') {
    const zip = new ZipFile()
    for (const [name, { text, mode }] of Object.entries(files))
      zip.addBuffer(Buffer.from(text), name, { mode })
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(archive))
    return archive
  }
  const tar = pack()
  for (const [name, { text, mode }] of Object.entries(files)) tar.entry({ name, mode }, text)
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(archive))
  return archive
}

const anyBuild = () => undefined
const modeOf = (file: string) => statSync(file).mode & 0o777

test.each(['tar.gz', 'zip'] as const)(
  'the build of an archive lies beside the others, for everybody to run (%s)',
  async (kind) => {
    const before = process.umask(0o077)
    onTestFinished(() => void process.umask(before))
    const home = aFolder()
    expect(await unpackBuild(await packed(kind, FILES), home, anyBuild)).toBe('2.0.0-b')
    const build = path.join(home, BUILDS, '2.0.0-b')
    expect(readdirSync(build, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      'app',
      'app/a.js',
      'runtime',
      'runtime/node',
    ])
    expect(readFileSync(path.join(build, 'app/a.js'), 'utf8')).toBe('export {}')
    const modes = ['.', 'app', 'app/a.js', 'runtime/node'].map((name) => modeOf(path.join(build, name)))
    expect(modes).toEqual([0o755, 0o755, 0o644, 0o755])
    expect(readdirSync(home)).toEqual([BUILDS])
  },
)

const strange: readonly [string, Files][] = [
  ['none of ours', { 'a/b.js': { text: '', mode: 0o644 } }],
  ['with two builds', { ...FILES, 'baliza-2/builds/3.0.0-c/app/a.js': { text: '', mode: 0o644 } }],
  ['whose build is called as no build is', { 'baliza-2/builds/current/a.js': { text: '', mode: 0o644 } }],
  ['that leads outside', { ...FILES, 'baliza-2/builds/2.0.0-b/../../../x': { text: 'no', mode: 0o755 } }],
]
test.each(strange)('an archive %s is refused, and no build is there', async (_what, files) => {
  const home = aFolder()
  await expect(unpackBuild(await packed('tar.gz', files), home, anyBuild)).rejects.toThrow()
  expect(
    readdirSync(path.join(home), { recursive: true }).filter((name) => /builds.\d|x$/.test(String(name))),
  ).toEqual([])
})

test('a build that is refused by its name is not unpacked, nor is half an archive', async () => {
  const home = aFolder()
  const archive = await packed('tar.gz', FILES)
  const refuse = () => {
    throw new Error('too old')
  }
  await expect(unpackBuild(archive, home, refuse)).rejects.toThrow('too old')
  expect(readdirSync(home)).toEqual([])
})
