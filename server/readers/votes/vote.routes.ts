import * as calls from '../../../contract/calls/vote.ts'
import type { Box, OwnVoteList, VoteList, VoteResponse } from '../../../contract/vote.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findBox, requireBox } from '../../record/problems/gap-map.ts'

/** What readers ask the archive for next, by box of the gap map. */
export function voteRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    implement(calls.listVotes, () => listVotes(db)),
    implement(calls.listOwnVotes, ({ caller }) => listOwnVotes(db, caller.user.id)),
    implement(calls.giveVote, ({ params, caller }) => giveVote(context, caller.user.id, params)),
    implement(calls.takeVoteBack, ({ params, caller }) => takeVoteBack(context, caller.user.id, params)),
  ]
}

/** Boxes that readers ask for, those with the most votes first; votes in a box whose family was renamed since are not shown. */
async function listVotes(db: Db): Promise<VoteList> {
  const counted = await countVotes(db)
  return {
    boxes: counted.flatMap(({ votes, ...box }) => {
      const found = findBox(box.kind, box.outcome)
      return found ? [{ ...found, votes }] : []
    }),
  }
}

/** Votes of each box that has any, the most first. Those of accounts that were disabled do not count. */
async function countVotes(db: Db): Promise<(Box & { votes: number })[]> {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select((build) => ['votes.kind', 'votes.outcome', build.fn.countAll().as('votes')])
    .where('users.status', '=', 'active')
    .groupBy(['votes.kind', 'votes.outcome'])
    .orderBy('votes', 'desc')
    .orderBy('votes.kind')
    .orderBy('votes.outcome')
    .execute()
  return rows.map((row) => ({ ...row, votes: Number(row.votes) }))
}

async function countVotesOf(db: Db, { kind, outcome }: Box): Promise<number> {
  const { votes } = await db
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select((build) => build.fn.countAll().as('votes'))
    .where('users.status', '=', 'active')
    .where('votes.kind', '=', kind)
    .where('votes.outcome', '=', outcome)
    .executeTakeFirstOrThrow()
  return Number(votes)
}

/** Boxes that an account asks for. */
async function findOwnBoxes(db: Db, userId: string): Promise<Box[]> {
  return db
    .selectFrom('votes')
    .select(['kind', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('outcome')
    .execute()
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    votes: VoteTable
  }
}

/** One account asks for a casefile in one box of the gap map. */
interface VoteTable {
  user_id: string
  /** Slugs of `gap-map.json`: the kind of intervention and the family of outcomes. */
  kind: string
  outcome: string
  created_at: string
}

/** Again changes nothing. */
async function insertVote(db: Db, row: VoteTable): Promise<void> {
  await db
    .insertInto('votes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'outcome']).doNothing())
    .execute()
}

async function deleteVote(db: Db, userId: string, { kind, outcome }: Box): Promise<void> {
  await db
    .deleteFrom('votes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('outcome', '=', outcome)
    .execute()
}

/** The same with the boxes that one account asks for. */
async function listOwnVotes(db: Db, userId: string): Promise<OwnVoteList> {
  return { ...(await listVotes(db)), own: await findOwnBoxes(db, userId) }
}

/**
 * Asks for a casefile in a box; again changes nothing.
 *
 * @throws {ServerError} `gap-map/box-not-found`
 */
async function giveVote(
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
async function takeVoteBack(
  { db }: Pick<ServerContext, 'db'>,
  userId: string,
  { kind, outcome }: Box,
): Promise<VoteResponse> {
  requireBox(kind, outcome)
  await deleteVote(db, userId, { kind, outcome })
  return { kind, outcome, votes: await countVotesOf(db, { kind, outcome }), is_own: false }
}
