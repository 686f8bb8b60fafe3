import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { countRows } from '../../../frame/select-rows.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { namePeriod } from '../../../words/names.ts'
import { periodWord } from '../../../words/period-word.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { check, look } from '../facts.ts'
import { type GroupTimeResult, referencePeriod } from '../group-time/cells.ts'
import { enoughClusters, unitsAreClusters } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import { smallestOf } from '../../../numerics/extremes.ts'

export interface ClusterCounts {
  all: number
  treated: number
  comparison: number
  /** The number that a balanced design of the same precision would have at most. */
  effective: number
}

/**
 * Clusters, and how many of them count.
 *
 * A difference between two groups is no better known than its smaller side, so the effective number is that of a design
 * with two equal sides of the smaller one's size: min(all, 2·treated, 2·comparison). A cluster treated later serves as
 * comparison before its treatment, unless the design compares with never-treated units only.
 *
 * @see Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317; MacKinnon & Webb 2018, doi:10.1111/ectj.12107 (few
 *   treated clusters); the factor two is ours
 */
export function countClusters(groupTime: GroupTimeResult): ClusterCounts {
  const { comparison, anticipation } = groupTime.options
  const count = countPeriods(groupTime.cells.map(({ period }) => period))
  const earliest = smallestOf(groupTime.cohortOf)
  const clustersWhere = (holds: (cohort: number) => boolean) =>
    new Set(groupTime.clusterIndex.filter((_, unit) => holds(groupTime.cohortOf[unit]))).size
  const treated = clustersWhere(Number.isFinite)
  const compared = clustersWhere((cohort) =>
    comparison === 'never-treated' ? cohort === Infinity : count(cohort) > count(earliest) + anticipation,
  )
  const all = groupTime.clusters
  return { all, treated, comparison: compared, effective: Math.min(all, 2 * treated, 2 * compared) }
}

/** Whether there are enough clusters for the standard errors. */
export function findClusters(groupTime: GroupTimeResult, words: ReaderWords): Finding<Text> {
  return describeClusters(
    countClusters(groupTime),
    unitsAreClusters(groupTime) ? words.units : 'clusters',
    look('are-treated', {}),
  )
}

/**
 * The check and its statistic from the counts.
 *
 * @param nouns  what the clusters are called
 * @param happen what happens to the treated ones at some time
 */
export function describeClusters(counts: ClusterCounts, nouns: string, happen: Text): Finding<Text> {
  const { effective } = counts
  return {
    checks: [
      checkOf(
        {
          id: 'clusters',
          passed: effective >= enoughClusters,
          severity: 'major',
          statistic: effective,
          threshold: enoughClusters,
        },
        check('clusters', { nouns, ...counts, needed: enoughClusters, happen }),
      ),
    ],
    evidence: {},
  }
}

/** From here on more periods before treatment add little. */
const enough = 4

/**
 * Periods before treatment: their mean over treated units, each counted up to four, so that one late cohort with many
 * cannot stand in for early ones with few.
 *
 * Periods in which units may already react do not count.
 */
export function findPrePeriods(
  frame: PanelFrame,
  spec: Pick<DidSpec, 'anticipation'>,
  words: ReaderWords,
): Finding<Text> {
  const available = Array.from(frame.cohort)
    .filter(Number.isFinite)
    .map((cohort) => referencePeriod(frame.periods, cohort, spec.anticipation) + 1)
  const statistic = available.reduce((sum, periods) => sum + Math.min(periods, enough), 0) / available.length
  const few = available.filter((periods) => periods < enough).length
  const counted = { words, period: periodWord(frame.periods, words), needed: enough }
  const fewest = Math.min(...available)
  const found =
    few === 0
      ? look('enough-pre-periods', { ...counted, fewest })
      : look('few-pre-periods', { ...counted, fewest, few, of: available.length })
  return {
    checks: [
      checkOf(
        { id: 'pre-periods', passed: few === 0, severity: 'major', statistic, threshold: enough },
        check('pre-periods', { the: words.the, period: counted.period, found }),
      ),
    ],
    evidence: {
      prePeriods: { value: statistic, text: look('mean-pre-periods', { ...counted, mean: statistic, found }) },
    },
  }
}

const limit = 0.05

/**
 * Who is observed over time: the share of unit-periods without a row, or the share of units with any gap where that is
 * larger, because the primary estimate leaves those units out.
 *
 * @param areUsed   the rows that such units have are part of the primary estimate
 * @param isDeclared the design says what becomes of such units: they are then set beside the others
 */
export function findAttrition(
  frame: PanelFrame,
  words: ReaderWords,
  { areUsed = false, isDeclared = false }: { areUsed?: boolean; isDeclared?: boolean } = {},
): Finding<Text> {
  if (frame.individuals) return findShareOfTreated(frame, words)
  const [units, periods] = [frame.units.length, frame.periods.length]
  const incomplete = frame.units.filter((_, unit) =>
    frame.rowOf.subarray(unit * periods, (unit + 1) * periods).includes(-1),
  ).length
  const statistic = Math.max(1 - frame.n / (units * periods), incomplete / units)
  const observed = { units, word: words.units, period: periodWord(frame.periods, words) }
  const found =
    incomplete === 0
      ? look('all-observed', { ...observed, periods })
      : look('units-with-gaps', {
          ...observed,
          lacking: incomplete,
          areUsed,
          beside: isDeclared ? { words, ...compareThoseWithGaps(frame) } : null,
        })
  return {
    checks: [
      checkOf(
        { id: 'attrition', passed: statistic <= limit, severity: 'major', statistic, threshold: limit },
        check('attrition', { units: words.units, found }),
      ),
    ],
    evidence: { attrition: { value: statistic, text: found } },
  }
}

/**
 * Units that lack a row in some period beside the others, on what both have: how many there are on either side, where there are two,
 * and how far apart their outcomes lie in the same periods before treatment.
 */
function compareThoseWithGaps(frame: PanelFrame): { shares: [number, number] | null; apart: number } {
  const rowsOf = countRows(frame)
  const lacks = (unit: number) => rowsOf[unit] < frame.periods.length
  const shareOf = (isTreated: boolean) => {
    const own = [...frame.units.keys()].filter((unit) => Number.isFinite(frame.cohort[unit]) === isTreated)
    return own.length === 0 ? NaN : own.filter(lacks).length / own.length
  }
  return {
    shares: frame.cohort.includes(Infinity) ? [shareOf(true), shareOf(false)] : null,
    apart: distanceBefore(frame, lacks),
  }
}

/** Mean of the units' distances from the mean of their periods, over rows not yet treated, in standard deviations of those rows. */
function distanceBefore(frame: PanelFrame, lacks: (unit: number) => boolean): number {
  const isUntreated = (row: number) => {
    const start = frame.cohortIndex[frame.unitIndex[row]]
    return start < 0 || frame.periodIndex[row] < start
  }
  const rows = [...frame.outcome.keys()].filter(isUntreated)
  const [sums, counts] = [new Float64Array(frame.periods.length), new Float64Array(frame.periods.length)]
  for (const row of rows) {
    sums[frame.periodIndex[row]] += frame.outcome[row]
    counts[frame.periodIndex[row]]++
  }
  const distance = (row: number) => frame.outcome[row] - sums[frame.periodIndex[row]] / counts[frame.periodIndex[row]]
  const meanWhere = (holds: boolean) => mean(rows.filter((row) => lacks(frame.unitIndex[row]) === holds).map(distance))
  return (meanWhere(true) - meanWhere(false)) / standardDeviation(rows.map((row) => frame.outcome[row]))
}

/**
 * With repeated cross-sections nobody is followed. What can change is who is asked: the statistic is the furthest that the
 * share of rows from groups treated at some time lies, in any period, from its share over all of them.
 */
function findShareOfTreated(frame: PanelFrame, words: ReaderWords): Finding<Text> {
  const treated = new Float64Array(frame.periods.length)
  const all = new Float64Array(frame.periods.length)
  for (let row = 0; row < frame.n; row++) {
    all[frame.periodIndex[row]]++
    if (Number.isFinite(frame.cohort[frame.unitIndex[row]])) treated[frame.periodIndex[row]]++
  }
  const overall = treated.reduce((sum, rows) => sum + rows, 0) / frame.n
  const distances = frame.periods.map((_, period) => Math.abs(treated[period] / all[period] - overall))
  const statistic = Math.max(...distances)
  const found = look('share-of-treated', {
    treatedUnits: words.treatedUnits,
    period: periodWord(frame.periods, words),
    overall,
    furthest: namePeriod(frame.periods[distances.indexOf(statistic)], frame.periods, words),
    distance: statistic,
  })
  return {
    checks: [
      checkOf(
        { id: 'attrition', passed: statistic <= limit, severity: 'major', statistic, threshold: limit },
        check('mix-of-groups', { units: words.units, found }),
      ),
    ],
    evidence: { attrition: { value: statistic, text: found } },
  }
}
