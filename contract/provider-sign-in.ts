import { z } from 'zod'

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
