import { gapMapTableSchema } from '../../../contract/gap-map.ts'
import type { Box, OwnVoteList, VoteList, VoteResponse } from '../../../contract/vote.ts'
import table from '../../../data/archive/gap-map.json' with { type: 'json' }
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { countVotes, countVotesOf, deleteVote, findOwnBoxes, insertVote } from './vote.repository.ts'

/** The boxes that the pages draw; votes in others are not taken, and not shown where a family was renamed since. */
const { kinds, outcomes } = gapMapTableSchema.parse(table)
const familyOf = (families: typeof kinds, slug: string) => families.find((family) => family.slug === slug)

/** Boxes that readers ask for, those with the most votes first. */
export async function listVotes(db: Db): Promise<VoteList> {
  const counted = await countVotes(db)
  return {
    boxes: counted.flatMap(({ votes, ...box }) => {
      const [kind, outcome] = [familyOf(kinds, box.kind), familyOf(outcomes, box.outcome)]
      return kind && outcome ? [{ kind, outcome, votes }] : []
    }),
  }
}

/** The same with the boxes that one account asks for. */
export async function listOwnVotes(db: Db, userId: string): Promise<OwnVoteList> {
  return { ...(await listVotes(db)), own: await findOwnBoxes(db, userId) }
}

/**
 * Asks for a casefile in a box; again changes nothing.
 *
 * @throws {ServerError} `gap-map/box-not-found`
 */
export async function giveVote(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  { kind, outcome }: Box,
): Promise<VoteResponse> {
  requireBox({ kind, outcome })
  await insertVote(db, { user_id: userId, kind, outcome, created_at: now() })
  return { kind, outcome, votes: await countVotesOf(db, { kind, outcome }), is_own: true }
}

/**
 * What was not asked for counts as taken back.
 *
 * @throws {ServerError} `gap-map/box-not-found`
 */
export async function takeVoteBack(
  { db }: Pick<ServerContext, 'db'>,
  userId: string,
  { kind, outcome }: Box,
): Promise<VoteResponse> {
  requireBox({ kind, outcome })
  await deleteVote(db, userId, { kind, outcome })
  return { kind, outcome, votes: await countVotesOf(db, { kind, outcome }), is_own: false }
}

function requireBox({ kind, outcome }: Box): void {
  if (familyOf(kinds, kind) && familyOf(outcomes, outcome)) return
  throw new ServerError('gap-map/box-not-found', `The gap map has no box of "${kind}" and "${outcome}".`)
}
