const BYTES = 32

/** 256 bits that nobody can guess, also on a page that came without TLS. */
export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
