import type { Check } from '../../analysis.ts'
import type { LackingCounts } from '../../frame/count-lacking.ts'
import { formatCount } from '../../words/count.ts'
import { formatNumber } from '../../words/number.ts'
import { formatPercent } from '../../words/percent.ts'
import type { Finding } from './finding.ts'

/** From this share on, missing covariates stand on the Summary. */
const limit = 0.05

/**
 * Whether nearly everybody has the covariates, before it is told; null where there is nothing to tell.
 *
 * @param isTold the design declares what becomes of those who lack one, so that "everybody has every covariate" is worth a line
 */
export function checkGaps(
  { all, lacking }: LackingCounts<string>,
  isTold: boolean,
): Omit<Check, 'title' | 'message'> | null {
  if (lacking === 0 && !isTold) return null
  const statistic = lacking / all
  return { id: 'covariate-gaps', passed: statistic <= limit, severity: 'major', statistic, threshold: limit }
}

/**
 * Whether nearly everybody has the covariates: who has not is attrition, left out or filled in.
 *
 * @param counts of those who have everything else
 * @param way    what becomes of those who lack one, as the end of a sentence: `they are left out`
 * @param isTold the design declares it, so that "everybody has every covariate" is worth a line
 * @param noun   what they are, in the plural
 */
export function findCovariateGaps(counts: LackingCounts, way: string, isTold: boolean, noun: string): Finding {
  const { all, lacking, byColumn, sides } = counts
  const found = checkGaps(counts, isTold)
  if (found === null) return { checks: [], evidence: {} }
  const named = byColumn.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
  const shares = sides.map(
    (side) => `${formatPercent(side.all === 0 ? 0 : side.lacking / side.all, 'never-zero')} of ${side.name}`,
  )
  const { id, passed, severity, statistic, threshold } = found
  const title = 'Covariates known of nearly everybody'
  const message =
    lacking === 0
      ? `All ${formatCount(all)} ${noun} have every covariate.`
      : `${formatCount(lacking)} of ${formatCount(all)} ${noun} (${formatPercent(lacking / all, 'never-zero')}) ${lacking === 1 ? 'lacks' : 'lack'} a covariate (${named})` +
        `${shares.length === 0 ? '' : `: ${shares.join(' and ')}`}; ${way}.${describeDistance(counts)}`
  return { checks: [{ id, title, passed, severity, statistic, threshold, message }], evidence: {} }
}

/** On what those who lack one are set beside the others: the outcome, and the covariate on which they stand out most. */
export function standOut({ apart: [outcome, ...covariates] }: LackingCounts<string>): LackingCounts['apart'] {
  const known = covariates.filter(({ distance }) => Number.isFinite(distance))
  const furthest = known.toSorted((a, b) => Math.abs(b.distance) - Math.abs(a.distance)).slice(0, 1)
  return [outcome, ...furthest].filter((one) => one !== undefined && Number.isFinite(one.distance))
}

function describeDistance(counts: LackingCounts): string {
  const { lacking } = counts
  const told = standOut(counts).map(({ label, distance }) => {
    const size = formatNumber(Math.abs(distance), 2)
    return `${size} standard deviations ${distance < 0 ? 'below' : 'above'} the others in ${label}`
  })
  return told.length === 0 ? '' : ` ${lacking === 1 ? 'It lies' : 'On average they lie'} ${told.join(' and ')}.`
}

/** The same where the design leaves such rows out and has no other way; nothing where no row lacks a covariate. */
export function findRowsLeftOut(counts: LackingCounts | undefined, noun: string): Finding {
  if (counts === undefined) return { checks: [], evidence: {} }
  return findCovariateGaps(counts, `${counts.lacking === 1 ? 'it is' : 'they are'} left out`, false, noun)
}
