import { waldTest, type WaldTest } from '../../../inference/wald.ts'
import { matrix } from '../../../numerics/linear-algebra.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { readAssignment, type Assignment } from '../effect/assignment.ts'
import { pick, selectSample, type BlocksFrame, type Sample } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'

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
export function findOmnibusBalance(frame: BlocksFrame, { units }: ReaderWords): Finding {
  const title = 'Covariates are as alike as chance leaves them'
  const test = testOmnibusBalance(frame)
  if (test === null || Number.isNaN(test.p)) {
    const message = 'No covariate that varies within blocks was declared, so the assignment cannot be tested.'
    return {
      checks: [
        { id: 'omnibus-balance', title, passed: null, severity: 'major', statistic: null, threshold: level, message },
      ],
      evidence: {},
    }
  }
  const message =
    `All covariates together: d² = ${formatEffect(test.chiSquare)} with ${plainPlural(test.df1, 'degree')} of freedom, ${formatPStatement(test.p)}, ` +
    `over ${formatNumber(test.n, 0)} assigned ${units}.`
  return {
    checks: [
      {
        id: 'omnibus-balance',
        title,
        passed: test.p >= level,
        severity: 'major',
        statistic: test.p,
        threshold: level,
        message,
      },
    ],
    evidence: {},
  }
}
