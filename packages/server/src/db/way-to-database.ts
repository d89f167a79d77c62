/**
 * How what is said to the database travels. `unverified` is encrypted, for whoever answers at its address.
 */
export type WayToDatabase = 'local' | 'verified' | 'unverified' | 'in-clear'

const LOCAL = /^(localhost|127\.[\d.]+|\[?::1\]?|\/.*)?$/

export function wayToDatabase(databaseUrl: string): WayToDatabase {
  if (!/^postgres(ql)?:/.test(databaseUrl)) return 'local'
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (LOCAL.test(host)) return 'local'
  const mode = searchParams.get('sslmode')
  if (mode === 'no-verify') return 'unverified'
  const isAsked = mode === null ? /^(true|1)$/.test(searchParams.get('ssl') ?? '') : mode !== 'disable'
  return isAsked || searchParams.has('sslrootcert') ? 'verified' : 'in-clear'
}

/**
 * The address by which every connection is encrypted, and the server must be vouched for by this authority (a
 * PEM file); as it is without one.
 */
export function vouchedBy(databaseUrl: string, authorityFile: string | undefined): string {
  if (authorityFile === undefined || !/^postgres(ql)?:/.test(databaseUrl)) return databaseUrl
  const url = new URL(databaseUrl)
  url.searchParams.set('sslmode', 'verify-full')
  url.searchParams.set('sslrootcert', authorityFile)
  return url.href
}
