import type { Box } from '../../../contract/vote.ts'
import type { Db } from '../../base/db/schema.ts'
import type { VoteTable } from './vote.table.ts'

/** Votes of each box that has any, the most first. Those of accounts that were disabled do not count. */
export async function countVotes(db: Db): Promise<(Box & { votes: number })[]> {
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

export async function countVotesOf(db: Db, { kind, outcome }: Box): Promise<number> {
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
export async function findOwnBoxes(db: Db, userId: string): Promise<Box[]> {
  return db
    .selectFrom('votes')
    .select(['kind', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('outcome')
    .execute()
}

/** Again changes nothing. */
export async function insertVote(db: Db, row: VoteTable): Promise<void> {
  await db
    .insertInto('votes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'outcome']).doNothing())
    .execute()
}

export async function deleteVote(db: Db, userId: string, { kind, outcome }: Box): Promise<void> {
  await db
    .deleteFrom('votes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('outcome', '=', outcome)
    .execute()
}
