import { z } from 'zod'
import { plotSchema } from '../analysis.ts'
import { draftIssueSchema } from './casefile.ts'
import { WIZARD_STEPS } from './casefile-document.ts'

/**
 * Where a look at the data stands: it was taken; something it needs is not there yet or does not fit, which the answer
 * says; it took too long or failed, and can be asked for again.
 */
export const lookStateSchema = z.enum(['looked', 'not-yet', 'too-long', 'failed'])
export type LookState = z.infer<typeof lookStateSchema>

/**
 * What may be seen of the data before the lock: pre-treatment outcomes, distributions of covariates and of the running
 * variable, counts, adoption. No outcome of a treated unit after treatment is in it.
 */
export const dataViewSchema = z.object({
  plots: z.array(plotSchema),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  state: lookStateSchema,
  /** Why there is nothing to show yet. */
  reason: z.string().nullable(),
})

/** Left out, the figures of every step. */
export const dataViewQuerySchema = z.object({ step: z.enum(WIZARD_STEPS).optional() })

/** As an issue of a draft; `path` is null where no field mends what is warned of, which the sentence then says. */
export const compassWarningSchema = draftIssueSchema.extend({ path: z.string().nullable() })
export type CompassWarning = z.infer<typeof compassWarningSchema>

/** The projected score and what would raise it. `sample` is the specification's static 78, before there are data. */
export const compassSchema = z.object({
  state: lookStateSchema,
  kind: z.enum(['sample', 'projected']),
  overall: z.number(),
  low: z.number(),
  high: z.number(),
  /** What holds the score under the mean of its marks, and that mean; null where the mean sets it. */
  held: z.object({ label: z.string(), mean: z.number() }).nullable(),
  pillars: z.array(
    z.object({ id: z.string(), label: z.string(), weight: z.number(), score: z.number(), reason: z.string() }),
  ),
  raise: z.array(z.object({ action: z.string(), pillar: z.string(), points: z.number() })),
  warnings: z.array(compassWarningSchema),
  /** Smallest effect that this design would find with 80 % power, in the outcome's units. */
  power: z
    .object({ minimum_detectable_effect: z.number(), smallest_effect: z.number().nullable(), units: z.string() })
    .nullable(),
})
export type Compass = z.infer<typeof compassSchema>

/** A share of draws with the 95 % interval that so many draws leave it. */
const drawnShareSchema = z.object({ share: z.number(), low: z.number(), high: z.number() })

/** What a design did on outcomes of which the truth is known: made up from untreated ones, without an effect and with one. */
export const rehearsalResultSchema = z.object({
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
 * Where the rehearsal of a design stands: `not-yet` names what it lacks; `running` has the draws so far; `failed` says why. It
 * is of the design and data as they are saved now, and `none` once either has changed.
 */
export const rehearsalSchema = z.object({
  state: z.enum(['none', 'not-yet', 'running', 'done', 'failed']),
  reason: z.string().nullable(),
  result: rehearsalResultSchema.nullable(),
  /** The score that the design heads for, with the band of what is not known before the lock. */
  eqs: z.object({ overall: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Seconds that drawing takes at most, and those it took so far; it ends sooner once there are so many draws. */
  budget: z.object({ seconds: z.number(), used: z.number(), draws: z.number() }),
})
export type Rehearsal = z.infer<typeof rehearsalSchema>
