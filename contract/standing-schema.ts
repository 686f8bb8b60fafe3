import { z } from 'zod'

/** What may have happened to a version since it was published, the gravest first. */
export const STANDINGS = ['retracted', 'superseded', 'under review', 'corrected'] as const
export type StandingState = (typeof STANDINGS)[number]

const eventSchema = z.strictObject({
  state: z.enum(STANDINGS),
  /** The version that it happened to. */
  version: z.int().positive(),
  at: z.string(),
  /** One or two plain sentences: what happened, when, why, what to read instead. */
  notice: z.string(),
})

/**
 * How one version of a casefile stands today. Documents are sealed and never change, so this is put on when they are read for an
 * answer or a page; a version of which nothing has to be said has none.
 */
export const standingSchema = z.strictObject({
  /** The gravest of what happened. */
  state: z.enum(STANDINGS),
  /** All of it in plain sentences, for whatever has room for one text. */
  notice: z.string(),
  /** Address of what to read instead, without the host; null where there is nothing. */
  read_instead: z.string().nullable(),
  /** The gravest first. */
  events: z.array(eventSchema).min(1),
})
export type Standing = z.infer<typeof standingSchema>
