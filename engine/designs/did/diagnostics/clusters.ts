import { countPeriods } from '../../../frame/count-periods.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { enoughClusters } from '../enough-clusters.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import { unitsAreClusters } from '../lone-comparison.ts'
import type { Finding } from '../../shared/finding.ts'

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
  const earliest = Math.min(...groupTime.cohortOf)
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
export function describeClusters(counts: ClusterCounts, nouns: string, happen: string): Finding {
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
    evidence: { clusters: { value: counts.effective, text: message } },
  }
}

function describeCounts({ all, treated, comparison, effective }: ClusterCounts, nouns: string, happen: string): string {
  const sides = `${treated} ${happen} at some time, and ${comparison} serve as comparison at some time.`
  if (effective === all) return `All ${all} ${nouns} count: ${sides}${all < enoughClusters ? ` ${tooFew}` : ''}`
  const smaller = `The smaller side decides, so ${effective} of ${all} ${nouns} count.`
  return `Of ${all} ${nouns}, ${sides} ${smaller}${effective < enoughClusters ? ` ${tooFew}` : ''}`
}

const tooFew = `About ${enoughClusters} are needed before the margin of error can be trusted.`
