import { createHash } from 'node:crypto'

/*
 * Merkle trees as certificate logs make them (RFC 6962, section 2.1): leaves and inner nodes are hashed with prefixes of
 * their own, so that a node can never be passed off as a leaf.
 */

const hash = (...parts: Uint8Array[]): Buffer => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest()
}
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Hash of a leaf. @param data its bytes; text as UTF-8 */
export function leafHash(data: string | Uint8Array): Buffer {
  return hash(LEAF, typeof data === 'string' ? Buffer.from(data) : data)
}

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => hash(NODE, left, right)

/** A tree that grows leaf by leaf and keeps one hash per level, however many leaves it has. */
export interface GrowingTree {
  add(data: string | Uint8Array): void
  size(): number
  /** Root of the leaves so far, in hexadecimal digits; of no leaves the hash of nothing. */
  root(): string
}

export function openTree(): GrowingTree {
  /** Roots of full subtrees from left to right, each smaller than the one before it. */
  const full: { hash: Buffer; leaves: number }[] = []
  let count = 0
  return {
    add(data) {
      count += 1
      let grown = { hash: leafHash(data), leaves: 1 }
      while (full.at(-1)?.leaves === grown.leaves) {
        grown = { hash: nodeHash(full.pop()!.hash, grown.hash), leaves: 2 * grown.leaves }
      }
      full.push(grown)
    },
    size: () => count,
    root: () =>
      (full.length === 0
        ? hash()
        : full.map((one) => one.hash).reduceRight((right, left) => nodeHash(left, right))
      ).toString('hex'),
  }
}

/** The hashes of a whole tree, from which each of its leaves can be proved at once. */
export type TreeLevels = readonly (readonly Buffer[])[]

/** Leaves first, root last; a node without one beside it stands in the next level as it is. */
export function levelsOf(leaves: readonly string[]): TreeLevels {
  const levels: Buffer[][] = [leaves.map(leafHash)]
  for (let level = levels[0]; level.length > 1; level = levels.at(-1)!) {
    const below = level
    const pairs = Array.from({ length: Math.ceil(below.length / 2) }, (_, place) => 2 * place)
    levels.push(pairs.map((left) => (left + 1 < below.length ? nodeHash(below[left], below[left + 1]) : below[left])))
  }
  return levels
}

/**
 * What proves that a leaf stands in a tree: the hashes beside its way to the root, from the leaf upwards, in hexadecimal
 * digits.
 *
 * @param index place of the leaf, from 0
 */
export function inclusionPath(levels: TreeLevels, index: number): string[] {
  return levels.slice(0, -1).flatMap((level, height) => {
    const place = Math.floor(index / 2 ** height)
    const beside = level.at(place % 2 === 0 ? place + 1 : place - 1)
    return beside ? [beside.toString('hex')] : []
  })
}

/** What {@link inclusionPath} says of one leaf. */
export interface Inclusion {
  leaf: string
  index: number
  size: number
  path: readonly string[]
}

/** Whether a proof leads from its leaf to this root (RFC 9162, section 2.1.3.2). */
export function provesInclusion({ leaf, index, size, path }: Inclusion, root: string): boolean {
  if (index >= size) return false
  let [place, last] = [index, size - 1]
  let reached = leafHash(leaf)
  for (const step of path) {
    if (last === 0) return false
    const beside = Buffer.from(step, 'hex')
    if (place % 2 === 1 || place === last) {
      reached = nodeHash(beside, reached)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else reached = nodeHash(reached, beside)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && reached.toString('hex') === root
}
