import type { SharedFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber } from '@casefiles/engine/words'
import { formatPercent } from '../formats/index.ts'
import type { Sentences, Writes } from '../tell.ts'
import { treatment } from './treatment.ts'

/** Which rows of a table are used. */
const rows: Writes<SharedFacts['rows']> = {
  missing: ({ items, left, columns }) =>
    `${formatCount(left)} ${left === 1 ? items.slice(0, -1) : items} left out: a cell is missing in ${columns.join(', ')}.`,
  window: ({ left, from, to }) =>
    `${formatCount(left)} ${left === 1 ? 'row' : 'rows'} outside ${from} to ${to} left out.`,
  contrast: ({ rows: all, affected, unaffected }) => {
    const other = all - affected - unaffected
    return (
      `Of ${all} rows ${affected} are affected and told less the mean of ${unaffected} unaffected ones of the same unit and period` +
      `${other === 0 ? '' : `; ${other} of neither group are not used`}.`
    )
  },
}

const checks: Sentences<SharedFacts['checks'], 'title' | 'message'> = {
  'covariate-gaps': ({ rows: all, lacking, byCovariate, apart }) => {
    const named = byCovariate.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
    const share = formatPercent(lacking / all, 'never-zero')
    const [lacks, are, lie] =
      lacking === 1 ? ['lacks', 'it is', 'It lies'] : ['lack', 'they are', 'On average they lie']
    const distances = apart.map(
      ({ label, distance }) =>
        `${formatNumber(Math.abs(distance), 2)} standard deviations ${distance < 0 ? 'below' : 'above'} the others in ${label}`,
    )
    const far = distances.length === 0 ? '' : ` ${lie} ${distances.join(' and ')}.`
    return {
      title: 'Covariates known of nearly everybody',
      message: `${formatCount(lacking)} of ${formatCount(all)} rows (${share}) ${lacks} a covariate (${named}); ${are} left out.${far}`,
    }
  },
}

/** How the factor of a clustered covariance counts parameters. */
const CORRECTIONS: Record<SharedFacts['covariance']['clustered']['correction'], string> = {
  nested: 'CR1, fixed effects nested in the clusters not counted',
  full: 'CR1, all fixed effects counted',
  none: 'CR1, coefficients alone counted',
  unadjusted: 'CR0, no small-sample factor',
}

/** How a covariance is estimated, as the middle of a sentence. */
const covariance: Writes<SharedFacts['covariance']> = {
  clustered: ({ clusters, correction }) => `clustered (${clusters.join(' and ')} clusters; ${CORRECTIONS[correction]})`,
  robust: () => 'heteroskedasticity-robust (HC1)',
  classical: () => 'classical, one residual variance',
}

/** Every sentence that designs share, by the kinds and codes of its facts. */
export const shared = { rows, checks, covariance, treatment }
