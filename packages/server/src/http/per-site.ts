import type { Site } from './site.ts'

/** What is remembered of one installation while it runs, and of no other in the same process. */
export function perSite<T>(make: () => T): (site: Site) => T {
  const kept = new WeakMap<Site, T>()
  return (site) => {
    const found = kept.get(site) ?? make()
    kept.set(site, found)
    return found
  }
}
