/**
 * What `use` makes of each item, in their order: while what was read of one is used, the next is being read.
 * Ends with the first error of either.
 */
export async function* readAhead<Item, Read, Made>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
  use: (read: Read, item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const left = items[Symbol.iterator]()
  const readNext = async () => {
    const next = left.next()
    return next.done ? undefined : { item: next.value, read: await read(next.value) }
  }
  for (let current = await readNext(); current; ) {
    const [following, made] = await Promise.all([readNext(), use(current.read, current.item)])
    yield made
    current = following
  }
}
