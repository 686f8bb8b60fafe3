/** Does something with each of many, so many at a time. @throws the first failure, after what was under way has ended */
export async function atOnce<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const take = async () => {
    while (failures.length === 0) {
      const { value, done } = waiting.next()
      if (done) return
      await work(value).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: most }, take))
  if (failures.length > 0) throw failures[0]
}
