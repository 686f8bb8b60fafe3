import { z } from 'zod'
import { plotSchema } from '../analysis.ts'
import { draftIssueSchema } from './casefile.ts'
import { WIZARD_STEPS } from './casefile-document.ts'

/**
 * Where a preview of the data stands: it was made; something it needs is not there yet or does not fit, which the answer
 * says; it took too long or failed, and can be asked for again.
 */
export const previewStateSchema = z.enum(['looked', 'not-yet', 'too-long', 'failed'])
export type PreviewState = z.infer<typeof previewStateSchema>

/**
 * What may be seen of the data before the lock: pre-treatment outcomes, distributions of covariates and of the running
 * variable, counts, adoption. No outcome of a treated unit after treatment is in it.
 */
export const dataViewSchema = z.object({
  plots: z.array(plotSchema),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  state: previewStateSchema,
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
  state: previewStateSchema,
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
