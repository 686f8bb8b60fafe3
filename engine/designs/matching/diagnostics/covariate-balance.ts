import type { Check } from '../../../analysis.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import type { TermBalance } from './balance.ts'
import type { Finding } from '../../shared/finding.ts'

/** Above this a difference cannot be repaired by adjustment (What Works Clearinghouse Handbook 5.0). */
const smdLimit = 0.25
/** Outside ½ to 2 the groups differ in more than their mean (Rubin 2001). */
const ratioLimit = 2
/** Largest gap between two distributions. Ours, the customary limit for differences of shares. */
const gapLimit = 0.1

/** Balance before and after weighting, of means, variances and whole distributions. */
export function findCovariateBalance(terms: TermBalance[]): Finding {
  const covariates = terms.filter(({ kind }) => kind === 'covariate')
  const smd = smdFinding(covariates)
  const variance = varianceFinding(covariates)
  const products = terms.filter(({ kind }) => kind !== 'covariate')
  return {
    checks: [...smd.checks, ...variance.checks, distributions(covariates), ...squaresAndProducts(products)],
    evidence: { ...smd.evidence, ...variance.evidence },
  }
}

function smdFinding(covariates: TermBalance[]): Finding {
  const worst = largest(covariates, ({ after }) => Math.abs(after.smd))
  const before = largest(covariates, (term) => Math.abs(term.before.smd))
  const message =
    `Largest difference in means after weighting: ${worst.term.label}, ${formatEffect(worst.value)} standard deviations; ` +
    `before, it was ${before.term.label} with ${formatEffect(before.value)} (${plainPlural(covariates.length, 'covariate term')} compared).`
  return {
    checks: [
      {
        id: 'balance-means',
        title: 'Groups alike in the mean of every covariate',
        passed: worst.value <= smdLimit,
        severity: 'critical',
        statistic: worst.value,
        threshold: smdLimit,
        message,
      },
    ],
    evidence: { smdAfter: { value: worst.value, text: message } },
  }
}

/** A ratio under one counts by its inverse, so that it does not matter which group varies more. */
function varianceFinding(covariates: TermBalance[]): Finding {
  const numbers = covariates.filter(({ after }) => !Number.isNaN(after.varianceRatio))
  if (numbers.length === 0) {
    return { checks: [], evidence: {} }
  }
  const worst = largest(numbers, ({ after }) => Math.max(after.varianceRatio, 1 / after.varianceRatio))
  const message = `Largest difference in variances after weighting: ${worst.term.label}, treated over comparison ${formatEffect(worst.term.after.varianceRatio)}.`
  return {
    checks: [
      {
        id: 'balance-variances',
        title: 'Groups alike in the spread of every covariate',
        passed: worst.value <= ratioLimit,
        severity: 'major',
        statistic: finiteOrNull(worst.value),
        threshold: ratioLimit,
        message,
      },
    ],
    evidence: {},
  }
}

function distributions(covariates: TermBalance[]): Check {
  const worst = largest(covariates, ({ after }) => after.ks)
  return {
    id: 'balance-distributions',
    title: 'Groups alike in the distribution of every covariate',
    passed: worst.value <= gapLimit,
    severity: 'minor',
    statistic: worst.value,
    threshold: gapLimit,
    message: `Largest gap between the distributions after weighting: ${worst.term.label}, ${formatEffect(worst.value)} (Kolmogorov–Smirnov).`,
  }
}

function squaresAndProducts(products: TermBalance[]): Check[] {
  if (products.length === 0) return []
  const worst = largest(products, ({ after }) => Math.abs(after.smd))
  return [
    {
      id: 'balance-products',
      title: 'Groups alike in squares and products of covariates',
      passed: worst.value <= smdLimit,
      severity: 'minor',
      statistic: worst.value,
      threshold: smdLimit,
      message: `Largest difference after weighting among ${plainPlural(products.length, 'square and product', 'squares and products')}: ${worst.term.label}, ${formatEffect(worst.value)} standard deviations.`,
    },
  ]
}

function largest(terms: TermBalance[], size: (term: TermBalance) => number): { term: TermBalance; value: number } {
  return terms
    .map((term) => ({ term, value: size(term) }))
    .reduce((worst, one) => (one.value > worst.value ? one : worst))
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
