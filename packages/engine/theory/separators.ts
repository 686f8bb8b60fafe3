import { ancestorsOf, areSeparated, type CausalGraph, findOpenPath } from './graph.ts'

/** What may be held fixed to separate two variables. */
export interface Separators {
  /** Smallest first; no variable of a set can be left out of it. */
  sets: string[][]
  /** True where there may be more than those listed. */
  isCut: boolean
  /** Where nothing separates the two: a path that stays open whatever is held fixed. */
  openPath: string[] | null
}

/** Sets listed at most, and open paths followed at most while they are looked for. */
const MOST_SETS = 20
const MOST_STEPS = 4000

/**
 * Minimal sets of `allowed` variables that separate `from` from `to`.
 *
 * Only causes of the two are used: where any set separates them, all allowed causes of the two together do (van der Zander,
 * Liśkiewicz & Textor 2014, theorem 1 of "Constructing separators and adjustment sets in ancestral graphs", UAI), and a
 * set among them from which no single variable can be left out is minimal (Tian, Paz & Pearl 1998, "Finding minimal
 * d-separators"). A minimal set meets every path that is open without it, so each open path is parted by its variables.
 */
export function findSeparators(graph: CausalGraph, from: string, to: string, allowed: ReadonlySet<string>): Separators {
  const causes = ancestorsOf(graph, [from, to])
  const candidates = graph.nodes.filter((node) => allowed.has(node) && causes.has(node) && node !== from && node !== to)
  const openPath = findOpenPath(graph, from, to, new Set(candidates))
  if (openPath) return { sets: [], isCut: false, openPath }
  const found = search(graph, from, to, new Set(candidates))
  const sets = found.sets.sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
  return { sets, isCut: found.isCut, openPath: null }
}

interface Branch {
  chosen: string[]
  /** Left aside in this branch, because another branch has it. */
  aside: ReadonlySet<string>
}

function search(graph: CausalGraph, from: string, to: string, candidates: ReadonlySet<string>) {
  const sets: string[][] = []
  const branches: Branch[] = [{ chosen: [], aside: new Set() }]
  let steps = 0
  // The smallest branch first, so that a search cut short still has the smallest sets.
  for (let branch = branches.shift(); branch; branch = branches.shift()) {
    if (sets.length >= MOST_SETS || ++steps > MOST_STEPS) return { sets, isCut: true }
    const path = openAmongCauses(graph, from, to, branch.chosen)
    if (path) branches.push(...branchesOf(path, branch, candidates))
    else if (isMinimal(graph, from, to, branch.chosen)) sets.push([...branch.chosen].sort())
  }
  return { sets, isCut: false }
}

/** One branch per variable of the path: it is chosen, and those before it on the path are left aside. */
function branchesOf(path: string[], { chosen, aside }: Branch, candidates: ReadonlySet<string>): Branch[] {
  const free = path.filter((node) => candidates.has(node) && !aside.has(node) && !chosen.includes(node))
  return free.map((node, place) => ({
    chosen: [...chosen, node],
    aside: new Set([...aside, ...free.slice(0, place)]),
  }))
}

function isMinimal(graph: CausalGraph, from: string, to: string, set: string[]): boolean {
  return set.every((node) => !areSeparated(graph, from, to, new Set(set.filter((other) => other !== node))))
}

/**
 * A path that must still be cut. Among causes of `from` and `to` a separating set is a cut of the moral graph: parents of a
 * common effect are joined, since that effect, or what follows from it, leads to one of the two.
 */
function openAmongCauses(graph: CausalGraph, from: string, to: string, chosen: string[]): string[] | null {
  if (areSeparated(graph, from, to, new Set(chosen))) return null
  const neighbours = moralNeighbours(graph, ancestorsOf(graph, [from, to]))
  const paths: string[][] = [[from]]
  const seen = new Set([from, ...chosen])
  for (let path = paths.shift(); path; path = paths.shift()) {
    const last = path.at(-1)!
    if (last === to) return path
    for (const next of neighbours.get(last) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return null
}

function moralNeighbours(graph: CausalGraph, within: ReadonlySet<string>): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>([...within].map((node) => [node, new Set()]))
  const join = (a: string, b: string) => {
    if (a === b) return
    neighbours.get(a)?.add(b)
    neighbours.get(b)?.add(a)
  }
  for (const node of within) {
    const parents = graph.edges.filter(({ to }) => to === node).map(({ from }) => from)
    for (const parent of parents) {
      join(parent, node)
      for (const other of parents) join(parent, other)
    }
  }
  return neighbours
}
