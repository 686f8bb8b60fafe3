import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Design } from '../../design.ts'
import { checkOf, joinFindings, type Finding } from '../../shared/finding.ts'
import { findAnticipation } from '../diagnostics/anticipation.ts'
import { findBaselineBalance } from '../diagnostics/baseline-balance.ts'
import { findPreTrend } from '../diagnostics/pre-trend.ts'
import { describeClusters, findAttrition, findPrePeriods } from '../diagnostics/sample.ts'
import { findTrendBalance } from '../diagnostics/trend-balance.ts'
import { unitsAreClusters } from '../inference.ts'
import { checkPlaceboOutcomes } from '../sensitivity/placebos.ts'
import type { DidSpec } from '../spec.ts'
import { placeInTime } from '../../../words/names.ts'
import type { CountFit } from './estimate.ts'
import { check, say } from './facts.ts'
import { cohortsOf } from './ratios.ts'
import { isUntreatedRow, withRelativeRates } from './rates.ts'

type Diagnostics = Design<DidSpec, PanelFrame, CountFit, Text>['diagnostics']

/**
 * What puts the design in doubt, as for differences; parallel trends are here in ratios: without the policy the treated
 * would have changed by the same percent. The drift test, the lead and what covariates predict are in log points.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const { words } = context
  const { units, scale } = spec.outcome
  const period = periodWord(frame.periods, words)
  const distance = meanDistance(frame, fit)
  const primary = { value: fit.primary.value, units, distance }
  const findings: Finding<Text>[] = [
    findPrePeriods(frame, spec, words),
    findPreTrend(fit, frame, primary, context, period),
    findAnticipation(fit, frame, context, units, period),
    findComparisons(frame, words),
    findTrendBalance(withRelativeRates(frame, scale), spec, distance, words),
    findBaselineBalance(frame, spec, words),
    findAttrition(frame, words, { areUsed: true }),
    findClusters(frame, spec, words),
    checkPlaceboOutcomes(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** Periods from the reference to the treated rows, averaged over these. */
function meanDistance(frame: PanelFrame, { times }: Pick<CountFit, 'times'>): number {
  const count = countPeriods(frame.periods)
  let [sum, rows] = [0, 0]
  for (let row = 0; row < frame.n; row++) {
    if (isUntreatedRow(frame, row)) continue
    sum +=
      count(frame.periods[frame.periodIndex[row]]) - count(frame.cohort[frame.unitIndex[row]]) - times.referenceTime
    rows++
  }
  return sum / rows
}

/** Below this the comparison rests on single units, as for differences. */
const fewest = 5

/** How many units stand for "without treatment" in the periods in which somebody is treated. */
export function findComparisons(frame: PanelFrame, words: ReaderWords): Finding<Text> {
  const first = frame.periods.indexOf(cohortsOf(frame)[0])
  const counts = frame.periods.map((_, at) => frame.cohortIndex.filter((start) => start < 0 || start > at).length)
  const smallest = Math.min(...counts.slice(first))
  const thin = frame.periods.filter((_, at) => at >= first && counts[at] === smallest)
  const told = check('comparison-group', {
    never: frame.cohort.filter((cohort) => cohort === Infinity).length,
    smallest,
    when: placeInTime(thin, frame.periods, words),
    period: periodWord(frame.periods, words),
    words,
  })
  const found = { passed: smallest >= fewest, statistic: smallest, threshold: fewest }
  return { checks: [checkOf({ id: 'comparison-group', severity: 'major', ...found }, told)], evidence: {} }
}

/** Clusters that count, by the rule for differences: no more than twice the smaller side. */
export function findClusters(frame: PanelFrame, { comparison }: DidSpec, words: ReaderWords): Finding<Text> {
  const first = cohortsOf(frame)[0]
  const clustersOf = (holds: (cohort: number) => boolean) =>
    new Set(frame.clusterIndex.filter((_, unit) => holds(frame.cohort[unit]))).size
  const treated = clustersOf(Number.isFinite)
  const compared = clustersOf((cohort) => cohort === Infinity || (comparison === 'not-yet-treated' && cohort > first))
  const effective = Math.min(frame.clusters, 2 * treated, 2 * compared)
  const counts = { all: frame.clusters, treated, comparison: compared, effective }
  return describeClusters(counts, unitsAreClusters(frame) ? words.units : 'clusters', say('are-treated', {}))
}
