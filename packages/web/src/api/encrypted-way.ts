import { useServedBuild } from './served-build.ts'

/** The same page, at the same port, by HTTPS. */
export const encryptedHere = (): string => location.href.replace(/^http:/, 'https:')

/** Where this page is to be had encrypted, if it is not and the server answers there. */
export function useEncryptedWay(): string | undefined {
  const isOpen = location.protocol === 'http:' && !window.isSecureContext
  const { data } = useServedBuild()
  return isOpen && data?.https ? encryptedHere() : undefined
}
