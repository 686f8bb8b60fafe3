import { ancestorsOf, childrenOf, parentsOf, type CausalGraph } from './graph.ts'

/** Whether the path goes on against the arrows (up, to causes) or along them (down, to effects). */
type Direction = 'up' | 'down'

interface Visit {
  node: string
  direction: Direction
  before: Visit | null
}

/**
 * A path along which `from` and `to` still depend on each other when `given` is held fixed; null where none is open.
 *
 * A path is closed by holding fixed a variable it passes through or forks at, and by leaving alone a collider, where two
 * arrows meet, with all that follows from it. The search visits each variable at most twice, once per direction.
 *
 * @param given variables held fixed; neither `from` nor `to`
 * @returns the variables of a shortest open path, `from` first
 * @see Pearl 2009, Causality, definition 1.2.3; Shachter 1998, "Bayes-ball", arXiv:1301.7412
 */
export function findOpenPath(
  graph: CausalGraph,
  from: string,
  to: string,
  given: ReadonlySet<string>,
): string[] | null {
  const openColliders = ancestorsOf(graph, given)
  const queue: Visit[] = [{ node: from, direction: 'up', before: null }]
  const seen = new Set<string>()
  for (let visit = queue.shift(); visit; visit = queue.shift()) {
    const key = `${visit.direction} ${visit.node}`
    if (seen.has(key)) continue
    seen.add(key)
    if (visit.node === to) return pathTo(visit)
    queue.push(...nextVisits(graph, visit, given, openColliders))
  }
  return null
}

/** Whether `from` and `to` are independent once `given` is held fixed, whatever the strength of the arrows. */
export function areSeparated(graph: CausalGraph, from: string, to: string, given: ReadonlySet<string>): boolean {
  return findOpenPath(graph, from, to, given) === null
}

function nextVisits(
  graph: CausalGraph,
  visit: Visit,
  given: ReadonlySet<string>,
  openColliders: ReadonlySet<string>,
): Visit[] {
  const { node, direction } = visit
  const isFixed = given.has(node)
  const goesUp = direction === 'up' ? !isFixed : openColliders.has(node)
  const up = goesUp ? parentsOf(graph, node) : []
  const down = isFixed ? [] : childrenOf(graph, node)
  return [...visits(up, 'up', visit), ...visits(down, 'down', visit)]
}

function visits(nodes: string[], direction: Direction, before: Visit): Visit[] {
  return nodes.map((node) => ({ node, direction, before }))
}

function pathTo(last: Visit): string[] {
  const path: string[] = []
  for (let visit: Visit | null = last; visit; visit = visit.before) path.unshift(visit.node)
  return path
}
