import { joinTeamSchema, newInvitationSchema, newOwnerSchema, teamAnswerSchema, teamNameSchema } from '../team.ts'
import { defineCall } from './define-call.ts'

export const getTeam = defineCall({
  method: 'GET',
  path: '/api/team',
  access: 'signed-in',
  summary: 'The team of the account, with its members; its owner also sees open invitations.',
  answer: teamAnswerSchema,
  errors: [],
})

export const createTeam = defineCall({
  method: 'POST',
  path: '/api/team',
  access: { tier: 'enterprise' },
  summary: 'Begin a team, as its owner.',
  body: teamNameSchema,
  answer: teamAnswerSchema,
  errors: ['team/already-in-one'],
})

export const renameTeam = defineCall({
  method: 'PATCH',
  path: '/api/team',
  access: 'signed-in',
  summary: 'Give the team another name; its owner only.',
  body: teamNameSchema,
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner'],
})

export const dissolveTeam = defineCall({
  method: 'DELETE',
  path: '/api/team',
  access: 'signed-in',
  summary: 'Dissolve the team; its owner only. Members keep what they pay for by themselves.',
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner'],
})

export const inviteMember = defineCall({
  method: 'POST',
  path: '/api/team/invitations',
  access: 'signed-in',
  summary: 'Invite somebody by letter; its owner only. A new invitation to the same address replaces the old one.',
  body: newInvitationSchema,
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner', 'team/not-active', 'team/full', 'team/too-many-invitations'],
})

export const revokeInvitation = defineCall({
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  access: 'signed-in',
  summary: 'Take an invitation back; its owner only.',
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner', 'team/invitation-not-found'],
})

export const joinTeam = defineCall({
  method: 'POST',
  path: '/api/team/join',
  access: 'signed-in',
  summary: 'Accept an invitation, with the token of the letter.',
  body: joinTeamSchema,
  answer: teamAnswerSchema,
  errors: [
    'team/invitation-not-found',
    'team/invitation-of-another',
    'team/already-in-one',
    'team/full',
    'team/not-active',
  ],
})

export const handOverTeam = defineCall({
  method: 'POST',
  path: '/api/team/owner',
  access: 'signed-in',
  summary: 'Hand the team over to a member; its owner only.',
  body: newOwnerSchema,
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner', 'team/member-not-found'],
})

export const removeMember = defineCall({
  method: 'DELETE',
  path: '/api/team/members/:id',
  access: 'signed-in',
  summary: 'Take a member out (its owner), or leave (a member, by its own id).',
  answer: teamAnswerSchema,
  errors: ['team/not-found', 'team/not-owner', 'team/member-not-found', 'team/owner-stays'],
})

export const TEAM_CALLS = [
  getTeam,
  createTeam,
  renameTeam,
  dissolveTeam,
  inviteMember,
  revokeInvitation,
  joinTeam,
  handOverTeam,
  removeMember,
] as const
