import type { Matrix } from './linear-algebra.ts'

/** Residuals of one mixture of columns after the other from the same target, and products of columns with them. */
export class ResidualSlopes {
  private readonly points: Matrix
  /** Where the target's column begins. */
  private readonly own: number
  private readonly residuals: Float64Array

  /** @param target number of the column to be matched */
  constructor(points: Matrix, target: number) {
    this.points = points
    this.own = target * points.rows
    this.residuals = new Float64Array(points.rows)
  }

  /** @param weights one per column, summing to one */
  setResiduals(columns: readonly number[], weights: readonly number[]): void {
    const { residuals, own } = this
    const { rows, data } = this.points
    residuals.fill(0)
    for (let i = 0; i < columns.length; i++) {
      const from = columns[i] * rows
      const weight = weights[i]
      for (let row = 0; row < rows; row++) residuals[row] += weight * (data[from + row] - data[own + row])
    }
  }

  /** A sum with the product of the residuals and a column, less the target, added row by row. */
  addTo(sum: number, column: number): number {
    const { residuals, own } = this
    const { rows, data } = this.points
    const from = column * rows
    for (let row = 0; row < rows; row++) sum += residuals[row] * (data[from + row] - data[own + row])
    return sum
  }
}
