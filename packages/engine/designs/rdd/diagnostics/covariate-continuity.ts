import type { Check } from '../../../analysis.ts'
import type { Said, Text } from '../../../fact.ts'
import { inferPoint, waldTest } from '../../../inference/wald.ts'
import type { Evidence } from '../../design.ts'
import { localChoices, localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import { check, seen } from '../facts.ts'
import type { BalanceCovariate, RddFrame } from '../frame.ts'
import type { Bandwidths } from '../local-polynomial/bandwidth.ts'
import { estimateJumps } from '../local-polynomial/jump.ts'
import { splitAt } from '../local-polynomial/split.ts'
import { keepRows, refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
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
export function findCovariateContinuity(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding<Text> {
  if (frame.balance.length === 0) {
    const told = check('no-covariates', {})
    return { checks: [notRun(told)], evidence: notMeasured(told('message')) }
  }
  const jumps = frame.balance.map((covariate) => measureJump(frame, spec, covariate))
  const known = jumps.filter(({ p }) => Number.isFinite(p))
  if (known.length === 0) {
    const told = check('no-varying-covariate', {})
    return {
      checks: [...jumps.map((one) => jumpCheck(one, one.standardised)), notRun(told)],
      evidence: notMeasured(told('message')),
    }
  }
  const largest = known.reduce((worst, one) => (one.standardised > worst.standardised ? one : worst))
  const joint = jointCheck(frame, spec, jump?.bandwidths)
  if (frame.isAggregated) {
    return {
      checks: [...jumps.map((one) => jumpCheck(one, null)), ...joint],
      evidence: notMeasured(seen('spread-of-cells', {})),
    }
  }
  const { standardised } = largest
  const told = check('covariate-jump-size', { label: largest.covariate.label, standardised })
  const size = { passed: standardised < largeJump, statistic: standardised, threshold: largeJump }
  return {
    checks: [
      ...jumps.map((one) => jumpCheck(one, one.standardised)),
      ...joint,
      checkOf({ id: 'covariate-jump-size', severity: 'major', ...size }, told),
    ],
    evidence: { largestCovariateJump: { value: standardised, text: told('message') } },
  }
}

function notMeasured(text: Text): Evidence<Text> {
  return { largestCovariateJump: { value: null, text } }
}

function notRun(told: (part: 'title' | 'message') => Said): Check<Text> {
  return checkOf(
    { id: 'covariate-continuity', passed: null, severity: 'major', statistic: null, threshold: level },
    told,
  )
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

/** @param standardised null where it is not told: standard deviations of cells are not those of people */
function jumpCheck({ covariate, value, p }: CovariateJump, standardised: number | null): Check<Text> {
  const { column, label } = covariate
  const isKnown = Number.isFinite(p)
  const size = standardised !== null && Number.isFinite(standardised) ? standardised : null
  const told = check('covariate', { covariate: label, jump: isKnown ? { value, standardised: size, p } : null })
  return checkOf(
    {
      id: `covariate-${column}`,
      passed: isKnown ? p >= level : null,
      severity: 'minor',
      statistic: isKnown ? p : null,
      threshold: level,
    },
    told,
  )
}

/** All jumps at once, with the estimate's own bandwidths and the rows that have every covariate. */
function jointCheck(frame: RddFrame, spec: RddSpec, bandwidths: Bandwidths | undefined): Check<Text>[] {
  if (bandwidths === undefined || frame.balance.length < 2) return []
  const choices = localChoices(localOf(spec), spec)
  const isComplete = (row: number) => frame.balance.every(({ values }) => Number.isFinite(values[row]))
  const bare = { ...frame.rows, takeUp: null, covariates: [] }
  const sides = frame.balance.map(({ values }) =>
    splitAt(keepRows({ ...bare, outcome: values }, isComplete), frame.cutoff),
  )
  const { values, covariance } = estimateJumps(sides, bandwidths, choices)
  const { p, df1, chiSquare } = waldTest(Float64Array.from(values), covariance)
  if (!Number.isFinite(p)) return []
  const told = check('covariate-continuity', { covariates: values.length, jumps: p < level, chiSquare, df: df1, p })
  return [
    checkOf(
      { id: 'covariate-continuity', passed: p >= level, severity: 'major', statistic: p, threshold: level },
      told,
    ),
  ]
}
