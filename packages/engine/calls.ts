import type { input } from 'zod/mini'
import type { Analysis } from './analysis.ts'
import { analyze } from './analyze.ts'
import type { blocksSchema } from './designs/blocks/spec.ts'
import type { didSchema } from './designs/did/spec.ts'
import type { ivSchema } from './designs/iv/spec.ts'
import type { matchingSchema } from './designs/matching/spec.ts'
import type { rddSchema } from './designs/rdd/spec.ts'
import type { syntheticControlSchema } from './designs/synthetic-control/spec.ts'
import { readQuestion, type Listener, type Question } from './question.ts'
import type { Text } from './fact.ts'
import type { Table } from './table-of.ts'

/** What may be chosen in a design: columns by name, estimator, comparison, windows; `npx casefiles analyze --help` says each in words. */
export type DidChoices = input<typeof didSchema>
export type BlocksChoices = input<typeof blocksSchema>
export type SyntheticControlChoices = input<typeof syntheticControlSchema>
export type IvChoices = input<typeof ivSchema>
export type RddChoices = input<typeof rddSchema>
export type MatchingChoices = input<typeof matchingSchema>

/**
 * A whole analysis: estimates, checks, sensitivity, figures, score and verdict. Undefined numbers are `NaN`; `toJson` makes them null.
 * What a design says as facts, a code with its figures, `@casefiles/words` writes as sentences.
 */
type Call<Choices> = (
  data: Table,
  choices: Choices,
  question?: Question,
  listener?: Listener,
) => Promise<Analysis<Text>>

/**
 * Units that adopt at different times: Callaway and Sant'Anna's group-time effects, with two-way fixed effects, Sun–Abraham, imputation
 * and synthetic difference in differences beside them.
 *
 * @throws {EngineError} with a code and a sentence to act on, where choices or data do not allow it; so do all six
 */
export const differenceInDifferences: Call<DidChoices> = call('DiD')
/** Experiments, in blocks, pairs, clusters or none: differences of means with design-based variance and exact re-randomization. */
export const blocks: Call<BlocksChoices> = call('Blocks')
/** One place or a few against a weighted average of others, with inference by placebos in space and time. */
export const syntheticControl: Call<SyntheticControlChoices> = call('SyntheticControl')
/** Two-stage least squares with Anderson–Rubin sets that hold under weak instruments. */
export const instrumentalVariables: Call<IvChoices> = call('IV')
/** Local polynomials on both sides of a cutoff, with robust bias-corrected intervals. */
export const regressionDiscontinuity: Call<RddChoices> = call('RDD')
/** Treated units and those most like them in what is observed, by matching or weighting. */
export const matching: Call<MatchingChoices> = call('Matching')

function call<Choices>(designType: string): Call<Choices> {
  return (data, choices, question, listener = {}) =>
    analyze(data, { designType, spec: choices, ...readQuestion(question), facts: null }, listener)
}
