/** A number of up to four bytes, seven bits in each, the lowest first: MQTT 3.1.1, 2.2.3. */
const GOES_ON = 0x80
const LONGEST_NUMBER = 4

/**
 * Follows the packets in a stream of bytes by the sizes that they announce, and says so, once, of the first
 * that is larger than it may be: nobody has to gather it to find that out.
 */
export function watchPacketSize(largest: number, tooLarge: (size: number) => void): (bytes: Buffer) => void {
  /** Bytes until the next packet begins. */
  let left = 0
  /** Of the size that is being read; -1 = the first byte of a packet comes. */
  let digit = -1
  let size = 0
  let isOver = false

  return (bytes) => {
    for (let at = 0; at < bytes.length && !isOver; ) {
      if (left > 0) {
        const passed = Math.min(left, bytes.length - at)
        left -= passed
        at += passed
        continue
      }
      const byte = bytes[at++] ?? 0
      if (digit < 0) {
        digit = 0
        size = 0
        continue
      }
      size += (byte & ~GOES_ON) * 128 ** digit++
      if ((byte & GOES_ON) !== 0 && digit < LONGEST_NUMBER) continue
      digit = -1
      left = size
      isOver = size > largest
      if (isOver) tooLarge(size)
    }
  }
}
