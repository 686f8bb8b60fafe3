import { z } from 'zod'
import { oneLine } from './fields.ts'

export const TEAM_ROLES = ['owner', 'member'] as const

/** Seats of a new team; an admin agrees on another number. */
export const DEFAULT_SEATS = 5
/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 7

export const teamNameSchema = z.object({ name: oneLine(z.string().trim().min(1, 'Give the team a name.').max(80)) })
export const newInvitationSchema = z.object({ email: z.email('This is not an e-mail address.').max(254) })
export const joinTeamSchema = z.object({ token: z.string().min(1).max(200) })
export const newOwnerSchema = z.object({ user: z.string().min(1).max(100) })

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  joined_at: z.string(),
})

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})

/** A team as its members see it. */
export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What the caller is in it. */
  role: z.enum(TEAM_ROLES),
  seats: z.int(),
  /** False while the owner's account is not Enterprise: the team is kept, but gives nobody its tier. */
  is_active: z.boolean(),
  /** The owner first, then by address. */
  members: z.array(memberSchema),
  /** Open invitations; empty for members. */
  invitations: z.array(invitationSchema),
})

export const teamAnswerSchema = z.object({ team: teamSchema.nullable() })

export type Team = z.infer<typeof teamSchema>
export type TeamMember = z.infer<typeof memberSchema>
