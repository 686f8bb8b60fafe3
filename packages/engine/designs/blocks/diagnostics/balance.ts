import { waldTest, type WaldTest } from '../../../inference/wald.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Text } from '../../../fact.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { type Assignment, readAssignment } from '../effect/assignment.ts'
import { averageBlocks } from '../effect/combine-blocks.ts'
import { regressOnBlocks } from '../effect/regressions.ts'
import { check, say } from '../facts.ts'
import { type BlocksFrame, type Covariate, pick, type Sample, selectSample } from '../frame.ts'

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

export interface CovariateBalance {
  term: string
  label: Text
  /** Plain difference in means over the standard deviation. */
  unadjusted: number
  /** Difference within blocks, weighted by block size, over the standard deviation; `NaN` for a constant covariate. */
  difference: number
  /** Two-sided p value of the covariate's regression on assignment and blocks (HC2, or CR2 by cluster). */
  p: number
}

/**
 * Standardised differences of every covariate among the units that have the outcome, as the primary estimate weights
 * them. The standard deviation is the root of the two arms' mean variance.
 *
 * @see Austin 2009, doi:10.1002/sim.3697; Imbens & Rubin 2015, section 14.2
 */
export function compareCovariates(frame: BlocksFrame): CovariateBalance[] {
  const known = compared.get(frame)
  if (known) return known
  const found = frame.covariates.map((covariate) => compareCovariate(frame, covariate))
  compared.set(frame, found)
  return found
}

/** The check and the figure ask for the same differences. */
const compared = new WeakMap<BlocksFrame, CovariateBalance[]>()

/** On what was measured: a gap filled with the mean would make the arms look alike. */
function compareCovariate(frame: BlocksFrame, { term, label, ...covariate }: Covariate): CovariateBalance {
  const values = covariate.observed ?? covariate.values
  const sample = selectSample(frame, [frame.outcomes[0].values, values])
  const x = pick(values, sample)
  const arms = [0, 1].map((arm) => x.filter((_, row) => sample.treated[row] === arm))
  const spread = Math.sqrt(arms.reduce((sum, arm) => sum + standardDeviation(arm) ** 2, 0) / 2)
  if (!(spread > 0)) return { term, label, unadjusted: NaN, difference: NaN, p: NaN }
  const [control, treated] = arms.map(mean)
  const { value } = averageBlocks(x, sample)
  const { p } = regressOnBlocks(x, sample, [])
  return { term, label, unadjusted: (treated - control) / spread, difference: value / spread, p }
}

/** One check per covariate, and the largest difference for the score. */
export function findBalance(frame: BlocksFrame): Finding<Text> {
  const known = compareCovariates(frame).filter(({ difference }) => !Number.isNaN(difference))
  if (known.length === 0) {
    const text = say('covariate-balance', { worst: null, covariates: 0 })
    return { checks: [], evidence: { covariateBalance: { value: null, text } } }
  }
  const worst = known.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a))
  return {
    checks: known.map(({ term, label, difference, p }) => {
      const passed = Math.abs(difference) <= limit
      const found = {
        id: `balance-${term}`,
        passed,
        severity: 'minor' as const,
        statistic: difference,
        threshold: limit,
      }
      return checkOf(found, check('balance', { covariate: label, difference, p }))
    }),
    evidence: {
      covariateBalance: {
        value: Math.abs(worst.difference),
        text: say('covariate-balance', {
          worst: { label: worst.label, difference: Math.abs(worst.difference) },
          covariates: known.length,
        }),
      },
    },
  }
}

const level = 0.05

/**
 * Hansen and Bowers's d²: all covariates at once against what the draw of the assignment alone would do.
 *
 * For every covariate the treated units' total, centred at block means (of clusters: of their totals), has mean zero over
 * all assignments and the covariance Σ_b m₁m₀/(m(m - 1))·Σ s_g·s_g'. d² is their quadratic form in its inverse, χ² with
 * the rank as degrees of freedom. Everyone assigned is in it, with or without an outcome, whose covariates are all known.
 *
 * @returns null where nobody has all covariates in both arms of a block
 * @see Hansen & Bowers 2008, doi:10.1214/08-STS254
 */
export function testOmnibusBalance(frame: BlocksFrame): (WaldTest & { n: number }) | null {
  const columns = frame.covariates.map(({ values }) => values)
  const sample = selectSample(frame, columns)
  if (sample.n === 0 || columns.length === 0) return null
  const assignment = readAssignment(sample)
  const totals = columns.map((values) => centreTotals(pick(values, sample), sample, assignment))
  const k = totals.length
  const treatedTotals = Float64Array.from(totals, (scores) =>
    scores.reduce((sum, score, unit) => sum + (assignment.treated[unit] === 1 ? score : 0), 0),
  )
  const covariance = matrix(k, k)
  assignment.unitsOf.forEach((units, b) => {
    const m = units.length
    const factor = (assignment.treatedIn[b] * (m - assignment.treatedIn[b])) / (m * (m - 1))
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const products = units.reduce((sum, unit) => sum + totals[i][unit] * totals[j][unit], 0)
        covariance.data[j * k + i] += factor * products
      }
    }
  })
  return { ...waldTest(treatedTotals, covariance), n: sample.n }
}

/** Per unit of assignment: the sum over its rows of the value less its block's mean. */
function centreTotals(values: Float64Array, { block }: Sample, assignment: Assignment): Float64Array {
  const [sum, size] = [new Float64Array(block.levels), new Float64Array(block.levels)]
  values.forEach((value, row) => {
    sum[block.index[row]] += value
    size[block.index[row]]++
  })
  const totals = new Float64Array(assignment.block.length)
  values.forEach((value, row) => {
    const level = block.index[row]
    totals[assignment.unitOf[row]] += value - sum[level] / size[level]
  })
  return totals
}

/** Whether the covariates together are as balanced as a random assignment leaves them. */
export function findOmnibusBalance(frame: BlocksFrame, { units }: ReaderWords): Finding<Text> {
  const test = testOmnibusBalance(frame)
  const fixed = { id: 'omnibus-balance', severity: 'major' as const, threshold: level }
  if (test === null || Number.isNaN(test.p)) {
    const told = check('omnibus-balance', { found: null })
    return { checks: [checkOf({ ...fixed, passed: null, statistic: null }, told)], evidence: {} }
  }
  const { chiSquare, df1, p, n } = test
  const told = check('omnibus-balance', { found: { chiSquare, df: df1, p, n, units } })
  return { checks: [checkOf({ ...fixed, passed: p >= level, statistic: p }, told)], evidence: {} }
}
