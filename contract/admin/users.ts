import { z } from 'zod'
import { sessionSchema, userSchema } from '../session.ts'
import { oneLine } from '../fields.ts'
import { ROLES, TIERS } from '../user.ts'
import { LONGEST_TIER_REASON, tierPeriodSchema } from '../tier-period.ts'
import { activityRowSchema } from './logs.ts'
import { adminListAnswer, adminListQuery } from './list.ts'

export const USER_STATES = ['active', 'disabled'] as const

export const adminUserListQuery = adminListQuery(['name', 'email', 'role', 'tier', 'seen', 'created'], 'name', {
  role: z.enum(ROLES).optional(),
  tier: z.enum(TIERS).optional(),
  status: z.enum(USER_STATES).optional(),
})

/** An account as admins see it. */
export const adminUserSchema = userSchema.extend({
  status: z.enum(USER_STATES),
  created_at: z.string(),
  /** Last use of a session, else the last sign-in; null before the first. */
  seen_at: z.string().nullable(),
  /** Where the tier comes from: of a list what holds now; of one account also what ended or is still to come. */
  tiers: z.array(tierPeriodSchema),
  /** Detailed views of this calendar month, and how many the tier has; null = as many as they like. */
  views: z.object({ used: z.int(), limit: z.int().nullable() }),
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const adminUserListAnswer = adminListAnswer(adminUserSchema)

/** One account with all that an admin needs to judge a question about it. */
export const adminUserDetailSchema = z.object({
  user: adminUserSchema,
  sessions: z.array(sessionSchema.omit({ current: true })),
  usage: z.array(z.object({ meter: z.string(), used: z.int(), limit: z.int().nullable(), resets_at: z.string() })),
  /** What the account did and what was done to it, the newest first. */
  activity: z.array(activityRowSchema),
  /** Whether an email with a link for a new password can be sent to it. */
  takes_letter: z.boolean(),
  /** Whether sign-in asks it for a code as well. */
  has_second_factor: z.boolean(),
})
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>

const changes = z
  .strictObject({
    name: z.string().trim().max(120).optional(),
    role: z.enum(ROLES).optional(),
    /** The tier that is granted, in place of what was granted before; what is bought or a team gives stays. */
    tier: z.enum(TIERS).optional(),
    /** When that grant ends; null or left out = it has no end. */
    tier_to: z.iso.datetime().nullable().optional(),
    /** Why, for the account's owner and other admins to read. */
    tier_reason: oneLine(z.string().trim().max(LONGEST_TIER_REASON)).optional(),
    status: z.enum(USER_STATES).optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'Name something to change.')
  .refine(
    ({ tier, tier_to, tier_reason }) => tier !== undefined || (tier_to === undefined && tier_reason === undefined),
    'An end or a reason goes with a tier.',
  )
export const userChangesSchema = changes
export type UserChanges = z.infer<typeof changes>

/** The same change for several accounts: all of them or none. */
export const bulkUserChangesSchema = z.strictObject({ ids: z.array(z.string()).min(1).max(200), changes })
export const usersChangedSchema = z.object({ users: z.array(userSchema.extend({ status: z.enum(USER_STATES) })) })

export const newUserSchema = z.strictObject({
  email: z.string().trim().min(1).max(254),
  name: z.string().trim().max(120).default(''),
  role: z.enum(ROLES),
  tier: z.enum(TIERS),
})

/** Somebody who chooses a password by the link of an email. */
export const invitationSchema = newUserSchema.extend({ email: z.string().trim().pipe(z.email().max(254)) })

/** The password stands in this answer alone. */
export const newPasswordSchema = z.object({ user: userSchema, password: z.string() })
export type NewPassword = z.infer<typeof newPasswordSchema>
