import { plural } from '../../../words/count.ts'
import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { countLoneArms, regressByArm, regressOnBlocks } from '../effect/regressions.ts'
import { noiseOfMove, type ChoiceMove } from '../../shared/choices.ts'
import type { BlocksFit } from '../estimate.ts'
import { pick, type BlocksFrame, type Covariate } from '../frame.ts'
import { covariateSample, estimateUnweighted, onSample } from '../robustness.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

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
    return { sensitivity: [], evidence: {}, moves: blockEffects(frame, fit) }
  }
  const sets = listSets(frame.covariates)
  const runs = sets.flatMap((set, i) => {
    progress(i / sets.length)
    return runSet(frame, fit, set)
  })
  const known = runs.filter(({ value, ci }) => [value, ...ci].every(Number.isFinite))
  const kept = known.filter(({ keepsConclusion }) => keepsConclusion).length
  const message = `${kept} of ${plural(known.length, 'adjusted estimate')} ${known.length === 1 ? 'keeps' : 'keep'} the conclusion.`
  return {
    sensitivity: [
      {
        id: 'covariate-sets',
        title: 'Other covariates',
        varied: 'Covariates and how they are adjusted for',
        series: known.sort((a, b) => byValue(a.value, b.value)).map(({ se: _, ...point }) => point),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    // regressions are weighted of a survey alone
    moves: [
      ...blockEffects(frame, fit),
      ...movesOf(runs, frame.survey === null ? estimateUnweighted(frame).combined : fit.differences[0].combined),
    ],
  }
}

/** Each adjusted estimate as another choice; chance alone moves it by what the covariates take off the variance. */
function movesOf(runs: AdjustedRun[], { value, se }: { value: number; se: number }): ChoiceMove[] {
  return runs.map((run) => ({
    name: String(run.setting),
    value: value - run.value,
    noise: noiseOfMove(run.se, se),
  }))
}

/** Block effects without covariates, another weighting of the blocks. */
function blockEffects(frame: BlocksFrame, { differences: [main], estimates }: BlocksFit): ChoiceMove[] {
  const other = estimates.find(({ id }) => id === 'block-fixed-effects')
  if (!other || (frame.weight !== null && frame.survey === null)) return []
  const { value, se } = main.combined
  return [{ name: 'block effects', value: value - other.value, noise: noiseOfMove(other.se, se) }]
}

type AdjustedRun = SensitivityPoint & { se: number }

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

function runSet(frame: BlocksFrame, fit: BlocksFit, { name, covariates }: CovariateSet): AdjustedRun[] {
  const sample = covariateSample(frame, covariates)
  if (sample.n === 0) return []
  const outcome = pick(frame.outcomes[0].values, sample)
  const regressors = onSample(covariates, sample)
  return [
    // an arm of one unit in a block has nothing to fit coefficients of its own on; of a survey block effects alone are weighted
    ...(sample.survey !== null || countLoneArms(sample) > 0
      ? []
      : [{ how: 'interacted', ...regressByArm(outcome, sample, regressors) }]),
    { how: 'block effects', ...regressOnBlocks(outcome, sample, regressors) },
  ].map(({ how, value, ci, se }) => ({
    setting: `${name}, ${how}`,
    value,
    ci,
    se,
    keepsConclusion: fit.conclusion.keeps(ci),
    choices: { Covariates: name, Adjustment: how },
  }))
}
