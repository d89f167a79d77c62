/** Some browsers save nothing of an address that is revoked at once. */
const REVOKED_AFTER = 60_000

/** Hands a file over to whoever is at the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER)
}
