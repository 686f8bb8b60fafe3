/**
 * Circles of a graph: sets of nodes each of which leads to every other (its strongly connected parts of two or more).
 *
 * Without recursion, since a chain of imports can be longer than a stack is deep.
 *
 * @param next where each node leads
 * @see Tarjan 1972, doi:10.1137/0201010
 */
export function findCircles(nodes: Iterable<string>, next: (node: string) => readonly string[]): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []

  function enter(node: string): { node: string; rest: string[] } {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    open.push(node)
    isOpen.add(node)
    return { node, rest: [...next(node)] }
  }
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node)!, to))

  for (const start of nodes) {
    const path = index.has(start) ? [] : [enter(start)]
    while (path.length > 0) {
      const { node, rest } = path.at(-1)!
      const target = rest.pop()
      if (target === undefined) {
        path.pop()
        if (path.length > 0) lower(path.at(-1)!.node, low.get(node)!)
        if (low.get(node) === index.get(node)) circles.push(takeFrom(node))
      } else if (!index.has(target)) path.push(enter(target))
      else if (isOpen.has(target)) lower(node, index.get(target)!)
    }
  }

  function takeFrom(node: string): string[] {
    const taken = open.splice(open.lastIndexOf(node))
    for (const one of taken) isOpen.delete(one)
    return taken.toSorted()
  }

  return circles.filter((circle) => circle.length > 1)
}
