import type { SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { levelsOf, type TreeLevels } from '../../base/chain/merkle-tree.ts'
import { lastNumber, readCheckpoint, readLeaves } from './checkpoint-files.ts'

export interface KeptTree {
  signed: SignedCheckpoint
  levels: TreeLevels
  places: Map<string, number>
}

/** The tree of the latest checkpoint, computed once for each. */
export function keepLatestTree(dataFolder: string): () => Promise<KeptTree | null> {
  let kept: { number: number; tree: Promise<KeptTree | null> } = { number: 0, tree: Promise.resolve(null) }
  return async () => {
    const number = await lastNumber(dataFolder)
    if (number !== kept.number) kept = { number, tree: readTree(dataFolder, number) }
    return kept.tree
  }
}

async function readTree(dataFolder: string, last: number): Promise<KeptTree | null> {
  const signed = await readCheckpoint(dataFolder, last)
  const leaves: string[] = []
  for (let number = 1; number <= last; number += 1) leaves.push(...((await readLeaves(dataFolder, number)) ?? []))
  // Leaves that do not give the signed root prove nothing; System says what is wrong.
  if (signed?.checkpoint.size !== leaves.length) return null
  const levels = levelsOf(leaves)
  if (levels.at(-1)?.[0]?.toString('hex') !== signed.checkpoint.root) return null
  return { signed, levels, places: new Map(leaves.map((leaf, place) => [leaf, place])) }
}
