import { canonicalJson, sha256 } from '../chain/fingerprint.ts'
import type { ObjectFiles } from './object-files.ts'

export interface ManifestEntry {
  path: string
  /** SHA-256 of the object that stands at this path. */
  hash: string
  /** Small facts that readers of the manifest need without opening the object; any JSON. */
  meta?: unknown
}
export type ManifestChanges = Map<string, { hash: string; meta?: unknown } | null>
export interface ManifestDifference {
  path: string
  before: ManifestEntry | null
  after: ManifestEntry | null
}

type Leaf = { leaf: ManifestEntry[] }
/** Child for the next two hexadecimal digits of the path's hash, with the number of entries below it. */
type Branch = { branch: [digits: string, node: string, count: number][] }
type Node = Leaf | Branch

/** Past this many entries a node splits in 256; what it holds alone decides its form, so equal content has equal roots. */
const LEAF_LIMIT = 128
const CACHED_NODES = 4096
const EMPTY: Leaf = { leaf: [] }

/**
 * Immutable maps path → object, kept as trees of small objects sharded by the hash of the path.
 * A change writes the leaf it falls in and the branches above it, whatever the size of the map.
 */
export interface Manifests {
  /** Root of the map that has `changes` (null removes) applied to the map at `root` ('' is the empty map). */
  update(root: string, changes: ManifestChanges): string
  find(root: string, path: string): ManifestEntry | null
  /**
   * All entries whose path starts with `prefix`, sorted by path.
   *
   * @param isAnew whether the nodes are read from the disk although they are known
   */
  list(root: string, prefix: string, isAnew?: boolean): ManifestEntry[]
  /** Entries that are not the same in both, sorted by path; equal branches are not opened. */
  diff(before: string, after: string): ManifestDifference[]
  /** The nodes and objects that one node names itself. */
  below(hash: string): { nodes: string[]; objects: string[] }
  /** Nodes and objects that `after` needs and that do not stand at the same place in `before`; equal branches are not opened. */
  fresh(before: string, after: string): Set<string>
  /** Adds every node and object that the map needs to `into`; what is in there already counts as walked. */
  reach(root: string, into: Set<string>): void
}

export function openManifests(objects: ObjectFiles): Manifests {
  const cache = new Map<string, Node>()

  function read(hash: string): Node {
    if (hash === '') return EMPTY
    const node = cache.get(hash) ?? (JSON.parse(objects.read(hash).toString('utf8')) as Node)
    cache.delete(hash)
    cache.set(hash, node)
    if (cache.size > CACHED_NODES) cache.delete(cache.keys().next().value!)
    return node
  }

  const write = (node: Node): string => objects.put(canonicalJson(node))

  function build(entries: ManifestEntry[], depth: number): string {
    if (entries.length <= LEAF_LIMIT) return write({ leaf: entries.sort(byPath) })
    const groups = groupBy(entries, (entry) => digitsOf(entry.path, depth))
    return write({ branch: sorted(groups).map(([digits, group]) => [digits, build(group, depth + 1), group.length]) })
  }

  function update(root: string, changes: ManifestChanges): string {
    return change(root, [...changes], 0)
  }

  function change(hash: string, changes: Change[], depth: number): string {
    const node = read(hash)
    if ('leaf' in node) return build(apply(node.leaf, changes), depth)
    const children = new Map(node.branch.map(([digits, child, count]) => [digits, { child, count }]))
    for (const [digits, group] of groupBy(changes, ([path]) => digitsOf(path, depth))) {
      const child = change(children.get(digits)?.child ?? '', group, depth + 1)
      children.set(digits, { child, count: count(child) })
    }
    return join(children, depth)
  }

  function join(children: Map<string, { child: string; count: number }>, depth: number): string {
    const filled = sorted(children).filter(([, { count }]) => count > 0)
    const total = filled.reduce((sum, [, { count }]) => sum + count, 0)
    if (total > LEAF_LIMIT) return write({ branch: filled.map(([digits, { child, count }]) => [digits, child, count]) })
    return build(
      filled.flatMap(([, { child }]) => [...entries(child)]),
      depth,
    )
  }

  function count(hash: string): number {
    const node = read(hash)
    return 'leaf' in node ? node.leaf.length : node.branch.reduce((sum, [, , below]) => sum + below, 0)
  }

  function* entries(hash: string): Generator<ManifestEntry> {
    const node = read(hash)
    if ('leaf' in node) yield* node.leaf
    else for (const [, child] of node.branch) yield* entries(child)
  }

  function find(root: string, path: string): ManifestEntry | null {
    let node = read(root)
    for (let depth = 0; 'branch' in node; depth++) {
      const digits = digitsOf(path, depth)
      node = read(node.branch.find(([key]) => key === digits)?.[1] ?? '')
    }
    return node.leaf.find((entry) => entry.path === path) ?? null
  }

  function list(root: string, prefix: string, isAnew = false): ManifestEntry[] {
    if (isAnew) cache.clear()
    return [...entries(root)].filter((entry) => entry.path.startsWith(prefix)).sort(byPath)
  }

  function* differences(before: string, after: string): Generator<ManifestDifference> {
    if (before === after) return
    const [a, b] = [read(before), read(after)]
    if ('branch' in a && 'branch' in b) {
      const [left, right] = [new Map(a.branch.map(keyed)), new Map(b.branch.map(keyed))]
      for (const digits of new Set([...left.keys(), ...right.keys()])) {
        yield* differences(left.get(digits) ?? '', right.get(digits) ?? '')
      }
    } else yield* compare([...entries(before)], [...entries(after)])
  }

  function diff(before: string, after: string): ManifestDifference[] {
    return [...differences(before, after)].sort(byPath)
  }

  function fresh(before: string, after: string, into = new Set<string>()): Set<string> {
    if (before === after || after === '') return into
    const [a, b] = [read(before), read(after)]
    if ('branch' in a && 'branch' in b) {
      into.add(after)
      const left = new Map(a.branch.map(keyed))
      for (const [digits, child] of b.branch) fresh(left.get(digits) ?? '', child, into)
      return into
    }
    const standing = new Set([...entries(before)].map(({ hash }) => hash))
    const needed = new Set<string>()
    reach(after, needed)
    for (const hash of needed) if (!standing.has(hash)) into.add(hash)
    return into
  }

  function below(hash: string): { nodes: string[]; objects: string[] } {
    const node = read(hash)
    if ('leaf' in node) return { nodes: [], objects: node.leaf.map((entry) => entry.hash) }
    return { nodes: node.branch.map(([, child]) => child), objects: [] }
  }

  function reach(root: string, into: Set<string>): void {
    if (root === '' || into.has(root)) return
    into.add(root)
    const node = read(root)
    if ('leaf' in node) for (const entry of node.leaf) into.add(entry.hash)
    else for (const [, child] of node.branch) reach(child, into)
  }

  return { update, find, list, diff, below, fresh, reach }
}

type Change = [path: string, change: { hash: string; meta?: unknown } | null]

function apply(entries: ManifestEntry[], changes: Change[]): ManifestEntry[] {
  const byName = new Map(entries.map((entry) => [entry.path, entry]))
  for (const [path, change] of changes) {
    if (change === null) byName.delete(path)
    else byName.set(path, change.meta === undefined ? { path, hash: change.hash } : { path, ...change })
  }
  return [...byName.values()]
}

function* compare(before: ManifestEntry[], after: ManifestEntry[]): Generator<ManifestDifference> {
  const [left, right] = [new Map(before.map(named)), new Map(after.map(named))]
  for (const path of new Set([...left.keys(), ...right.keys()])) {
    const difference = { path, before: left.get(path) ?? null, after: right.get(path) ?? null }
    if (canonicalJson(difference.before) !== canonicalJson(difference.after)) yield difference
  }
}

const named = (entry: ManifestEntry): [string, ManifestEntry] => [entry.path, entry]
const keyed = ([digits, child]: [string, string, number]): [string, string] => [digits, child]

function digitsOf(path: string, depth: number): string {
  return sha256(path).slice(depth * 2, depth * 2 + 2)
}

// By code unit, the same on every machine: a locale's order would change roots.
function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

function sorted<Value>(groups: Map<string, Value>): [string, Value][] {
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function groupBy<Item>(items: Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
