import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'

/**
 * A constant and the named covariates of some rows, one column each.
 *
 * @throws {EngineError} `frame/missing-column` for a name that is neither an estimator's nor a balance covariate
 */
export function designMatrix(panel: PanelFrame, rows: number[], names: string[]): Matrix {
  const x = matrix(rows.length, 1 + names.length)
  x.data.fill(1, 0, rows.length)
  names.forEach((name, j) => {
    const values = panel.covariates.get(name) ?? panel.balanceCovariates.get(name)
    if (!values) {
      throw new EngineError('frame/missing-column', `The panel has no covariate "${name}".`, { columns: [name] })
    }
    for (let i = 0; i < rows.length; i++) x.data[(j + 1) * rows.length + i] = values[rows[i]]!
  })
  return x
}

/**
 * The covariates that are not combinations of a constant and earlier ones over all rows; of a collinear set the later is
 * dropped.
 */
export function dropCollinear(panel: PanelFrame, names: string[]): { kept: string[]; dropped: string[] } {
  if (names.length === 0) return { kept: [], dropped: [] }
  const complete = [...panel.outcome.keys()].filter((row) =>
    names.every((name) => !Number.isNaN((panel.covariates.get(name) ?? panel.balanceCovariates.get(name))?.[row])),
  )
  const { dropped } = leastSquares(designMatrix(panel, complete, names), new Float64Array(complete.length))
  return {
    kept: names.filter((_, j) => !dropped.includes(j + 1)),
    dropped: names.filter((_, j) => dropped.includes(j + 1)),
  }
}
