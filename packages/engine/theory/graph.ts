/** One assumed direct cause. */
export interface Edge {
  from: string
  to: string
}

/** Variables and what is assumed to cause what; no path may lead back to where it began. */
export interface CausalGraph {
  nodes: readonly string[]
  edges: readonly Edge[]
}

/** Direct causes of a variable. */
function parentsOf({ edges }: CausalGraph, node: string): string[] {
  return edges.filter(({ to }) => to === node).map(({ from }) => from)
}

/** Direct effects of a variable. */
function childrenOf({ edges }: CausalGraph, node: string): string[] {
  return edges.filter(({ from }) => from === node).map(({ to }) => to)
}

/** Everything that leads to one of `nodes`, these included. */
export function ancestorsOf(graph: CausalGraph, nodes: Iterable<string>): Set<string> {
  return closure(nodes, (node) => parentsOf(graph, node))
}

/** Everything that one of `nodes` leads to, these included. */
export function descendantsOf(graph: CausalGraph, nodes: Iterable<string>): Set<string> {
  return closure(nodes, (node) => childrenOf(graph, node))
}

/** The graph without the arrows that leave `node`: what is left between it and another are back-door paths. */
export function withoutArrowsFrom(graph: CausalGraph, node: string): CausalGraph {
  return { nodes: graph.nodes, edges: graph.edges.filter(({ from }) => from !== node) }
}

/**
 * A way along the arrows from `from` to `to`, shortest first; null where there is none.
 *
 * @example findDirectedPath({ nodes: ['a', 'b'], edges: [{ from: 'a', to: 'b' }] }, 'a', 'b') // ['a', 'b']
 */
export function findDirectedPath(graph: CausalGraph, from: string, to: string): string[] | null {
  const paths: string[][] = [[from]]
  const seen = new Set([from])
  for (let path = paths.shift(); path; path = paths.shift()) {
    const last = path.at(-1)!
    if (last === to) return path
    for (const next of childrenOf(graph, last)) {
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return null
}

/**
 * The circle that an arrow would close: from its head along the arrows to its tail, and back. Null where it closes none.
 * An arrow from a variable to itself is a circle too.
 */
export function findCycle(graph: CausalGraph, { from, to }: Edge): string[] | null {
  const back = findDirectedPath(graph, to, from)
  return back && [...back, to]
}

function closure(start: Iterable<string>, next: (node: string) => string[]): Set<string> {
  const found = new Set(start)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}

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
