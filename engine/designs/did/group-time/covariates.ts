import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { independentColumns } from '../../../numerics/normal-equations.ts'

/**
 * A constant and the named covariates of some rows, one column each.
 *
 * @throws {EngineError} `frame/missing-column` for a name that is neither an estimator's nor a balance covariate
 */
export function designMatrix(panel: PanelFrame, rows: ArrayLike<number>, names: string[]): Matrix {
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
export function dropCollinear(panel: PanelFrame, names: string[]): Kept {
  if (names.length === 0) return { kept: [], dropped: [] }
  const known = found.get(panel) ?? new Map<string, Kept>()
  found.set(panel, known)
  const key = names.join('\n')
  if (!known.has(key)) known.set(key, findKept(panel, names))
  return known.get(key)!
}

interface Kept {
  kept: string[]
  dropped: string[]
}

/** A specification curve asks the same of one panel for every estimator and comparison. */
const found = new WeakMap<PanelFrame, Map<string, Kept>>()

function findKept(panel: PanelFrame, names: string[]): Kept {
  const columns = names.map((name) => panel.covariates.get(name) ?? panel.balanceCovariates.get(name))
  const complete = new Int32Array(panel.n)
  let rows = 0
  for (let row = 0; row < panel.n; row++) {
    if (columns.every((values) => !Number.isNaN(values?.[row]))) complete[rows++] = row
  }
  const independent = independentColumns(designMatrix(panel, complete.subarray(0, rows), names))
  return {
    kept: names.filter((_, j) => independent.includes(j + 1)),
    dropped: names.filter((_, j) => !independent.includes(j + 1)),
  }
}
