import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Outcome, ROOT } from './steps.ts'

const DIST = path.join(ROOT, 'packages/web/dist')

/**
 * JavaScript of a cold load in kB (1000 bytes) gzipped: everything that a browser fetches before the page is
 * whole.
 */
const BUDGETS = [
  { page: 'login', entries: ['src/app/Door.tsx'], kilobytes: 140 },
  {
    page: 'dashboard',
    entries: ['src/app/App.tsx', 'src/app/Shell.tsx', 'src/features/line-dashboard/DashboardPage.tsx'],
    kilobytes: 220,
  },
] as const

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

export type BundleSize = { readonly page: string; readonly kilobytes: number; readonly budget: number }

/**
 * Adds up, per page, the entry, the page's own chunks (the shell around it too) and all that they import
 * statically.
 */
export function bundleSizes(): BundleSize[] {
  const manifest = JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  return BUDGETS.map(({ page, entries, kilobytes }) => ({
    page,
    budget: kilobytes,
    kilobytes: coldLoad(manifest, ['index.html', ...entries]),
  }))
}

function coldLoad(manifest: Manifest, entries: readonly string[]): number {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the web build has no chunk ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The step of `npm run check` that keeps pages quick on a plant's slow network. */
export async function measureBundle(): Promise<Outcome> {
  const sizes = bundleSizes()
  const text = sizes
    .map(({ page, kilobytes, budget }) => `${page} ${kilobytes.toFixed(1)} of ${budget} kB`)
    .join(', ')
  return {
    name: `bundle: ${text}`,
    ok: sizes.every((size) => size.kilobytes <= size.budget),
    seconds: 0,
    output: text,
  }
}
