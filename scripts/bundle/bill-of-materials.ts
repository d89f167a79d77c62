import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foldersOf, type Lockfile, type Package } from '../lockfile.ts'
import { ROOT } from '../steps.ts'
import type { Platform } from './platform.ts'

type Component = { readonly name: string; readonly entry: Package }

/**
 * The software bill of materials of what lies in `app` (CycloneDX 1.6): the runtime of its platform, the packages
 * that lie in it, and those of which the web is made. Without a time and a number of its own: the same content gives the same text.
 */
export function billOfMaterials(
  app: string,
  version: string,
  { runtime }: Pick<Platform, 'runtime'>,
): string {
  const lockfile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
  const inBrowser = closureOf(lockfile, 'packages/web')
  const [runtimePackage] = runtime.split('/')
  const isStaged = (place: string) =>
    place === `node_modules/${runtimePackage}` || existsSync(path.join(app, inApp(place), 'package.json'))
  const components = Object.entries(lockfile.packages)
    .filter(([place, { integrity }]) => integrity !== undefined && (isStaged(place) || inBrowser.has(place)))
    .map(([place, entry]): Component => ({ name: nameOf(place), entry }))
  const product = { type: 'application', name: 'baliza', version, 'bom-ref': `baliza@${version}` }
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components: [...new Map(components.map((each) => [purlOf(each), toEntry(each)])).values()],
  }
  return `${JSON.stringify(bill, undefined, 2)}\n`
}

/** What one package of ours has for itself lies in it. */
const inApp = (place: string) => place.replace(/^packages\//, 'node_modules/@baliza/')

/** The places of all that a package needs to run, at any remove. */
function closureOf({ packages }: Lockfile, start: string): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (place: string): void => {
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = foldersOf(place, name).find((folder) => packages[folder] !== undefined)
      if (next === undefined || found.has(next)) continue
      found.add(next)
      look(packages[next]?.link ? (packages[next].resolved ?? '') : next)
    }
  }
  look(start)
  return found
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purlOf = ({ name, entry }: Component) => `pkg:npm/${name.replace('@', '%40')}@${entry.version}`

function toEntry(component: Component): object {
  const { name, entry } = component
  const [algorithm = '', sum = ''] = entry.integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purlOf(component),
    name,
    version: entry.version,
    purl: purlOf(component),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }],
    ...(entry.license === undefined ? {} : { licenses: [{ expression: entry.license }] }),
  }
}
