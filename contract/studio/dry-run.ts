import { z } from 'zod'

/** A share of draws with the 95 % interval that so many draws leave it. */
const drawnShareSchema = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** What a design did on outcomes of which the truth is known: made up from untreated ones, without an effect and with one. */
export const dryRunResultSchema = z.object({
  draws: z.number(),
  /** Draws that the design refused. */
  refused: z.number(),
  /** Draws without an effect in which the interval leaves zero out; 5 % are meant to be. */
  size: drawnShareSchema,
  /** Draws in which the smallest effect that matters is found, with the right sign. */
  power: drawnShareSchema,
  /** The effect that was planted, in units of the estimate. */
  effect: z.number(),
  median_width: z.number().nullable(),
  units: z.string(),
  rows: z.object({ all: z.number(), used: z.number() }),
  /** How outcomes were made, in a sentence. */
  how: z.string(),
  warnings: z.array(z.string()),
})

/**
 * Where the dry run of a design stands: `not-yet` names what it lacks; `running` has the draws so far; `failed` says why. It
 * is of the design and data as they are saved now, and `none` once either has changed.
 */
export const dryRunSchema = z.object({
  state: z.enum(['none', 'not-yet', 'running', 'done', 'failed']),
  reason: z.string().nullable(),
  result: dryRunResultSchema.nullable(),
  /** The score that the design heads for, with the band of what is not known before the lock. */
  eqs: z.object({ overall: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Seconds that drawing takes at most, and those it took so far; it ends sooner once there are so many draws. */
  budget: z.object({ seconds: z.number(), used: z.number(), draws: z.number() }),
})
export type DryRun = z.infer<typeof dryRunSchema>
