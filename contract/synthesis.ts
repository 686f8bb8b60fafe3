import { z } from 'zod'
import { plotSchema } from './analysis.ts'

/** JSON has no NaN: an undefined number is null. */
const number = z.number().nullable()
const interval = z.tuple([number, number])

const pooled = z.object({ value: number, se: number, ci: interval, p: number, tauSquared: number })

export const metaAnalysisSchema = z.object({
  k: z.int(),
  pooled,
  hartungKnappFactor: number,
  dersimonianLaird: pooled,
  prediction: interval,
  heterogeneity: z.object({ q: number, df: z.int(), p: number, iSquared: number, tauSquaredCi: interval }),
  weights: z.array(z.number()),
})

const standardEffect = z.object({
  effect: z.number(),
  se: number,
  ci: interval,
  intended: number,
  intendedIs: z.enum(['stated goal', 'smallest effect that matters', 'margin of the standard']).nullable(),
  sd: z.number(),
  /** `interval`: only in documents published before averages needed a standard error. */
  seFrom: z.enum(['standard error', 'interval', 'none']),
})

/** The engine's `Synthesis` as it crosses a boundary. */
export const synthesisSchema = z.object({
  headline: z.string(),
  parts: z.array(
    z.object({
      slug: z.string(),
      label: z.string(),
      eqs: number,
      standard: standardEffect.nullable(),
      divergence: z.enum(['met', 'partly', 'none', 'ruled-out', 'unclear', 'opposite']).nullable(),
      sentence: z.string(),
      weight: number,
    }),
  ),
  /** Left out in documents published before directions were counted. */
  directions: z.optional(z.object({ intended: z.int(), against: z.int(), unclear: z.int() })),
  pooled: metaAnalysisSchema.nullable(),
  pooledNote: z.string(),
  /** What the average is counted in; left out = standard deviations of the outcome. */
  unit: z.optional(z.string()),
  evidence: z.object({
    grade: z.enum(['high', 'moderate', 'low', 'very low']),
    score: z.number(),
    startsAt: z.enum(['high', 'moderate', 'low', 'very low']),
    /** `few`: only in documents published before declining to average took nothing off. */
    steps: z.array(z.object({ rule: z.enum(['few', 'inconsistent', 'imprecise']), reason: z.string() })),
  }),
  plots: z.array(plotSchema),
})
export type SynthesisJson = z.infer<typeof synthesisSchema>
