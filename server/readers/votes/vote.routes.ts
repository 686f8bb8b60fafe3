import * as calls from '../../../contract/calls/vote.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { giveVote, listOwnVotes, listVotes, takeVoteBack } from './vote.service.ts'

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
