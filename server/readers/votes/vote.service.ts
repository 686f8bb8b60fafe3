import type { Box, OwnVoteList, VoteList, VoteResponse } from '../../../contract/vote.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findBox, requireBox } from '../../record/problems/gap-map.ts'
import { countVotes, countVotesOf, deleteVote, findOwnBoxes, insertVote } from './vote.repository.ts'

/** Boxes that readers ask for, those with the most votes first; votes in a box whose family was renamed since are not shown. */
export async function listVotes(db: Db): Promise<VoteList> {
  const counted = await countVotes(db)
  return {
    boxes: counted.flatMap(({ votes, ...box }) => {
      const found = findBox(box.kind, box.outcome)
      return found ? [{ ...found, votes }] : []
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
  requireBox(kind, outcome)
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
  requireBox(kind, outcome)
  await deleteVote(db, userId, { kind, outcome })
  return { kind, outcome, votes: await countVotesOf(db, { kind, outcome }), is_own: false }
}
