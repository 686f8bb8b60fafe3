import { z } from 'zod'
import type { Analysis } from '@casefiles/engine/analysis'
import { designTypeSchema } from './design.ts'

/** JSON has no NaN: an undefined number is null, with its reason beside it. */
const number = z.number().nullable()
const interval = z.tuple([number, number])

const estimate = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['primary', 'robustness', 'secondary', 'placebo']),
  estimand: z.string(),
  value: number,
  se: number,
  ci: interval,
  /** Pieces of a confidence set that is not one bounded interval; a null end has no bound. */
  ciPieces: z.array(interval).optional(),
  p: number,
  /** The same adjusted for the other estimates of its family (Holm), where it belongs to one. */
  pAdjusted: z.number().optional(),
  units: z.string(),
  n: z.number(),
  clusters: number,
  df: number,
  method: z.string(),
  reason: z.string().optional(),
})

const check = z.object({
  id: z.string(),
  title: z.string(),
  passed: z.boolean().nullable(),
  severity: z.enum(['critical', 'major', 'minor', 'info']),
  statistic: number,
  threshold: number,
  message: z.string(),
})

/** Whether a check failed and counts against the result; one that only informs does not, however it came out. */
export function isFailed({ passed, severity }: Pick<z.infer<typeof check>, 'passed' | 'severity'>): boolean {
  return passed === false && severity !== 'info'
}

const sensitivity = z.object({
  id: z.string(),
  title: z.string(),
  varied: z.string(),
  series: z.array(
    z.object({
      setting: z.union([z.number(), z.string()]),
      value: number,
      ci: interval,
      keepsConclusion: z.boolean(),
      choices: z.record(z.string(), z.string()).optional(),
      locked: z.boolean().optional(),
    }),
  ),
  breakdownValue: number,
  message: z.string(),
})

const axis = z.object({ label: z.string(), unit: z.string() })
export const plotSchema = z.object({
  id: z.string(),
  kind: z.string(),
  tab: z.enum(['summary', 'design', 'results', 'diagnostics', 'sensitivity']),
  title: z.string(),
  subtitle: z.string(),
  alt: z.string(),
  x: axis,
  y: axis,
  columns: z.array(z.object({ key: z.string(), label: z.string(), decimals: z.number().optional() })),
  rows: z.array(z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))),
  annotations: z.array(
    z.object({
      kind: z.enum(['vertical', 'horizontal', 'region']),
      at: z.number(),
      to: z.number().optional(),
      label: z.string(),
    }),
  ),
})

const basis = z.enum(['literature', 'ours'])
const anchors = z.array(z.tuple([z.number(), z.number()]))

/** A component as rubric 4 scored it; publications of that time keep it. */
const componentOfRubric4 = z.object({
  id: z.string(),
  label: z.string(),
  score: number,
  input: number,
  inputText: z.string(),
  anchors,
  effectAnchors: anchors.optional(),
  bias: z
    .object({
      measured: z.number(),
      noise: z.number(),
      shrunk: z.number(),
      inErrors: number,
      inEffects: z.number(),
    })
    .optional(),
  isDecisive: z.boolean(),
  basis,
  source: z.string(),
  reason: z.string().optional(),
})

const component = z.object({
  id: z.string(),
  label: z.string(),
  failing: z.string(),
  threat: z.string(),
  state: z.enum(['measured', 'not-known', 'not-applicable']),
  score: number,
  unseen: number,
  tau: number,
  input: number,
  inputText: z.string(),
  marksText: z.string().optional(),
  bias: z
    .object({
      measured: z.number(),
      noise: z.number(),
      weight: z.number(),
      rho: z.number(),
      seen: z.object({ measured: z.number(), noise: z.number(), rho: z.number() }).optional(),
    })
    .optional(),
  isDecisive: z.boolean(),
  failed: z.boolean(),
  basis,
  source: z.string(),
  reason: z.string().optional(),
})

const pillarOf = <Component extends z.ZodType>(components: Component) =>
  z.object({
    id: z.enum(['designValidity', 'balance', 'robustness', 'transparency']),
    label: z.string(),
    question: z.string(),
    weight: z.number(),
    score: z.number().min(0).max(5),
    components: z.array(components),
  })

const anyRubric = {
  overall: z.number().min(0).max(100),
  mean: z.number().min(0).max(100),
  weakest: z.object({ id: z.string(), label: z.string(), marks: z.number(), allows: z.number() }).nullable(),
  ceiling: z.object({ limit: z.number(), reason: z.string() }),
  unidentified: z.string().nullable(),
  setBy: z.enum(['mean', 'weakest', 'ceiling', 'unidentified']),
  band: z.enum(['strong', 'moderate', 'weak']),
  provisional: z.boolean(),
  gates: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      state: z.enum(['kept', 'broken', 'not-checked']),
      reason: z.string(),
    }),
  ),
  stability: z.object({
    low: z.number(),
    high: z.number(),
    scenarios: z.array(z.object({ label: z.string(), overall: z.number() })),
  }),
  translations: z.array(z.object({ scheme: z.string(), level: z.string(), criterion: z.string() })),
}

const eqsOfRubric4 = z.object({
  ...anyRubric,
  rubricVersion: z.literal('eqs-rubric/4'),
  pillars: z.array(pillarOf(componentOfRubric4)),
})

const eqsOfRubric5 = z.object({
  ...anyRubric,
  rubricVersion: z.literal('eqs-rubric/5'),
  stands: z.boolean(),
  delta: number,
  precision: z.object({
    word: z.enum(['precise', 'coarse', 'very coarse']).nullable(),
    halfWidth: number,
    detectable: number,
  }),
  pillars: z.array(pillarOf(component)),
})

/** A score under the rubric of its time: what was published stays as it was published. */
export const eqsSchema = z.discriminatedUnion('rubricVersion', [eqsOfRubric5, eqsOfRubric4])

/** The engine's `Analysis` as it crosses a boundary. */
export const analysisSchema = z.object({
  design: designTypeSchema,
  engineVersion: z.string(),
  seed: z.number(),
  outcome: z.object({ label: z.string(), units: z.string() }),
  sample: z.object({
    rows: z.number(),
    units: z.number(),
    treatedUnits: z.number(),
    comparisonUnits: z.number(),
    periods: z.number(),
    incompleteUnits: z.optional(z.number()),
    gaps: z.optional(z.object({ units: z.number(), rows: z.number(), areUsed: z.boolean(), otherwise: number })),
  }),
  windows: z.object({ pre: z.tuple([z.number(), z.number()]), post: z.tuple([z.number(), z.number()]) }),
  counterfactualMean: number,
  standardisedEffect: number,
  estimates: z.array(estimate),
  checks: z.array(check),
  sensitivity: z.array(sensitivity),
  plots: z.array(plotSchema),
  eqs: eqsSchema,
  verdict: z.object({
    verdict: z.string().nullable(),
    reason: z.string(),
    evidence: z.string(),
    atOtherThresholds: z.array(z.object({ smallestEffect: z.number(), size: z.string(), verdict: z.string() })),
  }),
  narrative: z.object({
    headline: z.string(),
    /** Absent from analyses of before November 2026. */
    answer: z.string().optional(),
    summary: z.string(),
    done: z.string(),
    effect: z.string(),
    certainty: z.string(),
    overturn: z.string(),
    cannotSay: z.array(z.string()),
  }),
  /** What replication scripts are written from beside the locked design. */
  replication: z
    .object({
      columns: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['number', 'text']),
          code: z
            .object({
              parts: z.union([z.literal(2), z.literal(4), z.literal(12), z.literal(53), z.literal(366)]),
              factor: z.union([z.literal(10), z.literal(100), z.literal(10_000)]),
            })
            .optional(),
          keepsNA: z.literal(true).optional(),
          isTruth: z.literal(true).optional(),
          isDay: z.literal(true).optional(),
          level: z.object({ of: z.string(), value: z.string() }).optional(),
        }),
      ),
      together: z.number(),
      design: z.unknown(),
    })
    .nullable()
    .optional(),
  log: z.array(z.object({ code: z.string(), message: z.string(), rows: z.number().optional() })),
})

export type AnalysisJson = z.infer<typeof analysisSchema>
export type { Analysis }
