import { isUtf8 } from 'node:buffer'

/**
 * A text file as people save it: UTF-8 with or without a mark, UTF-16 as spreadsheets write "Unicode text",
 * else Western European.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}
