import {
  joinTeamSchema,
  newInvitationSchema,
  newOwnerSchema,
  teamAnswerSchema,
  teamNameSchema,
} from '../../contract/team.ts'
import type { User } from '../../contract/user.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { acceptInvitation, invite, revokeInvitation } from './invitation.service.ts'
import { createTeam, dissolveTeam, handOver, readTeam, removeMember, renameTeam } from './team.service.ts'

/** Teams: every call is about the caller's own, and answers with it as it is then. */
export function teamRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ team: await readTeam(context, user) })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/team',
      access: 'signed-in',
      summary: 'The team of the account, with its members; its owner also sees open invitations.',
      answer: teamAnswerSchema,
      errors: [],
      handle: ({ caller }) => shown(caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/team',
      access: { tier: 'enterprise' },
      summary: 'Begin a team, as its owner.',
      body: teamNameSchema,
      answer: teamAnswerSchema,
      errors: ['team/already-in-one'],
      handle: async ({ caller, body }) => {
        await createTeam(context, caller.user, body.name)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/team',
      access: 'signed-in',
      summary: 'Give the team another name; its owner only.',
      body: teamNameSchema,
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner'],
      handle: async ({ caller, body }) => {
        await renameTeam(context, caller.user, body.name)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/team',
      access: 'signed-in',
      summary: 'Dissolve the team; its owner only. Members keep what they pay for by themselves.',
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner'],
      handle: async ({ caller }) => {
        await dissolveTeam(context, caller.user)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/team/invitations',
      access: 'signed-in',
      summary: 'Invite somebody by letter; its owner only. A new invitation to the same address replaces the old one.',
      body: newInvitationSchema,
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner', 'team/not-active', 'team/full', 'team/too-many-invitations'],
      handle: async ({ caller, body }) => {
        await invite(context, caller.user, body.email)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/team/invitations/:id',
      access: 'signed-in',
      summary: 'Take an invitation back; its owner only.',
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner', 'team/invitation-not-found'],
      handle: async ({ caller, params }) => {
        await revokeInvitation(context, caller.user, params.id!)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/team/join',
      access: 'signed-in',
      summary: 'Accept an invitation, with the token of the letter.',
      body: joinTeamSchema,
      answer: teamAnswerSchema,
      errors: [
        ...(['team/invitation-not-found', 'team/invitation-of-another', 'team/already-in-one'] as const),
        ...(['team/full', 'team/not-active'] as const),
      ],
      handle: async ({ caller, body }) => {
        await acceptInvitation(context, caller.user, body.token)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/team/owner',
      access: 'signed-in',
      summary: 'Hand the team over to a member; its owner only.',
      body: newOwnerSchema,
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner', 'team/member-not-found'],
      handle: async ({ caller, body }) => {
        await handOver(context, caller.user, body.user)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/team/members/:id',
      access: 'signed-in',
      summary: 'Take a member out (its owner), or leave (a member, by its own id).',
      answer: teamAnswerSchema,
      errors: ['team/not-found', 'team/not-owner', 'team/member-not-found', 'team/owner-stays'],
      handle: async ({ caller, params }) => {
        await removeMember(context, caller.user, params.id!)
        return shown(caller.user)
      },
    }),
  ]
}
