import * as calls from '../../../contract/calls/checkpoint.ts'
import type { SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { inclusionPath, levelsOf, type TreeLevels } from '../../base/chain/merkle-tree.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { lastNumber, readCheckpoint, readLeaves, timestampQuery } from './checkpoint-files.ts'
import { linkLeaf } from './check-checkpoints.ts'

/** The signed checkpoints, for everybody. */
export function checkpointRoutes({ dataFolder }: Pick<ServerContext, 'dataFolder'>): Route[] {
  const openTreeOf = keepLatestTree(dataFolder)
  return [
    implement(calls.listCheckpoints, async ({ query: { before, limit } }) => {
      const total = await lastNumber(dataFolder)
      const newest = Math.min(total, (before ?? Infinity) - 1)
      const numbers = Array.from({ length: Math.min(limit, Math.max(0, newest)) }, (_, place) => newest - place)
      const found = await Promise.all(numbers.map((number) => readCheckpoint(dataFolder, number)))
      return { checkpoints: found.filter((one) => one !== null), total }
    }),
    implement(calls.getCheckpoint, ({ params }) => getCheckpoint(dataFolder, params.number)),
    implement(calls.getCheckpointLeaves, async ({ params }) => {
      const { checkpoint } = await getCheckpoint(dataFolder, params.number)
      const leaves = await readLeaves(dataFolder, checkpoint.number)
      if (!leaves) throw notFound()
      return { number: checkpoint.number, first: checkpoint.size - leaves.length, leaves }
    }),
    implement(calls.getTimestampQuery, async ({ params }) => {
      const { checkpoint, sha256 } = await getCheckpoint(dataFolder, params.number)
      const name = `checkpoint-${checkpoint.number}.tsq`
      return new Response(Buffer.from(timestampQuery(sha256)), {
        headers: {
          'Content-Type': 'application/timestamp-query',
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      })
    }),
    implement(calls.getInclusionProof, async ({ params }) => {
      const tree = await openTreeOf()
      const leaf = linkLeaf(params.hash)
      const index = tree?.places.get(leaf)
      if (!tree || index === undefined) throw notFound()
      const { signed, levels, places } = tree
      return { leaf, index, size: places.size, path: inclusionPath(levels, index), signed }
    }),
  ]
}

async function getCheckpoint(dataFolder: string, given: string): Promise<SignedCheckpoint> {
  const signed = /^[1-9]\d{0,8}$/.test(given) ? await readCheckpoint(dataFolder, Number(given)) : null
  if (!signed) throw notFound()
  return signed
}

interface KeptTree {
  signed: SignedCheckpoint
  levels: TreeLevels
  places: Map<string, number>
}

/** The tree of the latest checkpoint, computed once for each. */
function keepLatestTree(dataFolder: string): () => Promise<KeptTree | null> {
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

const notFound = () =>
  new ServerError('checkpoint/not-found', 'There is no such checkpoint, or nothing of this hash in the latest one.')
