import { countPeriods } from '../../../frame/count-periods.ts'
import { join, type Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { countRows } from '../../../frame/select-rows.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { plural, sayAll } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import { periodWord } from '../../../words/period-word.ts'
import { capitalize } from '../../../words/sentence.ts'
import type { Finding } from '../../shared/finding.ts'
import { type GroupTimeResult, referencePeriod } from '../group-time/cells.ts'
import { enoughClusters, unitsAreClusters } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import { namePeriod } from '../words.ts'
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
export function findClusters(groupTime: GroupTimeResult, words: ReaderWords): Finding {
  return describeClusters(
    countClusters(groupTime),
    unitsAreClusters(groupTime) ? words.units : 'clusters',
    'are treated',
  )
}

/**
 * The check and its statistic from the counts.
 *
 * @param nouns  what the clusters are called
 * @param happen what happens to the treated ones at some time
 */
export function describeClusters(counts: ClusterCounts, nouns: string, happen: string): Finding
export function describeClusters(counts: ClusterCounts, nouns: string, happen: Text): Finding<Text>
export function describeClusters(counts: ClusterCounts, nouns: string, happen: Text): Finding<Text> {
  const message = describeCounts(counts, nouns, happen)
  return {
    checks: [
      {
        id: 'clusters',
        title: `Enough ${nouns} to judge the margin of error`,
        passed: counts.effective >= enoughClusters,
        severity: 'major',
        statistic: counts.effective,
        threshold: enoughClusters,
        message,
      },
    ],
    evidence: {},
  }
}

function describeCounts({ all, treated, comparison, effective }: ClusterCounts, nouns: string, happen: Text): Text {
  const sides = join`${treated} ${happen} at some time, and ${comparison} serve as comparison at some time.`
  if (effective === all) return join`All ${all} ${nouns} count: ${sides}${all < enoughClusters ? ` ${tooFew}` : ''}`
  const smaller = `The smaller side decides, so ${effective} of ${all} ${nouns} count.`
  return join`Of ${all} ${nouns}, ${sides} ${smaller}${effective < enoughClusters ? ` ${tooFew}` : ''}`
}

const tooFew = `About ${enoughClusters} are needed before the margin of error can be trusted.`

/** From here on more periods before treatment add little. */
const enough = 4

/**
 * Periods before treatment: their mean over treated units, each counted up to four, so that one late cohort with many
 * cannot stand in for early ones with few.
 *
 * Periods in which units may already react do not count.
 */
export function findPrePeriods(frame: PanelFrame, spec: Pick<DidSpec, 'anticipation'>, words: ReaderWords): Finding {
  const available = Array.from(frame.cohort)
    .filter(Number.isFinite)
    .map((cohort) => referencePeriod(frame.periods, cohort, spec.anticipation) + 1)
  const statistic = available.reduce((sum, periods) => sum + Math.min(periods, enough), 0) / available.length
  const few = available.filter((periods) => periods < enough).length
  const word = periodWord(frame.periods, words)
  const fewest = Math.min(...available)
  const message =
    few === 0
      ? `Every ${words.treatedUnit} is observed for at least ${enough} ${word}s before ${words.it}; the fewest is ${fewest}.`
      : sayAll(
          `${few} of ${plural(available.length, words.treatedUnit, words.treatedUnits)} ${few === 1 ? 'has' : 'have'} fewer than ${enough} ${word}s before ${words.it}; the fewest is ${fewest}.`,
        )
  return {
    checks: [
      {
        id: 'pre-periods',
        title: `Enough ${word}s before ${words.the}`,
        passed: few === 0,
        severity: 'major',
        statistic,
        threshold: enough,
        message,
      },
    ],
    evidence: {
      prePeriods: {
        value: statistic,
        text: `${capitalize(words.treatedUnits)} have ${formatNumber(statistic, 2)} ${word}s before ${words.it} on average, counting at most ${enough} each. ${message}`,
      },
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
): Finding {
  if (frame.individuals) return findShareOfTreated(frame, words)
  const [units, periods] = [frame.units.length, frame.periods.length]
  const incomplete = frame.units.filter((_, unit) =>
    frame.rowOf.subarray(unit * periods, (unit + 1) * periods).includes(-1),
  ).length
  const statistic = Math.max(1 - frame.n / (units * periods), incomplete / units)
  const word = periodWord(frame.periods, words)
  const beside = isDeclared && incomplete > 0 ? ` ${describeThoseWithGaps(frame, words)}` : ''
  const message =
    incomplete === 0
      ? `All ${units} ${words.units} are observed in ${periods === 2 ? `both ${word}s` : `all ${plural(periods, word)}`}.`
      : `${incomplete} of ${units} ${words.units} (${formatPercent(incomplete / units, 'never-zero')}) ${incomplete === 1 ? 'lacks' : 'lack'} a row in some ${word}${areUsed ? '; the rows that there are count.' : ` and ${incomplete === 1 ? 'is' : 'are'} left out of the main estimate.`}${beside}`
  return {
    checks: [
      {
        id: 'attrition',
        title: `The same ${words.units} throughout`,
        passed: statistic <= limit,
        severity: 'major',
        statistic,
        threshold: limit,
        message,
      },
    ],
    evidence: { attrition: { value: statistic, text: message } },
  }
}

/**
 * Units that lack a row in some period beside the others, on what both have: how many there are on either side, and how far
 * apart their outcomes lie in the same periods before treatment.
 */
function describeThoseWithGaps(frame: PanelFrame, words: ReaderWords): string {
  const rowsOf = countRows(frame)
  const lacks = (unit: number) => rowsOf[unit] < frame.periods.length
  const shareOf = (isTreated: boolean) => {
    const own = [...frame.units.keys()].filter((unit) => Number.isFinite(frame.cohort[unit]) === isTreated)
    return own.length === 0 ? NaN : own.filter(lacks).length / own.length
  }
  const sides = [shareOf(true), shareOf(false)].map((share) => formatPercent(share, 'never-zero'))
  const ofSides = frame.cohort.includes(Infinity)
    ? [
        `${sides[0]} of ${words.treatedUnits} and ${sides[1]} of the others lack a row in some ${periodWord(frame.periods, words)}.`,
      ]
    : []
  const apart = distanceBefore(frame, lacks)
  const distance = formatNumber(Math.abs(apart), 2)
  const before = Number.isFinite(apart)
    ? [
        `Before treatment their outcome lies ${distance} standard deviations ${apart < 0 ? 'below' : 'above'} that of the others in the same ${periodWord(frame.periods, words)}s.`,
      ]
    : []
  return [...ofSides, ...before].join(' ')
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
function findShareOfTreated(frame: PanelFrame, words: ReaderWords): Finding {
  const treated = new Float64Array(frame.periods.length)
  const all = new Float64Array(frame.periods.length)
  for (let row = 0; row < frame.n; row++) {
    all[frame.periodIndex[row]]++
    if (Number.isFinite(frame.cohort[frame.unitIndex[row]])) treated[frame.periodIndex[row]]++
  }
  const overall = treated.reduce((sum, rows) => sum + rows, 0) / frame.n
  const distances = frame.periods.map((_, period) => Math.abs(treated[period] / all[period] - overall))
  const statistic = Math.max(...distances)
  const word = periodWord(frame.periods, words)
  const furthest = frame.periods[distances.indexOf(statistic)]
  const message =
    `${formatPercent(overall, 'never-zero')} of all rows come from ${words.treatedUnits}. In the ${word} in which that share is furthest ` +
    `from this, ${namePeriod(furthest, frame.periods, words)}, it differs by ${formatPercent(statistic, 'never-zero')} of the rows.`
  return {
    checks: [
      {
        id: 'attrition',
        title: `The same mix of ${words.units} throughout`,
        passed: statistic <= limit,
        severity: 'major',
        statistic,
        threshold: limit,
        message,
      },
    ],
    evidence: { attrition: { value: statistic, text: message } },
  }
}
