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
export function parentsOf({ edges }: CausalGraph, node: string): string[] {
  return edges.filter(({ to }) => to === node).map(({ from }) => from)
}

/** Direct effects of a variable. */
export function childrenOf({ edges }: CausalGraph, node: string): string[] {
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
