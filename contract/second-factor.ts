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

/** Where people of an organization sign in, by what they call it; null where that is not set up. */
export const providerSchema = z.object({ name: z.string().nullable() })

/** How a sign-in with the provider begins. */
export const providerStartSchema = z.object({
  /** The provider's page, to which the browser goes. */
  address: z.string(),
  /** Random characters that the browser keeps to itself until it is back: without them the provider's answer is worth nothing. */
  key: z.string(),
})

/** What the browser came back with. */
export const providerAnswerSchema = z.object({
  key: z.string().min(1).max(100),
  /** The query of the address at which the browser came back, e.g. `?code=…&state=…`. */
  answer: z.string().min(1).max(8192),
})

export type ProviderAnswer = z.infer<typeof providerAnswerSchema>
