import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, gzipSync } from 'node:zlib'
import { BUILDS } from '@baliza/server'
import { filesIn } from './archive.ts'
import { PROGRAM, QUIET } from './launcher.ts'
import { librariesOf } from './libraries.ts'
import type { Platform } from './platform.ts'
import { type Piece, tarOf, withFolders } from './tar.ts'

const ARCHITECTURE: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const USER = 10_001
const DATA = 'var/lib/baliza'
const [PLAIN, OWN, ANYBODYS] = [0o644, 0o700, 0o1777]
/** Who runs it, where names are looked up, and the two folders that it writes to. */
const PEOPLE: readonly Piece[] = [
  { name: 'etc/passwd', mode: PLAIN, content: `baliza:x:${USER}:${USER}::/${DATA}:/nonexistent\n` },
  { name: 'etc/group', mode: PLAIN, content: `baliza:x:${USER}:\n` },
  { name: 'etc/nsswitch.conf', mode: PLAIN, content: 'hosts: files dns\n' },
  { name: 'tmp', mode: ANYBODYS, folder: true },
  { name: DATA, mode: OWN, owner: USER, folder: true },
]

type Release = {
  readonly platform: Platform
  readonly version: string
  readonly build: string
  readonly time: number
}
type Blob = { readonly digest: string; readonly content: Buffer }
type Layer = Blob & { readonly unpacked: string }

/**
 * Writes an image that `docker load` and `podman load` take: the libraries of Debian that Node needs, and the
 * staged folder. Neither a registry nor Docker is needed; the libraries come by `apt-get`, whose mirror
 * decides which version of them.
 */
export async function packImage(folder: string, file: string, release: Release): Promise<void> {
  const { version, time } = release
  const layers = [
    await layerOf([...librariesOf(release.platform), ...PEOPLE], time),
    await layerOf(
      filesIn(folder).map((each) => ({ ...each, name: `opt/baliza/${each.name}` })),
      time,
    ),
  ]
  const config = blobOf(JSON.stringify(configOf(release, layers)))
  const manifest = blobOf(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: described('application/vnd.oci.image.config.v1+json', config),
      layers: layers.map((layer) => described('application/vnd.oci.image.layer.v1.tar+gzip', layer)),
    }),
  )
  const names = {
    'org.opencontainers.image.ref.name': version,
    'io.containerd.image.name': `docker.io/library/baliza:${version}`,
  }
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [{ ...described('application/vnd.oci.image.manifest.v1+json', manifest), annotations: names }],
  }
  /** Of Docker before 25, which looks for this. */
  const formerly = [
    {
      Config: placeOf(config),
      RepoTags: [`baliza:${version}`, 'baliza:latest'],
      Layers: layers.map(placeOf),
    },
  ]
  const plain = (name: string, content: string | Buffer): Piece => ({ name, mode: PLAIN, content })
  const pieces = [
    plain('oci-layout', '{"imageLayoutVersion":"1.0.0"}'),
    plain('index.json', JSON.stringify(index)),
    plain('manifest.json', JSON.stringify(formerly)),
    ...[config, manifest, ...layers].map((blob) => plain(placeOf(blob), blob.content)),
  ]
  await pipeline(tarOf(withFolders(pieces), time), createWriteStream(file))
}

function configOf({ platform, version, build, time }: Release, layers: readonly Layer[]): object {
  const node = `/opt/baliza/${BUILDS}/${build}/runtime/node`
  const program = [node, QUIET, `/opt/baliza/${BUILDS}/${build}/${PROGRAM.join('/')}`]
  return {
    created: new Date(time * 1000).toISOString(),
    architecture: ARCHITECTURE[platform.cpu],
    os: 'linux',
    config: {
      User: `${USER}:${USER}`,
      Env: [`BALIZA_DATA=/${DATA}`, 'NODE_ENV=production', 'HOME=/tmp'],
      Entrypoint: program,
      Cmd: ['start'],
      WorkingDir: `/${DATA}`,
      Volumes: { [`/${DATA}`]: {} },
      ExposedPorts: { '3000/tcp': {} },
      StopSignal: 'SIGTERM',
      Healthcheck: {
        Test: ['CMD', ...program, 'status'],
        Interval: 30e9,
        Timeout: 15e9,
        StartPeriod: 60e9,
        Retries: 3,
      },
      Labels: { 'org.opencontainers.image.version': version, 'org.opencontainers.image.licenses': 'MIT' },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ unpacked }) => unpacked) },
    history: layers.map(() => ({
      created: new Date(time * 1000).toISOString(),
      created_by: 'npm run bundle',
    })),
  }
}

const layerOf = async (pieces: readonly Piece[], time: number): Promise<Layer> => {
  const tar = await buffer(tarOf(withFolders(pieces), time))
  return { ...blobOf(gzipSync(tar, { level: constants.Z_BEST_COMPRESSION })), unpacked: sumOf(tar) }
}

const sumOf = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`

function blobOf(text: string | Buffer): Blob {
  const content = Buffer.from(text)
  return { digest: sumOf(content), content }
}

const placeOf = ({ digest }: Blob): string => `blobs/${digest.replace(':', '/')}`

const described = (mediaType: string, { digest, content }: Blob) => ({
  mediaType,
  digest,
  size: content.length,
})
