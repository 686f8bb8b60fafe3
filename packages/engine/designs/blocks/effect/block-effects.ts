import type { Grouping } from '../../../inference/fixed-effects.ts'
import type { Sample } from '../frame.ts'

export type Arm = 0 | 1

/** One arm of one block. */
export interface ArmSummary {
  /** Rows. */
  n: number
  /** Sum of the rows' weights; their number where there are none. */
  weight: number
  /** Units of assignment: rows, or clusters. */
  assigned: number
  mean: number
  /** Variance of the mean; `NaN` with one unit of assignment. */
  variance: number
  /** Σ over pairs of the squared covariances of the adjusted sums, for Satterthwaite's degrees of freedom. */
  traceOfSquare: number
}

/** What one block says: its difference in means and how well each side is known. */
export interface BlockEffect {
  block: string
  n: number
  /** What the block counts in the average: its rows, or the sum of their weights. */
  weight: number
  control: ArmSummary
  treated: ArmSummary
  /** Treated mean less control mean, in the outcome's units. */
  difference: number
  /** Variance of the difference (Neyman); `NaN` where an arm has one unit of assignment. */
  variance: number
}

/**
 * Difference in means and its variance in every block.
 *
 * Units: s²/n in each arm (Neyman). Clusters: with S_g the sum of the residuals of cluster g, Σ S_g²/(1 - n_g/n)/n², the
 * closed form of CR2 for a mean; with clusters of equal size it is the variance of cluster means over their number.
 * Weights: a row counts w times in means, sizes and S_g (the linearised variance of a ratio within each arm of a block,
 * as survey packages give it, with 1/(1 - w_g/w) in place of m/(m - 1)); weights that are all alike change nothing.
 *
 * @param values one per row of the sample, in the outcome's units
 * @see Imbens & Rubin 2015, chapters 6 and 9; Bell & McCaffrey 2002; Binder 1983, doi:10.2307/1402588 (linearisation)
 */
export function summariseBlocks(values: Float64Array, sample: Sample): BlockEffect[] {
  const known = lastSummary.get(values)
  if (known?.sample === sample) return known.effects
  const effects = effectsOf(values, sample)
  lastSummary.set(values, { sample, effects })
  return effects
}

/** Preflight, the estimate and the checks ask for the same differences. */
const lastSummary = new WeakMap<Float64Array, { sample: Sample; effects: BlockEffect[] }>()

function effectsOf(values: Float64Array, sample: Sample): BlockEffect[] {
  const cells =
    sample.cluster === null && sample.weight === null
      ? summariseRows(values, sample)
      : summariseArms(values, sample, sample.cluster ?? everyRow(sample.n))
  return sample.blockNames.map((block, b) => {
    const [control, treated] = [cells[2 * b], cells[2 * b + 1]]
    return {
      block,
      n: control.n + treated.n,
      weight: control.weight + treated.weight,
      control,
      treated,
      difference: treated.mean - control.mean,
      variance: treated.variance + control.variance,
    }
  })
}

/** Every row as a group of its own. */
export function everyRow(n: number): Grouping {
  const index = new Int32Array(n)
  for (let row = 0; row < n; row++) index[row] = row
  return { index, levels: n }
}

/** Per block: control arm, then treated arm. */
function summariseArms(values: Float64Array, sample: Sample, groups: Grouping): ArmSummary[] {
  const { block, treated, n, weight } = sample
  const cells = 2 * block.levels
  const cellOf = (row: number) => 2 * block.index[row] + treated[row]
  const weightOf = (row: number) => (weight === null ? 1 : weight[row])
  const [rows, size, sum] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)]
  for (let row = 0; row < n; row++) {
    rows[cellOf(row)]++
    size[cellOf(row)] += weightOf(row)
    sum[cellOf(row)] += weightOf(row) * values[row]
  }
  const mean = sum.map((total, cell) => total / size[cell])
  const cellOfGroup = new Int32Array(groups.levels)
  const [groupSize, groupSum] = [new Float64Array(groups.levels), new Float64Array(groups.levels)]
  for (let row = 0; row < n; row++) {
    const group = groups.index[row]
    cellOfGroup[group] = cellOf(row)
    groupSize[group] += weightOf(row)
    groupSum[group] += weightOf(row) * (values[row] - mean[cellOf(row)])
  }
  return addUp({ cellOfGroup, groupSize, groupSum }, { rows, size, mean })
}

/** The same where every row is a unit of assignment and counts one. */
function summariseRows(values: Float64Array, { block, treated, n }: Sample): ArmSummary[] {
  const cells = 2 * block.levels
  const [rows, sum, squares] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)]
  for (let row = 0; row < n; row++) {
    const cell = 2 * block.index[row] + treated[row]
    rows[cell]++
    sum[cell] += values[row]
  }
  const mean = sum.map((total, cell) => total / rows[cell])
  const share = rows.map((size) => 1 - 1 / size)
  for (let row = 0; row < n; row++) {
    const cell = 2 * block.index[row] + treated[row]
    squares[cell] += (values[row] - mean[cell]) ** 2 / share[cell]
  }
  return describeUnits(rows, mean, squares)
}

/** Arms of units that were assigned one by one, from their number, mean and Σ (y − mean)². */
export function armsOfUnits(arms: { n: number; mean: number; squares: number }[]): ArmSummary[] {
  const of = (part: (arm: (typeof arms)[number]) => number) => Float64Array.from(arms, part)
  return describeUnits(
    of(({ n }) => n),
    of(({ mean }) => mean),
    of(({ n, squares }) => squares / (1 - 1 / n)),
  )
}

/** @param squares of the residuals, each over one less its share of the cell */
function describeUnits(rows: Float64Array, mean: Float64Array, squares: Float64Array): ArmSummary[] {
  const cells = rows.length
  const share = rows.map((size) => 1 - 1 / size)
  const [leaning, leaningSquares] = [new Float64Array(cells), new Float64Array(cells)]
  for (let cell = 0; cell < cells; cell++) {
    const lean = 1 / share[cell]
    // added up row by row, as where rows differ
    for (let i = 0; i < rows[cell]; i++) {
      leaning[cell] += lean
      leaningSquares[cell] += lean * lean
    }
  }
  return describeCells({ rows, size: rows, mean, assigned: rows, squares, sizes: rows, leaning, leaningSquares })
}

interface GroupSums {
  cellOfGroup: Int32Array
  groupSize: Float64Array
  groupSum: Float64Array
}

interface CellSums {
  rows: Float64Array
  size: Float64Array
  mean: Float64Array
}

function addUp({ cellOfGroup, groupSize, groupSum }: GroupSums, { rows, size, mean }: CellSums): ArmSummary[] {
  const cells = size.length
  const [assigned, squares, sizes] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)]
  const [leaning, leaningSquares] = [new Float64Array(cells), new Float64Array(cells)]
  cellOfGroup.forEach((cell, group) => {
    const share = 1 - groupSize[group] / size[cell]
    const lean = groupSize[group] ** 2 / share
    assigned[cell]++
    squares[cell] += groupSum[group] ** 2 / share
    sizes[cell] += groupSize[group] ** 2
    leaning[cell] += lean
    leaningSquares[cell] += lean * lean
  })
  return describeCells({ rows, size, mean, assigned, squares, sizes, leaning, leaningSquares })
}

interface CellTotals extends CellSums {
  assigned: Float64Array
  squares: Float64Array
  sizes: Float64Array
  leaning: Float64Array
  leaningSquares: Float64Array
}

function describeCells(totals: CellTotals): ArmSummary[] {
  const { rows, size, mean, assigned, squares, sizes, leaning, leaningSquares } = totals
  return Array.from(size, (weight, cell) => {
    const isAlone = assigned[cell] === 1
    const between = (leaning[cell] ** 2 - leaningSquares[cell]) / (weight * weight)
    return {
      n: rows[cell],
      weight,
      assigned: assigned[cell],
      mean: mean[cell],
      variance: isAlone ? NaN : squares[cell] / (weight * weight),
      traceOfSquare: isAlone ? NaN : (sizes[cell] + between) / weight ** 4,
    }
  })
}
