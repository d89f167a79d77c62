/** Is that the IANA name of a zone, an old name of one too? */
export function isTimeZone(zone: string): boolean {
  try {
    return zone.includes('/') || zone === 'UTC'
      ? Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
      : false
  } catch {
    return false
  }
}
