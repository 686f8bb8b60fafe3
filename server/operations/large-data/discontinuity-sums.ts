import { EngineError } from '@casefiles/engine/analysis'
import type { RddSpec } from '@casefiles/engine/specs'
import {
  type AllRows,
  type Kernel,
  localChoices,
  localOf,
  matrix,
  type SideSums,
  type SideSupport,
  smallerSpread,
  type Support,
  wholeBandwidth,
  wholeOrder,
} from '@casefiles/engine/sums'
import { fewestDistinct } from '@casefiles/engine/estimators'
import { literal, type LargeTable } from './open-large-table.ts'

/** The distance from the cutoff in the table of the rows in use, below zero on the control side. */
export const DISTANCE = 'x'

/** The columns that a jump is made of in this table: outcome, take-up where there is one, covariates. */
export function columnsInUse({ takeUp, covariates }: RddSpec): string[] {
  return Array.from({ length: 1 + (takeUp ? 1 : 0) + covariates.length }, (_, i) => `c${i}`)
}

export interface SideCounts extends SideSupport {
  /** Largest distance. */
  range: number
  isTakeUpConstant: boolean
}

/** All rows in use, by side. */
export interface AllSides extends Support {
  control: SideCounts
  treated: SideCounts
  /** A distance within which each side has ten distinct ones, or all that it has. */
  nearest: number
  /** Of each column. */
  means: number[]
}

type Name = 'control' | 'treated'
const CONDITION: Record<Name, string> = { control: `${DISTANCE} < 0`, treated: `${DISTANCE} >= 0` }

/** Take-up, or what stands for it where there is none. */
function takeUpIn({ takeUp }: RddSpec): string {
  return takeUp ? 'c1' : '0'
}

/** @throws {EngineError} `frame/no-complete-rows` */
export async function readSides(table: LargeTable, spec: RddSpec): Promise<AllSides> {
  const takeUp = takeUpIn(spec)
  const means = columnsInUse(spec).map((column, i) => `favg(${column}) AS m${i}`)
  const [whole] = await table.ask(
    `SELECT count(*) AS n, min(running) AS first, max(running) AS last, min(c0) = max(c0) AS same, min(${takeUp}) = max(${takeUp}) AS kept,
       ${means.join(', ')} FROM used`,
  )
  if (Number(whole['n']) === 0) throw new EngineError('frame/no-complete-rows', 'No row in use is complete.')
  const [control, treated] = [await readSide(table, 'control', spec), await readSide(table, 'treated', spec)]
  return {
    from: Number(whole['first']),
    to: Number(whole['last']),
    isOutcomeConstant: whole['same'] === 'true',
    isTakeUpConstant: spec.takeUp !== undefined && whole['kept'] === 'true',
    control,
    treated,
    nearest: Math.max(control.nearest, treated.nearest),
    means: means.map((_, i) => Number(whole[`m${i}`])),
  }
}

async function readSide({ ask }: LargeTable, name: Name, spec: RddSpec): Promise<SideCounts & { nearest: number }> {
  const takeUp = takeUpIn(spec)
  const clusters = spec.cluster === undefined ? 'NULL' : 'count(DISTINCT cluster)'
  const [row] = await ask(
    `SELECT count(*) AS n, max(abs(${DISTANCE})) AS range, min(${takeUp}) = max(${takeUp}) AS kept, ${clusters} AS clusters
     FROM used WHERE ${CONDITION[name]}`,
  )
  const [values] = await ask(
    `SELECT count(*) AS n, list_last(min(distance, ${fewestDistinct})) AS nearest
     FROM (SELECT DISTINCT abs(${DISTANCE}) AS distance FROM used WHERE ${CONDITION[name]})`,
  )
  return {
    rows: Number(row['n']),
    distinct: Number(values['n']),
    range: Number(row['range']),
    clusters: row['clusters'] === null ? null : Number(row['clusters']),
    isTakeUpConstant: spec.takeUp !== undefined && row['kept'] === 'true',
    nearest: Number(values['nearest']),
  }
}

/** What a choice of bandwidths asks of all rows. */
export async function readSums(table: LargeTable, sides: AllSides, spec: RddSpec): Promise<AllRows> {
  return {
    spread: await readSpread(table, sides.control.rows + sides.treated.rows),
    control: await readPolynomial(table, 'control', sides, spec),
    treated: await readPolynomial(table, 'treated', sides, spec),
  }
}

async function readSpread(table: LargeTable, n: number): Promise<number> {
  const [{ mean, low, high }] = await table.ask(
    `SELECT favg(${DISTANCE}) AS mean, min(${DISTANCE}) AS low, max(${DISTANCE}) AS high FROM used`,
  )
  const [{ squares }] = await table.ask(
    `SELECT fsum((${DISTANCE} - ${literal(Number(mean))}) ** 2) AS squares FROM used`,
  )
  // the quantiles look at these places of the sorted rows and at no other
  const places = [0.25, 0.75].flatMap((p) => [Math.floor(n * p) - 1, Math.floor(n * p)]).filter((at) => at >= 0)
  const values = await readPlaces(table, [...new Set(places)], Number(low), Number(high))
  const known = new Map(values)
  return smallerSpread(Math.sqrt(Number(squares) / (n - 1)), n, (place) => known.get(place)!)
}

const bins = 4096

/** Values at some places of the ascending distances: first the bin that holds it, then a place within the bin, so that only that is sorted. */
async function readPlaces(
  { ask }: LargeTable,
  places: number[],
  low: number,
  high: number,
): Promise<Map<number, number>> {
  const bin = `least(floor((${DISTANCE} - ${literal(low)}) * ${literal(bins / (high - low))}), ${bins - 1})`
  const counts = await ask(`SELECT ${bin} AS bin, count(*) AS n FROM used GROUP BY 1 ORDER BY 1`)
  const found = new Map<number, number>()
  for (const place of places) {
    let [before, at] = [0, 0]
    while (before + Number(counts[at]['n']) <= place) before += Number(counts[at++]['n'])
    const [{ value }] = await ask(
      `SELECT ${DISTANCE} AS value FROM used WHERE ${bin} = ${literal(Number(counts[at]['bin']))} ORDER BY 1 LIMIT 1 OFFSET ${place - before}`,
    )
    found.set(place, Number(value))
  }
  return found
}

/** Weight of a row at a share t of the bandwidth, below 1. */
const KERNELS: Record<Kernel, string> = { triangular: '(1 - t)', uniform: '1', epanechnikov: '(1 - t * t)' }

/** Sums of the weighted polynomial through all rows of a side, in Legendre polynomials as the engine's own fits. */
async function readPolynomial(
  { ask }: LargeTable,
  name: Name,
  { means, ...sides }: AllSides,
  spec: RddSpec,
): Promise<SideSums> {
  const { kernel, polynomialOrder } = localChoices(localOf(spec), spec)
  const { range, ...counts } = sides[name]
  const order = wholeOrder({ polynomialOrder })
  const powers = Array.from({ length: order + 1 }, (_, j) => j)
  const pairs = powers.flatMap((a) => powers.slice(0, a + 1).map((b) => ({ a, b })))
  const columns = columnsInUse(spec)
  const products = pairs.map(({ a, b }) => `fsum(k * p${a} * p${b}) AS q${a}_${b}`)
  const moments = columns.flatMap((column, i) =>
    powers.map((a) => `fsum(k * p${a} * (${column} - ${literal(means[i])})) AS y${i}_${a}`),
  )
  const shares = `SELECT *, abs(${DISTANCE}) / ${literal(wholeBandwidth({ range }))} AS t FROM used WHERE ${CONDITION[name]}`
  const weighted = `SELECT *, w * ${KERNELS[kernel]} AS k, 1::DOUBLE AS p0, 2 * t - 1 AS p1 FROM (${shares})`
  const basis = powers
    .slice(2)
    .reduce(
      (inner, j) => `SELECT *, (${2 * j - 1} * p1 * p${j - 1} - ${j - 1} * p${j - 2}) / ${j} AS p${j} FROM (${inner})`,
      weighted,
    )
  const [row] = await ask(`SELECT ${[...products, ...moments].join(', ')} FROM (${basis})`)
  const square = matrix(order + 1, order + 1)
  for (const { a, b } of pairs) {
    square.data[a * (order + 1) + b] = Number(row[`q${a}_${b}`])
    square.data[b * (order + 1) + a] = Number(row[`q${a}_${b}`])
  }
  return {
    ...counts,
    range,
    products: square,
    moments: columns.map((_, i) => Float64Array.from(powers, (a) => Number(row[`y${i}_${a}`]))),
  }
}
