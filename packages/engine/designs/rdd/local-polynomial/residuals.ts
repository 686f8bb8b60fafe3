import { countBefore } from './side.ts'
import { fittedValues, leverages, type Smoother } from './smoother.ts'

export type VarianceKind = 'nn' | 'hc0' | 'hc1' | 'hc2' | 'hc3'

/**
 * Residuals against the mean of the nearest neighbours on the same side, each scaled so that its square estimates the
 * variance at its row. Rows at the same distance are neighbours of each other, ties enter all together.
 *
 * @param distance ascending
 * @param groups   first row of each distinct distance and the number of rows
 * @param rows     rows in the window; neighbours are sought inside it
 * @param matches  fewest neighbours per row
 * @param areTiesExact distances tie only where they are the same to the last bit, rdrobust 4.0.0's rule
 * @see Calonico, Cattaneo & Titiunik 2014, section 5; Abadie & Imbens 2006, doi:10.1111/j.1468-0262.2006.00655.x
 */
export function neighbourResiduals(
  distance: Float64Array,
  groups: Int32Array,
  outcome: Float64Array,
  rows: number,
  matches: number,
  areTiesExact = false,
): Float64Array {
  const wanted = Math.min(matches, rows - 1)
  const known = remembered(distance, groups, outcome, { wanted, areTiesExact })
  const residuals = known.reach(rows).slice(0, rows)
  const inside = neighbourhoods(1)
  // neighbours that lie outside this window, or could, are sought anew inside it
  for (let group = 0; groups[group] < rows; group++) {
    if (endOf(known.neighbours, group) < rows) continue
    findNeighbourhood(distance, groups, group, rows, { wanted, areTiesExact }, inside, 0)
    fillGroup(residuals, groups, group, outcome, groups[group - inside.before[0]], groups[group + inside.after[0] + 1])
  }
  return residuals
}

/**
 * The same residuals for sums over most of a window: those of the whole side, and apart from them those at the window's
 * edge, whose neighbours lie beyond it, or could.
 */
export interface WindowResiduals {
  /** By row, of so many as lie before `edgeFrom` or more; good before it. */
  whole: Float64Array
  edgeFrom: number
  /** From `edgeFrom` to the window's last row, from neighbours inside the window. */
  edge: Float64Array
}

export function windowResiduals(
  { distance, groups }: { distance: Float64Array; groups: Int32Array },
  outcome: Float64Array,
  rows: number,
  matches: number,
): WindowResiduals {
  const rule = { wanted: Math.min(matches, rows - 1), areTiesExact: false }
  const known = remembered(distance, groups, outcome, rule)
  const whole = known.reach(rows)
  const end = countBefore(groups, rows)
  // the farther a row lies from the edge, the farther its neighbours: the first that end inside are the last to look at
  let first = end
  while (first > 0 && endOf(known.neighbours, first - 1) >= rows) first--
  const edgeFrom = Math.min(groups[first], rows)
  const edge = new Float64Array(rows - edgeFrom)
  const inside = neighbourhoods(1)
  for (let group = first; group < end; group++) {
    findNeighbourhood(distance, groups, group, rows, rule, inside, 0)
    const [from, to] = [groups[group - inside.before[0]], groups[group + inside.after[0] + 1]]
    fillGroup(edge, groups, group, outcome, from, to, edgeFrom)
  }
  return { whole, edgeFrom, edge }
}

interface Remembered {
  rule: Rule
  neighbours: Neighbours
  /** Residuals as in a window without end, of so many rows at least. */
  reach: (rows: number) => Float64Array
}

interface Rule {
  wanted: number
  areTiesExact: boolean
}

const isSame = (a: Rule, b: Rule) => a.wanted === b.wanted && a.areTiesExact === b.areTiesExact

/** By distances and outcome: windows of many bandwidths ask for the same neighbours. */
const memory = new WeakMap<Float64Array, WeakMap<Float64Array, Remembered & { groups: Int32Array }>>()

function remembered(distance: Float64Array, groups: Int32Array, outcome: Float64Array, rule: Rule): Remembered {
  const ofDistance = memory.get(distance) ?? new WeakMap<Float64Array, Remembered & { groups: Int32Array }>()
  memory.set(distance, ofDistance)
  const known = ofDistance.get(outcome)
  if (known?.groups === groups && isSame(known.rule, rule)) return known
  const made = { groups, ...rememberAll(distance, groups, outcome, rule) }
  ofDistance.set(outcome, made)
  return made
}

function rememberAll(distance: Float64Array, groups: Int32Array, outcome: Float64Array, rule: Rule): Remembered {
  const all = groups.at(-1)!
  let residuals = new Float64Array(0)
  const neighbours = neighboursOf(distance, groups, rule)
  let next = 0
  const reach = (rows: number) => {
    neighbours.reach(rows)
    if (rows > residuals.length) {
      // windows of large data are short beside them, and few: that of the bias is much longer than the pilot's before it
      const longer = new Float64Array(Math.min(all, Math.max(rows, Math.ceil(1.25 * residuals.length))))
      longer.set(residuals)
      residuals = longer
    }
    for (; next < groups.length - 1 && groups[next] < rows; next++) {
      fillGroup(residuals, groups, next, outcome, startOf(neighbours, next), endOf(neighbours, next))
    }
    return residuals
  }
  return { rule, neighbours, reach }
}

/** How many groups nearer to the cutoff, and how many farther away, are neighbours of a group. */
interface Neighbourhoods {
  /** No more than the neighbours wanted, which are twenty at most: rows in their place would weigh as much as the outcome. */
  before: Uint8Array
  after: Uint8Array
}

/** Each group's neighbourhood in a window without end, filled up to the last row reached. */
interface Neighbours extends Neighbourhoods {
  rule: Rule
  groups: Int32Array
  reach: (rows: number) => void
}

function neighbourhoods(groups: number): Neighbourhoods {
  return { before: new Uint8Array(groups), after: new Uint8Array(groups) }
}

/** First row of a group's neighbourhood. */
function startOf({ groups, before }: Neighbours, group: number): number {
  return groups[group - before[group]]
}

/** One past its last row. */
function endOf({ groups, after }: Neighbours, group: number): number {
  return groups[group + after[group] + 1]
}

/** Distances without the nearest ones: of which others, and how many rows and groups of these are left out. */
interface Rest {
  distance: Float64Array
  groups: Int32Array
  skipped: number
  skippedGroups: number
}

const rests = new WeakMap<Float64Array, Rest>()

/**
 * Says that distances are others without the nearest `skipped` rows, which are whole groups. A row whose neighbors are all
 * among those that stay has the same ones.
 */
export function noteRest(rest: Float64Array, distance: Float64Array, groups: Int32Array, skipped: number): void {
  rests.set(rest, { distance, groups, skipped, skippedGroups: countBefore(groups, skipped) })
}

/** Who is near to whom follows from the distances alone: outcomes of the same rows share it. */
const lastNeighbours = new WeakMap<Float64Array, Neighbours>()

function neighboursOf(distance: Float64Array, groups: Int32Array, rule: Rule): Neighbours {
  const known = lastNeighbours.get(distance)
  if (known?.groups === groups && isSame(known.rule, rule)) return known
  const rest = rests.get(distance)
  const whole = rest && { ...rest, neighbours: neighboursOf(rest.distance, rest.groups, rule) }
  const rows = groups.at(-1)!
  const into = neighbourhoods(groups.length - 1)
  const { before, after } = into
  let next = 0
  const reach = (wanted: number) => {
    whole?.neighbours.reach(wanted + whole.skipped)
    for (; next < before.length && groups[next] < wanted; next++) {
      const there = next + (whole?.skippedGroups ?? 0)
      if (whole && startOf(whole.neighbours, there) >= whole.skipped) {
        before[next] = whole.neighbours.before[there]
        after[next] = whole.neighbours.after[there]
      } else findNeighbourhood(distance, groups, next, rows, rule, into, next)
    }
  }
  const made = { rule, groups, before, after, reach }
  lastNeighbours.set(distance, made)
  return made
}

function fillGroup(
  residuals: Float64Array,
  groups: Int32Array,
  group: number,
  outcome: Float64Array,
  from: number,
  to: number,
  firstRow = 0,
): void {
  let sum = 0
  for (let i = from; i < to; i++) sum += outcome[i]
  const others = to - from - 1
  const scale = Math.sqrt(others / (others + 1))
  const end = Math.min(groups[group + 1], residuals.length + firstRow)
  for (let i = groups[group]; i < end; i++) {
    residuals[i - firstRow] = others === 0 ? 0 : scale * (outcome[i] - (sum - outcome[i]) / others)
  }
}

/**
 * Distances that differ by less than this share of the larger one are equal, so that rounding in the running variable's
 * units chooses no neighbors: the root of the machine precision, as in rdrobust since 2026. Version 4.0.0 compares
 * exactly, and on a grid of values its neighbors follow from the last bit.
 */
const tieTolerance = Math.sqrt(Number.EPSILON)

/**
 * Writes how many groups on either side are nearest to a group, until `wanted` other rows are among them. Written to a place
 * rather than returned: it is asked for millions of groups.
 *
 * @param rows in the window
 */
function findNeighbourhood(
  distance: Float64Array,
  groups: Int32Array,
  group: number,
  rows: number,
  { wanted, areTiesExact }: Rule,
  into: Neighbourhoods,
  place: number,
): void {
  let [first, last] = [group, group]
  let [from, to] = [groups[group], groups[group + 1]]
  const at = distance[from]
  while (to - from - 1 < wanted) {
    const before = first > 0 ? at - distance[groups[first - 1]] : Infinity
    const after = to < rows ? distance[to] - at : Infinity
    const farther = before > after ? before : after
    const slack = areTiesExact || farther === Infinity ? 0 : tieTolerance * farther
    if (before <= after + slack) from = groups[--first]!
    if (after <= before + slack) to = groups[++last + 1]!
  }
  into.before[place] = group - first
  into.after[place] = last - group
}

/**
 * Regression residuals times the factor of the chosen kind.
 *
 * @param fit  the polynomial whose residuals they are
 * @param rows rows returned and counted by HC1: the fit's own or more, those beyond have residual 0
 */
export function regressionResiduals(
  fit: Smoother,
  outcome: Float64Array,
  kind: Exclude<VarianceKind, 'nn'>,
  rows: number,
): Float64Array {
  const fitted = fittedValues(fit, outcome)
  const residuals = rows === fit.rows ? fitted : new Float64Array(rows)
  const inflate = kind === 'hc1' ? Math.sqrt(rows / (rows - fit.order - 1)) : 1
  for (let i = 0; i < fit.rows; i++) residuals[i] = inflate * (outcome[i] - fitted[i])
  if (kind !== 'hc2' && kind !== 'hc3') return residuals
  const hat = leverages(fit)
  for (let i = 0; i < fit.rows; i++) {
    residuals[i] *= kind === 'hc2' ? 1 / Math.sqrt(1 - hat[i]) : 1 / (1 - hat[i])
  }
  return residuals
}

/**
 * The parts whose squares add up to the variance of Σ scores·outcome: score·residual per row, or with clusters their
 * sums within each, times the root of (n − 1)/(n − k)·G/(G − 1). Products of two outcomes' parts add up to a covariance.
 *
 * @param parameters k, coefficients fitted on this side
 * @param rows       n, rows of the window
 */
export function errorParts(
  scores: Float64Array,
  residuals: Float64Array,
  cluster: Int32Array | null,
  rows: number,
  parameters: number,
): Float64Array {
  const parts = scores.map((score, i) => score * residuals[i])
  if (cluster === null) return parts
  const totals = new Map<number, number>()
  for (let i = 0; i < rows; i++) totals.set(cluster[i], (totals.get(cluster[i]) ?? 0) + (parts[i] ?? 0))
  const g = totals.size
  const factor = Math.sqrt(((rows - 1) / (rows - parameters)) * (g / (g - 1)))
  return Float64Array.from(totals.values(), (total) => factor * total)
}

/** Variance of Σ scores·outcome, see {@link errorParts}. */
export function scoreVariance(...given: Parameters<typeof errorParts>): number {
  const [scores, residuals, cluster] = given
  let sum = 0
  if (cluster !== null) {
    for (const part of errorParts(...given)) sum += part ** 2
    return sum
  }
  for (let i = 0; i < scores.length; i++) sum += (scores[i] * residuals[i]) ** 2
  return sum
}
