import * as calls from '../../../contract/calls/team.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { acceptInvitation, invite, revokeInvitation } from './invitation.service.ts'
import { createTeam, dissolveTeam, handOver, readTeam, removeMember, renameTeam } from './team.service.ts'

/** Teams: every call is about the caller's own, and answers with it as it is then. */
export function teamRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ team: await readTeam(context, user) })
  return [
    implement(calls.getTeam, ({ caller }) => shown(caller.user)),
    implement(calls.createTeam, async ({ caller, body }) => {
      await createTeam(context, caller.user, body.name)
      return shown(caller.user)
    }),
    implement(calls.renameTeam, async ({ caller, body }) => {
      await renameTeam(context, caller.user, body.name)
      return shown(caller.user)
    }),
    implement(calls.dissolveTeam, async ({ caller }) => {
      await dissolveTeam(context, caller.user)
      return shown(caller.user)
    }),
    implement(calls.inviteMember, async ({ caller, body }) => {
      await invite(context, caller.user, body.email)
      return shown(caller.user)
    }),
    implement(calls.revokeInvitation, async ({ caller, params }) => {
      await revokeInvitation(context, caller.user, params.id)
      return shown(caller.user)
    }),
    implement(calls.joinTeam, async ({ caller, body }) => {
      await acceptInvitation(context, caller.user, body.token)
      return shown(caller.user)
    }),
    implement(calls.handOverTeam, async ({ caller, body }) => {
      await handOver(context, caller.user, body.user)
      return shown(caller.user)
    }),
    implement(calls.removeMember, async ({ caller, params }) => {
      await removeMember(context, caller.user, params.id)
      return shown(caller.user)
    }),
  ]
}
