import { withUnits } from '../../../words/units.ts'
import { plainPlural } from '../../../words/count.ts'
import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { countLoneArms, regressByArm } from '../effect/lin-regression.ts'
import { regressOnBlocks } from '../effect/fixed-effects-regression.ts'
import { formatEffect } from '../../../words/number.ts'
import type { Evidence } from '../../design.ts'
import type { BlocksFit } from '../estimate.ts'
import { pick, type BlocksFrame, type Covariate } from '../frame.ts'
import { covariateSample, estimateUnweighted, onSample } from '../robustness.ts'
import type { PartProgress, SensitivityPart } from '../../shared/sensitivity-part.ts'

interface CovariateSet {
  name: string
  covariates: Covariate[]
}

/**
 * The effect under other sets of covariates, each adjusted in two ways, by value. Chance alone lets the sets differ, so
 * a conclusion that hangs on one of them is a weak one.
 */
export function varyCovariates(frame: BlocksFrame, fit: BlocksFit, progress: PartProgress): SensitivityPart {
  if (frame.covariates.length === 0) {
    const text = 'The design names no covariate, so there is none to adjust for.'
    return { sensitivity: [], evidence: { covariateAdjustment: { value: null, text, applicable: false } } }
  }
  const sets = listSets(frame.covariates)
  const runs = sets.flatMap((set, i) => {
    progress(i / sets.length)
    return runSet(frame, fit, set)
  })
  const known = runs.filter(({ value, ci }) => [value, ...ci].every(Number.isFinite))
  const kept = known.filter(({ keepsConclusion }) => keepsConclusion).length
  const message = `${kept} of ${plainPlural(known.length, 'adjusted estimate')} ${known.length === 1 ? 'keeps' : 'keep'} the conclusion.`
  return {
    sensitivity: [
      {
        id: 'covariate-sets',
        title: 'Other covariates',
        varied: 'Covariates and how they are adjusted for',
        series: known.sort((a, b) => byValue(a.value, b.value)),
        breakdownValue: null,
        message,
      },
    ],
    evidence: scoreShift(shiftByAdjustment(runs, estimateUnweighted(frame).combined.value), fit.outcome.units),
  }
}

/**
 * How far adjustment for all covariates moves the estimate, in its units. It weighs every imbalance by how much the
 * covariate says about the outcome, so it is the part of the estimate's error that the covariates show. No noise is taken
 * off: what chance did is an error too, and the adjusted estimate mends it.
 *
 * @see Altman 1985, doi:10.2307/2987510; Senn 1994, doi:10.1002/sim.4780131703 (prognosis, not significance, decides)
 */
function shiftByAdjustment(runs: SensitivityPoint[], unadjusted: number): number | null {
  // the interacted estimate where there is one, else that with block effects
  const adjusted = runs.find(({ choices, ci }) => choices?.Covariates === allSet && ci.every(Number.isFinite))
  const shift = (adjusted?.value ?? NaN) - unadjusted
  return Number.isFinite(shift) ? shift : null
}

function scoreShift(value: number | null, units: string): Evidence {
  const text =
    value === null
      ? 'The estimate could not be adjusted for covariates.'
      : `Adjusting for all covariates moves the estimate by ${withUnits(formatEffect(value), units)}.`
  return { covariateAdjustment: { value, text } }
}

const allSet = 'all covariates'

/** All of them, each alone, and all but each; columns that one text column was made into stay together. */
function listSets(covariates: Covariate[]): CovariateSet[] {
  const columns = [...new Set(covariates.map(({ column }) => column))]
  const labelOf = (column: string) => covariates.find((one) => one.column === column)!.columnLabel
  const ofColumns = (wanted: string[]) => covariates.filter((one) => wanted.includes(one.column))
  const alone = columns.map((column) => ({ name: `${labelOf(column)} alone`, covariates: ofColumns([column]) }))
  const without = columns.map((column) => ({
    name: `all but ${labelOf(column)}`,
    covariates: ofColumns(columns.filter((other) => other !== column)),
  }))
  const all = { name: allSet, covariates }
  if (columns.length === 1) return [all]
  return [all, ...alone, ...(columns.length > 2 ? without : [])]
}

function runSet(frame: BlocksFrame, fit: BlocksFit, { name, covariates }: CovariateSet): SensitivityPoint[] {
  const sample = covariateSample(frame, covariates)
  if (sample.n === 0) return []
  const outcome = pick(frame.outcomes[0].values, sample)
  const regressors = onSample(covariates, sample)
  return [
    // an arm of one unit in a block has nothing to fit coefficients of its own on
    ...(countLoneArms(sample) > 0 ? [] : [{ how: 'interacted', ...regressByArm(outcome, sample, regressors) }]),
    { how: 'block effects', ...regressOnBlocks(outcome, sample, regressors) },
  ].map(({ how, value, ci }) => ({
    setting: `${name}, ${how}`,
    value,
    ci,
    keepsConclusion: fit.conclusion.keeps(ci),
    choices: { Covariates: name, Adjustment: how },
  }))
}
