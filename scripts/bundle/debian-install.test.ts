import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packDebian } from './debian-package.ts'

/** This machine as it is, below a layer that takes whatever is written, in `/mnt` too, and is gone with the process. */
const ROOT_OF_ITS_OWN = `set -e
mount -t tmpfs none "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --rbind /dev "$1/root/dev"
mount --bind "$1/upper" "$1/root/mnt"
place=$1
shift
exec chroot "$place/root" /bin/sh -ec "$@"
`
/** What dpkg and useradd write for themselves. */
const BOOKS = /^\/(?:var\/(?:lib\/dpkg|log|cache)|etc\/(?:passwd|group|shadow|gshadow|subuid|subgid|\.pwd))/

function inRootOfItsOwn(script: string, ...words: readonly string[]) {
  const place = mkdtempSync(path.join(tmpdir(), 'baliza-root-'))
  const own = ['--mount', '/bin/sh', '-c', ROOT_OF_ITS_OWN, 'sh', place, script, 'sh', ...words]
  const { status, stdout, stderr, error } = spawnSync('unshare', own, { encoding: 'utf8' })
  rmSync(place, { recursive: true })
  return { status, stdout, stderr: error?.message ?? stderr }
}

/** Only root may have such a root, and not in every container. */
function whyNoInstallation(): string | undefined {
  if (spawnSync('dpkg', ['--version']).error) return 'there is no dpkg'
  const { status, stderr } = inRootOfItsOwn('true')
  return status === 0 ? undefined : `no root of its own: ${stderr.trim()}`
}

async function aPackage(version: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-debian-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const staged = path.join(folder, `baliza-${version}`)
  const build = `${version}-a`
  mkdirSync(path.join(staged, 'builds', build, 'app'), { recursive: true })
  writeFileSync(path.join(staged, 'baliza'), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
  writeFileSync(path.join(staged, 'current'), `${build}\n`)
  writeFileSync(path.join(staged, 'builds', build, 'app/a.js'), 'export {}\n')
  const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim()
  const file = path.join(folder, `${version}.deb`)
  const cpu = architecture === 'arm64' ? 'arm64' : 'x64'
  await packDebian(staged, file, { platform: { cpu }, version, time: 1_700_000_000 })
  return file
}

const STORY = `
export DEBIAN_FRONTEND=noninteractive
install() { dpkg --force-depends --force-unsafe-io -i "$1" >/dev/null; }
say() { echo "$1: $2"; }
install "$1"
say installed "$(baliza)"
say account "$(getent passwd baliza | cut -d: -f6,7)"
mkdir -p /var/lib/baliza && echo fact > /var/lib/baliza/baliza.db
echo PORT=4000 >> /etc/baliza/baliza.env
install "$2"
say upgraded "$(baliza)"
say builds "$(ls /usr/lib/baliza/builds)"
say settings "$(tail -n 1 /etc/baliza/baliza.env)"
install "$1"
say 'gone back' "$(baliza)"
dpkg --remove baliza >/dev/null
say removed "$(ls /usr/lib/baliza /usr/bin/baliza 2>/dev/null | wc -l)"
say 'settings after it' "$(tail -n 1 /etc/baliza/baliza.env)"
dpkg --purge baliza >/dev/null
say facts "$(cat /var/lib/baliza/baliza.db)"
cd /mnt && find * -type f | sort | while read -r file; do say left "/$file"; done
`

test('a package is installed, upgraded, taken back and purged, and leaves the facts alone', async (it) => {
  const whyNot = whyNoInstallation()
  it.skip(whyNot !== undefined, whyNot)
  const [older, newer] = [await aPackage('1.2.3'), await aPackage('1.2.4')]
  const { status, stdout, stderr } = inRootOfItsOwn(STORY, older, newer)
  expect(status, stderr).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((line) => !BOOKS.test(line.replace('left: ', ''))),
  ).toEqual([
    'installed: 1.2.3',
    'account: /var/lib/baliza:/usr/sbin/nologin',
    'upgraded: 1.2.4',
    'builds: 1.2.4-a',
    'settings: PORT=4000',
    'gone back: 1.2.3',
    'removed: 0',
    'settings after it: PORT=4000',
    'facts: fact',
    'left: /var/lib/baliza/baliza.db',
  ])
})
