import { z } from 'zod'

/*
 * What one person may only ask for: it is carried out once a second person agreed, or, where there is none, after a day in which
 * an email can stop it.
 */

export const APPROVAL_KINDS = ['retraction', 'takedown', 'next-version', 'setting'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** What was asked for, in the words of screens and emails. */
export const APPROVAL_WORDS: Record<ApprovalKind, string> = {
  retraction: 'Retract',
  takedown: 'Take down',
  'next-version': 'Begin the next version of',
  setting: 'Change the setting',
}

/** How long is waited where there is no second person, in hours. */
export const COOLING_HOURS = 24

/** Something that waits for a second person. */
export const approvalSchema = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** A casefile by its slug, bytes by their fingerprint, a setting by its name and the value asked for. */
  subject: z.string(),
  reason: z.string(),
  asked_by: z.object({ id: z.string(), name: z.string() }),
  asked_at: z.string(),
  /** When it is carried out where nobody stops it; null = it waits for a second person. */
  until: z.string().nullable(),
})
export type Approval = z.output<typeof approvalSchema>

export const approvalListSchema = z.object({ approvals: z.array(approvalSchema) })
/** What a call answers that was only asked for. */
export const askedSchema = z.object({ waiting: approvalSchema })
