import type { Text } from '../../../fact.ts'
import { byValue } from '../../shared/by-value.ts'
import type { SensitivityPoint } from '../../../analysis.ts'
import { countLoneArms, regressByArm, regressOnBlocks } from '../effect/regressions.ts'
import { noiseOfMove, type ChoiceMove } from '../../shared/choices.ts'
import type { BlocksFit } from '../estimate.ts'
import { say, series as varied } from '../facts.ts'
import type { BlocksFrame, Covariate } from '../frame.ts'
import { adjustedCovariates, adjustFor, covariateSample, estimateUnweighted } from '../robustness.ts'
import { type PartProgress, type SensitivityPart, seriesOf } from '../../shared/finding.ts'

interface CovariateSet {
  name: Text
  covariates: Covariate[]
}

/**
 * The effect under other sets of covariates, each adjusted in two ways, by value. Chance alone lets the sets differ, so
 * a conclusion that hangs on one of them is a weak one.
 */
export function varyCovariates(frame: BlocksFrame, fit: BlocksFit, progress: PartProgress): SensitivityPart<Text> {
  const covariates = adjustedCovariates(frame)
  if (covariates.length === 0) {
    return { sensitivity: [], evidence: {}, moves: blockEffects(frame, fit) }
  }
  const sets = listSets(covariates)
  const runs = sets.flatMap((set, i) => {
    progress(i / sets.length)
    return runSet(frame, fit, set)
  })
  const known = runs.filter(({ value, ci }) => [value, ...ci].every(Number.isFinite))
  const kept = known.filter(({ keepsConclusion }) => keepsConclusion).length
  const series = known.sort((a, b) => byValue(a.value, b.value)).map(({ se: _, ...point }) => point)
  return {
    sensitivity: [seriesOf('covariate-sets', series, varied('covariate-sets', { count: kept, of: known.length }))],
    evidence: {},
    // regressions are weighted of a survey alone
    moves: [
      ...blockEffects(frame, fit),
      ...movesOf(runs, frame.survey === null ? estimateUnweighted(frame).combined : fit.differences[0].combined),
    ],
  }
}

/** Each adjusted estimate as another choice; chance alone moves it by what the covariates take off the variance. */
function movesOf(runs: AdjustedRun[], { value, se }: { value: number; se: number }): ChoiceMove<Text>[] {
  return runs.map((run) => ({
    name: run.setting,
    value: value - run.value,
    noise: noiseOfMove(run.se, se),
  }))
}

/** Block effects without covariates, another weighting of the blocks. */
function blockEffects(frame: BlocksFrame, { differences: [main], estimates }: BlocksFit): ChoiceMove<Text>[] {
  const other = estimates.find(({ id }) => id === 'block-fixed-effects')
  if (!other || (frame.weight !== null && frame.survey === null)) return []
  const { value, se } = main.combined
  return [{ name: say('block-effects', {}), value: value - other.value, noise: noiseOfMove(other.se, se) }]
}

type AdjustedRun = SensitivityPoint<Text> & { setting: Text; se: number }

/** All of them, each alone, and all but each; columns that one text column was made into stay together. */
function listSets(covariates: Covariate[]): CovariateSet[] {
  const columns = [...new Set(covariates.map(({ column }) => column))]
  const labelOf = (column: string) => covariates.find((one) => one.column === column)!.columnLabel
  const ofColumns = (wanted: string[]) => covariates.filter((one) => wanted.includes(one.column))
  const alone = columns.map((column) => ({
    name: say('covariate-alone', { label: labelOf(column) }),
    covariates: ofColumns([column]),
  }))
  const without = columns.map((column) => ({
    name: say('all-but-covariate', { label: labelOf(column) }),
    covariates: ofColumns(columns.filter((other) => other !== column)),
  }))
  const all = { name: say('all-covariates', {}), covariates }
  if (columns.length === 1) return [all]
  return [all, ...alone, ...(columns.length > 2 ? without : [])]
}

function runSet(frame: BlocksFrame, fit: BlocksFit, { name, covariates }: CovariateSet): AdjustedRun[] {
  const sample = covariateSample(frame, covariates)
  if (sample.n === 0) return []
  const adjust = (regress: typeof regressOnBlocks) => adjustFor(regress, frame.outcomes[0].values, sample, covariates)
  return [
    // an arm of one unit in a block has nothing to fit coefficients of its own on; of a survey block effects alone are weighted
    ...(sample.survey !== null || countLoneArms(sample) > 0
      ? []
      : [{ how: say('interacted', {}), ...adjust(regressByArm) }]),
    { how: say('block-effects', {}), ...adjust(regressOnBlocks) },
  ].map(({ how, value, ci, se }) => ({
    setting: say('covariate-set', { covariates: name, adjustment: how }),
    value,
    ci,
    se,
    keepsConclusion: fit.conclusion.keeps(ci),
    choices: { Covariates: name, Adjustment: how },
  }))
}
