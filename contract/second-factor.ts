import { z } from 'zod'
import { codeSchema, LONGEST_PASSWORD } from './session.ts'

const password = z.string().min(1).max(LONGEST_PASSWORD)

/** The second factor of an account as its owner sees it. */
export const secondFactorSchema = z.object({
  /** When it was switched on; null = it is off. */
  since: z.string().nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
  /** Whether the account's role must have one. */
  is_required: z.boolean(),
})

/** What an app for codes takes: shown once, while it is set up. */
export const secondFactorSetUpSchema = z.object({
  /** Base32, as it is typed into an app. */
  secret: z.string(),
  /** The same as an `otpauth://` address, as a QR code holds it. */
  address: z.string(),
})

/** Each works once, in the place of a code; they stand in this answer alone. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

export const passwordOnlySchema = z.object({ password })
export const codeOnlySchema = z.object({ code: codeSchema })
export const passwordAndCodeSchema = z.object({ password, code: codeSchema })

export type SecondFactor = z.infer<typeof secondFactorSchema>
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUpSchema>
