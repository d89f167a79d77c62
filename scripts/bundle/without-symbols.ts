/** Where the header of a 64-bit ELF file says what, in bytes. */
const HEADER = {
  class: 4,
  programs: 0x20,
  sections: 0x28,
  programSize: 0x36,
  programCount: 0x38,
  sectionSize: 0x3a,
}
const PROGRAM = { offset: 0x08, sizeInFile: 0x20 }
const MAGIC = Buffer.from([0x7f, 0x45, 0x4c, 0x46])
const BITS_64 = 2

/**
 * A program for Linux as the kernel loads it: what lies behind its last segment (names of functions, for
 * debuggers) is a quarter of Node, and left out.
 */
export function withoutSymbols(program: Buffer): Buffer {
  if (!program.subarray(0, 4).equals(MAGIC) || program[HEADER.class] !== BITS_64)
    throw new Error('this is no program for a 64-bit Linux')
  const first = Number(program.readBigUInt64LE(HEADER.programs))
  const size = program.readUInt16LE(HEADER.programSize)
  const ends = Array.from({ length: program.readUInt16LE(HEADER.programCount) }, (_, index) => {
    const at = first + index * size
    return Number(
      program.readBigUInt64LE(at + PROGRAM.offset) + program.readBigUInt64LE(at + PROGRAM.sizeInFile),
    )
  })
  const loaded = Buffer.from(program.subarray(0, Math.max(...ends)))
  loaded.writeBigUInt64LE(0n, HEADER.sections)
  loaded.fill(0, HEADER.sectionSize, HEADER.sectionSize + 6)
  return loaded
}
