import type { Check } from '../../../analysis.ts'
import { inferPoint, waldTest } from '../../../inference/wald.ts'
import { plural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { Evidence } from '../../design.ts'
import { localChoices, localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import type { BalanceCovariate, RddFrame } from '../frame.ts'
import type { Bandwidths } from '../local-polynomial/bandwidth.ts'
import { estimateJumps } from '../local-polynomial/jump.ts'
import { splitAt } from '../local-polynomial/split.ts'
import { keepRows, refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

const level = 0.05
/** A standardised jump from here on is a difference that matters: What Works Clearinghouse Handbook 5.0. */
const largeJump = 0.25

interface CovariateJump {
  covariate: BalanceCovariate
  /** In the covariate's units. */
  value: number
  p: number
  /** |value| over the covariate's standard deviation on the control side within the bandwidth. */
  standardised: number
}

/** Covariates fixed before treatment should not jump at the cutoff: each with its own bandwidth, then jointly. */
export function findCovariateContinuity(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding {
  if (frame.balance.length === 0) {
    const text = 'The design names no covariate whose jump could be tested.'
    return { checks: [notRun(text)], evidence: notMeasured(text) }
  }
  const jumps = frame.balance.map((covariate) => measureJump(frame, spec, covariate))
  const known = jumps.filter(({ p }) => Number.isFinite(p))
  if (known.length === 0) {
    const text = 'No covariate varies enough near the cutoff for its jump to be estimated.'
    return {
      checks: [...jumps.map(describeJump), notRun(text)],
      evidence: notMeasured(text),
    }
  }
  const largest = known.reduce((worst, one) => (one.standardised > worst.standardised ? one : worst))
  const jumpText = `The largest jump of a covariate at the cutoff is ${formatEffect(largest.standardised)} standard deviations (${largest.covariate.label}).`
  const joint = jointCheck(frame, spec, jump?.bandwidths)
  if (frame.isAggregated) {
    const text = 'Rows are cells of people, whose spread is not that of the cells.'
    return { checks: [...jumps.map(jumpOfCells), ...joint], evidence: notMeasured(text) }
  }
  return {
    checks: [...jumps.map(describeJump), ...joint, sizeCheck(largest, jumpText)],
    evidence: { largestCovariateJump: { value: largest.standardised, text: jumpText } },
  }
}

function notMeasured(text: string): Evidence {
  return { largestCovariateJump: { value: null, text } }
}

function notRun(message: string): Check {
  return {
    id: 'covariate-continuity',
    title: 'Covariates do not jump at the cutoff',
    passed: null,
    severity: 'major',
    statistic: null,
    threshold: level,
    message,
  }
}

function measureJump(frame: RddFrame, spec: RddSpec, covariate: BalanceCovariate): CovariateJump {
  const rows = keepRows({ ...frame.rows, outcome: covariate.values, takeUp: null, covariates: [] }, (row) =>
    Number.isFinite(covariate.values[row]),
  )
  const estimator = { bandwidth: { kind: 'selected', selector: 'mserd' } as const }
  const { jump } = refit(frame, spec, { rows, estimator })
  if (jump === null) return { covariate, value: NaN, p: NaN, standardised: NaN }
  const { value, se } = jump.robust
  const reach = jump.bandwidths.control.h
  const near = rows.outcome.filter((_, i) => rows.running[i] < frame.cutoff && frame.cutoff - rows.running[i] <= reach)
  // where the control side near the cutoff does not vary at all, the whole column's spread is the yardstick
  const sd = standardDeviation(near) || standardDeviation(rows.outcome)
  return {
    covariate,
    value,
    p: inferPoint(value, se, jump.df).p,
    standardised: Math.abs(value) / sd,
  }
}

/** A jump told without standard deviations: those of cells are not those of people. */
const jumpOfCells = (jump: CovariateJump) => describeJump({ ...jump, standardised: NaN })

function describeJump({ covariate, value, p, standardised }: CovariateJump): Check {
  const isKnown = Number.isFinite(p)
  const inSpreads = Number.isFinite(standardised) ? `, ${formatEffect(standardised)} standard deviations` : ''
  return {
    id: `covariate-${covariate.column}`,
    title: `No jump in ${covariate.label}`,
    passed: isKnown ? p >= level : null,
    severity: 'minor',
    statistic: isKnown ? p : null,
    threshold: level,
    message: isKnown
      ? `The estimated jump in ${covariate.label} at the cutoff is ${formatEffect(value)}${inSpreads} (${formatPStatement(p)}).`
      : `${covariate.label} does not vary enough near the cutoff for its jump to be estimated.`,
  }
}

function sizeCheck({ standardised }: CovariateJump, message: string): Check {
  return {
    id: 'covariate-jump-size',
    title: 'Covariates differ little at the cutoff',
    passed: standardised < largeJump,
    severity: 'major',
    statistic: standardised,
    threshold: largeJump,
    message,
  }
}

/** All jumps at once, with the estimate's own bandwidths and the rows that have every covariate. */
function jointCheck(frame: RddFrame, spec: RddSpec, bandwidths: Bandwidths | undefined): Check[] {
  if (bandwidths === undefined || frame.balance.length < 2) return []
  const choices = localChoices(localOf(spec), spec)
  const isComplete = (row: number) => frame.balance.every(({ values }) => Number.isFinite(values[row]))
  const bare = { ...frame.rows, takeUp: null, covariates: [] }
  const sides = frame.balance.map(({ values }) =>
    splitAt(keepRows({ ...bare, outcome: values }, isComplete), frame.cutoff),
  )
  const { values, covariance } = estimateJumps(sides, bandwidths, choices)
  const k = values.length
  const { p, df1, chiSquare } = waldTest(Float64Array.from(values), covariance)
  if (!Number.isFinite(p)) return []
  return [
    {
      id: 'covariate-continuity',
      title: 'Covariates do not jump at the cutoff, taken together',
      passed: p >= level,
      severity: 'major',
      statistic: p,
      threshold: level,
      message: `Taken together, ${plural(k, 'covariate')} ${p < level ? 'jump' : 'show no jump'} at the cutoff (chi-square ${formatEffect(chiSquare)} with ${df1} degrees of freedom, ${formatPStatement(p)}).`,
    },
  ]
}
