import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { orthonormalise, prepareControls } from '../../inference/controls.ts'
import { dot } from '../../numerics/linear-algebra.ts'
import type { StepContext } from '../design.ts'
import { say } from './facts.ts'
import type { IvColumn, IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'

/** What is left of a column counts as nothing at or under this share of its length: rounding, not variation. */
const nothing = 1e-9

/**
 * Refuses data in which the effect of the treatment cannot be found at all. A weak instrument is not refused: its
 * confidence set says how little is known.
 *
 * @throws {EngineError} an `iv/…` code
 */
export function requireIdentification(frame: IvFrame, spec: IvSpec, log: StepContext<Text>['log']): void {
  refuseConstants(frame, spec)
  refuseOneCluster(frame, spec)
  const controls = prepareControls(frame.n, frame.exogenous, frame.effects)
  requireRows(frame, controls.covariatesRank + controls.effectsRank)
  const left = frame.instruments.map((one) => ({
    one,
    values: controls.remove(one.values),
    length: sizeOf(one.values),
  }))
  const repeated = left.filter(({ values, length }) => !(sizeOf(values) > nothing * length)).map(({ one }) => one)
  if (repeated.length > 0) throw repeatsControls(repeated)
  const treatment = controls.remove(frame.treatment)
  if (!(sizeOf(treatment) > nothing * sizeOf(frame.treatment))) {
    throw new EngineError(
      'iv/treatment-explained-by-controls',
      `The covariates and fixed effects explain "${spec.treatment.column}" completely: nothing of it is left to move.`,
      { columns: [spec.treatment.column] },
    )
  }
  requireUnexplainedOutcome(controls.remove(frame.outcome), treatment, frame, spec)
  const { basis, dropped } = orthonormalise(left)
  logDropped(
    controls.droppedTerms,
    dropped.map((at) => frame.instruments[at]),
    log,
  )
  refuseMovingNothingOrAll(
    treatment,
    basis.map((vector) => dot(vector, treatment)),
    basis,
    frame.instruments,
  )
}

/** An instrument that is the treatment in other words excludes nothing: two-stage least squares is then least squares. */
function refuseMovingNothingOrAll(
  treatment: Float64Array,
  onBasis: readonly number[],
  basis: readonly Float64Array[],
  instruments: IvColumn[],
): void {
  const columns = sourcesOf(instruments)
  if (!(Math.hypot(...onBasis) > nothing * sizeOf(treatment))) {
    throw new EngineError(
      'iv/no-first-stage',
      'The instruments explain nothing of the treatment once the covariates are out, so no effect can be found.',
      { columns },
    )
  }
  const unmoved = treatment.map((value, i) => value - basis.reduce((sum, vector, j) => sum + onBasis[j] * vector[i], 0))
  if (sizeOf(unmoved) > nothing * sizeOf(treatment)) return
  throw new EngineError(
    'iv/treatment-explained-by-instruments',
    'The instruments explain the treatment completely: they are the treatment in other words, so they cannot tell its effect from what goes with it.',
    {
      columns,
      hint: 'Where everybody took what a draw gave them, choose Blocks; to compare who took it with who did not, choose Matching.',
    },
  )
}

function refuseOneCluster(frame: IvFrame, spec: IvSpec): void {
  const named = [
    { groups: frame.clusters, column: spec.cluster },
    { groups: frame.secondClusters, column: spec.secondCluster },
  ]
  const one = named.find(({ groups }) => groups !== null && groups.levels < 2)
  if (!one) return
  throw new EngineError(
    'iv/too-few-clusters',
    `All rows lie in one cluster of "${one.column}": standard errors need at least two.`,
    { columns: [one.column!] },
  )
}

/** Without anything left over there are no errors for an interval to come from. */
function requireUnexplainedOutcome(
  outcome: Float64Array,
  treatment: Float64Array,
  frame: IvFrame,
  { outcome: { column } }: IvSpec,
): void {
  const slope = dot(outcome, treatment) / dot(treatment, treatment)
  const rest = outcome.map((value, i) => value - slope * treatment[i])
  if (sizeOf(rest) > nothing * sizeOf(frame.outcome)) return
  throw new EngineError(
    'iv/outcome-explained',
    `The treatment, covariates and fixed effects explain "${column}" completely: no interval can be drawn.`,
    { columns: [column], hint: 'Check whether the outcome was made from them.' },
  )
}

function refuseConstants(frame: IvFrame, spec: IvSpec): void {
  const isConstant = (values: Float64Array) => values.every((value) => value === values[0])
  if (isConstant(frame.outcome)) {
    const { column } = spec.outcome
    throw new EngineError('iv/constant-outcome', `The outcome "${column}" has the same value in every row in use.`, {
      columns: [column],
    })
  }
  if (isConstant(frame.treatment)) {
    const { column } = spec.treatment
    throw new EngineError('iv/constant-treatment', `The treatment "${column}" is the same in every row in use.`, {
      columns: [column],
    })
  }
  const sources = spec.instruments.map(({ column }) => column)
  const varies = (source: string) => frame.instruments.some((one) => one.source === source && !isConstant(one.values))
  const constant = sources.filter((source) => !varies(source))
  if (constant.length === 0) return
  throw new EngineError(
    'iv/constant-instrument',
    `The instrument "${constant[0]}" does not vary over the rows in use, so it cannot move the treatment.`,
    { columns: constant },
  )
}

function requireRows(frame: IvFrame, controls: number): void {
  const needed = controls + frame.instruments.length + 2
  if (frame.n >= needed) return
  throw new EngineError(
    'iv/too-few-rows',
    `There are ${frame.n} complete rows, but ${frame.instruments.length} instruments with ${controls} covariates and fixed effects need at least ${needed}.`,
  )
}

function repeatsControls(repeated: IvColumn[]): EngineError {
  const { term } = repeated[0]
  return new EngineError(
    'iv/instrument-not-excluded',
    `The instrument "${term}" is a combination of the covariates and fixed effects, so nothing of it is excluded.`,
    { columns: sourcesOf(repeated), hint: 'Take it, or what it repeats, out of the covariates and fixed effects.' },
  )
}

function logDropped(covariates: string[], instruments: IvColumn[], log: StepContext<Text>['log']): void {
  for (const covariate of covariates) {
    log({ code: 'iv/collinear-covariate', message: say('collinear-covariate', { covariate }) })
  }
  for (const { term } of instruments) {
    log({ code: 'iv/collinear-instrument', message: say('collinear-instrument', { instrument: term }) })
  }
}

function sourcesOf(columns: IvColumn[]): string[] {
  return [...new Set(columns.map(({ source }) => source))]
}

function sizeOf(values: Float64Array): number {
  return Math.sqrt(dot(values, values))
}
