import { expect, test } from 'vitest'
import { watchPacketSize } from './packet-size.ts'

/** A packet with a body of so many bytes, its size written as MQTT does. */
function packet(size: number, body = size): Buffer {
  const digits: number[] = []
  for (let rest = size; digits.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    digits.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([Buffer.from([0x30, ...digits]), Buffer.alloc(body, 0xff)])
}

test.each([1, 2, 3, 7, 64, 100_000])('packets are told apart however they are cut: by %s bytes', (part) => {
  const found: number[] = []
  const watch = watchPacketSize(20_000, (size) => found.push(size))
  const bytes = Buffer.concat([
    packet(0),
    packet(127),
    packet(128),
    packet(20_000),
    packet(5),
    packet(20_001),
  ])
  for (let at = 0; at < bytes.length; at += part) watch(bytes.subarray(at, at + part))
  expect(found).toEqual([20_001])
})

test('a packet that announces a quarter of a gigabyte is known by its first five bytes', () => {
  const found: number[] = []
  watchPacketSize(1_000, (size) => found.push(size))(packet(268_435_455, 0))
  expect(found).toEqual([268_435_455])
})
