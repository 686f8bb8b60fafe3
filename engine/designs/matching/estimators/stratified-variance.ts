/**
 * Variance of a weighted difference in means that compares only within cells, given the sizes of cells and arms:
 * Σ over cells and arms of (weight of the arm there)² · s²/n, s² the arm's variance in the cell. What differs between
 * cells does not enter, as their weights are fixed.
 *
 * An arm with one row in a cell has no variance of its own: it takes the pooled variance within all arms of cells that
 * have two or more rows.
 *
 * @param stratum one number per row for each combination of cell and arm
 * @param weights of each row in the difference, the same for all rows of a stratum
 * @returns the variance, and its degrees of freedom (rows less strata); `NaN` and 0 where every stratum has one row
 * @see Imbens & Rubin 2015, section 9.4; Miratrix, Sekhon & Yu 2013, doi:10.1111/j.1467-9868.2012.01048.x
 */
export function stratifiedVariance(
  stratum: Int32Array,
  weights: Float64Array,
  outcome: Float64Array,
): { variance: number; df: number } {
  const strata = summarise(stratum, weights, outcome)
  const df = strata.reduce((sum, { n }) => sum + n - 1, 0)
  const pooled = strata.reduce((sum, { squares }) => sum + squares, 0) / df
  const variance = strata.reduce((sum, { n, weight, squares }) => {
    const ofOutcome = n > 1 ? squares / (n - 1) : pooled
    return sum + n * weight ** 2 * ofOutcome
  }, 0)
  return { variance, df }
}

/** Rows, weight of each, and squared distances from their mean. */
interface Stratum {
  n: number
  weight: number
  squares: number
}

function summarise(stratum: Int32Array, weights: Float64Array, outcome: Float64Array): Stratum[] {
  const rows = new Map<number, number[]>()
  stratum.forEach((name, row) => {
    const found = rows.get(name)
    if (found) found.push(row)
    else rows.set(name, [row])
  })
  return Array.from(rows.values(), (own) => {
    const mean = own.reduce((sum, row) => sum + outcome[row], 0) / own.length
    const squares = own.reduce((sum, row) => sum + (outcome[row] - mean) ** 2, 0)
    return { n: own.length, weight: weights[own[0]], squares }
  })
}
