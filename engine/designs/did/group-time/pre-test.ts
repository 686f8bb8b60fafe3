import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { invertSymmetric, matrix, quadraticForm, type Matrix } from '../../../numerics/linear-algebra.ts'
import { symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { influenceCovariance } from './influence.ts'
import type { GroupTimeResult, PreTest } from './types.ts'

/** Smallest over largest eigenvalue of the correlations under which a covariance counts as singular. */
const singularRatio = 1e-12

/**
 * Joint Wald test that every group-time effect before adoption is zero: θ′V⁻¹θ against χ², one degree of freedom per
 * effect. Cells without a standard error are left out. Periods of allowed anticipation are included, as in `did`.
 *
 * @returns `NaN` with the reason where there is nothing to test or V is singular (more effects than the units can tell apart)
 * @see Callaway & Sant'Anna 2021, remark 2, doi:10.1016/j.jeconom.2020.12.001
 */
export function testPreTrends(result: GroupTimeResult): PreTest {
  const before = [...result.cells.keys()].filter((index) => {
    const cell = result.cells[index]
    return cell.relativeTime < 0 && !Number.isNaN(cell.se)
  })
  const values = Float64Array.from(before, (index) => result.cells[index].value)
  const influence = before.map((index) => result.influence[index])
  if (before.length >= result.clusters) return noTest(before.length, singularReason(before.length, result.clusters))
  return waldTest(values, influenceCovariance(influence, result), result.clusters)
}

/**
 * Wald test that all `values` are zero, given their covariance.
 *
 * @param clusters named in the reason when the covariance is singular
 */
function waldTest(values: Float64Array, covariance: Matrix, clusters: number): PreTest {
  const df = values.length
  if (df === 0) return noTest(0, 'No period before adoption can be tested.')
  const scale = Float64Array.from(values, (_, i) => Math.sqrt(covariance.data[i * df + i]))
  const correlation = matrix(
    df,
    df,
    covariance.data.map((value, at) => value / scale[at % df] / scale[Math.floor(at / df)]),
  )
  const eigenvalues = symmetricEigen(correlation).values
  if (!(Math.min(...eigenvalues) > singularRatio * Math.max(...eigenvalues))) {
    return noTest(df, singularReason(df, clusters))
  }
  const statistic = quadraticForm(
    invertSymmetric(correlation),
    values.map((value, i) => value / scale[i]),
  )
  return { statistic, df, p: chiSquareUpper(statistic, df) }
}

function noTest(df: number, reason: string): PreTest {
  return { statistic: NaN, df, p: NaN, reason }
}

function singularReason(effects: number, clusters: number): string {
  return `The covariance of the ${effects} effects before treatment is singular with ${clusters} clusters.`
}
