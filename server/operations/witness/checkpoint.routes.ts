import * as calls from '../../../contract/calls/checkpoint.ts'
import type { SignedCheckpoint } from '../../../contract/checkpoint.ts'
import { inclusionPath } from '../../base/chain/merkle-tree.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findCurrentPublication } from '../../record/publications/publication.repository.ts'
import { checkSignedLinks } from './check-signed-links.ts'
import { lastNumber, readCheckpoint, readLeaves, timestampQuery, keepLatestTree } from './checkpoint-files.ts'
import { linkLeaf } from './check-checkpoints.ts'

/** The signed checkpoints, for everybody. */
export function checkpointRoutes({ db, dataFolder }: Pick<ServerContext, 'db' | 'dataFolder'>): Route[] {
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
    implement(calls.getSignedLinks, async ({ params }) => {
      if (!(await findCurrentPublication(db, params.slug))) throw notPublished()
      return checkSignedLinks({ db, dataFolder }, params.slug, openTreeOf)
    }),
  ]
}

async function getCheckpoint(dataFolder: string, given: string): Promise<SignedCheckpoint> {
  const signed = /^[1-9]\d{0,8}$/.test(given) ? await readCheckpoint(dataFolder, Number(given)) : null
  if (!signed) throw notFound()
  return signed
}

const notPublished = () => new ServerError('casefile/not-found', 'There is no such published casefile.')
const notFound = () =>
  new ServerError('checkpoint/not-found', 'There is no such checkpoint, or nothing of this hash in the latest one.')
