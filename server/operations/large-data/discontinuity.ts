import { EngineError } from '@casefiles/engine/analysis'
import type { LocalEstimator, RddSpec } from '@casefiles/engine/specs'
import { beyond, estimateOfNearRows, findCollinear, requireSupported, WindowBeyondReach } from '@casefiles/engine/sums'
import type { Observations } from '@casefiles/engine/estimators'
import type { Text } from '@casefiles/engine/facts'
import { tellerOf } from '@casefiles/words'
import { InputError } from '../command-line/input-error.ts'
import { columnsInUse, DISTANCE, readSides, readSums } from './discontinuity-sums.ts'
import { type LargeTable, literal, numberOf, readKinds, SOURCE, textOf, transformed } from './open-large-table.ts'
import { type LargeEstimate, refuseUncarried, requireColumns, requireNumbers, severalMain } from './large-estimate.ts'

/**
 * The local polynomial's jump from the rows near the cutoff. The choice of a bandwidth asks of all rows what sums give: counts,
 * the spread of the running variable and one polynomial through each side. Rows are read as far as its windows reach.
 *
 * @see Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757; Calonico, Cattaneo & Farrell 2020, doi:10.1093/ectj/utz022
 */
export async function estimateRdd(table: LargeTable, spec: RddSpec): Promise<LargeEstimate> {
  const estimator = requireCarried(spec)
  await requireCells(table, spec)
  await table.ask(rowsInUse(spec, await clusterOf(table, spec)))
  const sides = await readSides(table, spec)
  const total = sides.control.rows + sides.treated.rows
  requireSupported(sides, { orientation: orientationOf(spec) }, spec)
  const { bandwidth } = estimator
  const isFixed = bandwidth.kind === 'fixed'
  const all = isFixed ? null : await readSums(table, sides, spec)
  const estimateWithin = async (reach: number) => {
    const rows = { ...(await readNear(table, spec, reach)), of: total }
    const log: Text[] = []
    return { rows, log, ...estimateOfNearRows({ rows, reach }, all, spec, ({ message }) => log.push(message)) }
  }
  const first = isFixed ? Math.max(bandwidth.h, bandwidth.b) : sides.nearest
  const { rows, log, estimate, isCoarse, heaps } = await widenAsNeeded(first, estimateWithin)
  refuseCoarse(isCoarse)
  refuseUncarried({ 'rows that heap at a value near the cutoff (heaps)': heaps.length > 0 && spec.heaps !== 'keep' })
  const isCollinear = findCollinear(rows.covariates).length > 0
  refuseUncarried({ 'covariates that repeat one another near the cutoff (covariates)': isCollinear })
  const [{ source }] = await table.ask(`SELECT count(*) AS source FROM ${SOURCE}`)
  const left = Number(source) - total
  const tell = await tellerOf('RDD')
  const { id, value, se, ci, p, df, n, method } = tell(estimate)
  return {
    id,
    value,
    se,
    ci,
    p,
    df,
    n,
    method,
    notes: [
      ...tell(log),
      `${rows.running.length} of ${total} rows were read, those nearest to the cutoff${isFixed ? '' : '; the others enter by sums'}.`,
      ...(left > 0 ? [`${left} rows outside the window, without weight or with a missing cell are left out.`] : []),
    ],
  }
}

/** @throws {InputError} `input/not-for-large` */
function requireCarried(spec: RddSpec): LocalEstimator {
  const { estimator, cellSize, bunching, ownCutoffs } = spec
  refuseUncarried({
    'cutoffs of the rows’ own (ownCutoffs)': ownCutoffs !== undefined,
    'a heap at the cutoff (bunching)': bunching !== undefined,
    'a column of how many people a row stands for (cellSize)': cellSize?.kind === 'column',
    'one polynomial over all rows (estimator)': estimator.kind === 'global',
    ...severalMain(spec),
  })
  return estimator as LocalEstimator
}

/** @throws {EngineError} as small files are refused, before anything is computed */
async function requireCells(table: LargeTable, spec: RddSpec): Promise<void> {
  const { runningVariable, outcome, takeUp, covariates, samplingWeight } = spec
  const plain = [runningVariable.column, takeUp?.column, samplingWeight].filter((name) => name !== undefined)
  const columns = [outcome, ...covariates, ...plain.map((column) => ({ column, transform: 'none' as const }))]
  const names = columns.map(({ column }) => column)
  requireColumns(table, spec.cluster === undefined ? names : [...names, spec.cluster])
  await requireNumbers(table, columns)
  if (samplingWeight === undefined) return
  const [{ low }] = await table.ask(`SELECT min(${numberOf(samplingWeight)}) AS low FROM ${SOURCE}`)
  if (low === null || Number(low) >= 0) return
  throw new EngineError(
    'rdd/negative-weight',
    `"${samplingWeight}" is ${low} in a row: a row stands for no fewer than zero people.`,
    { columns: [samplingWeight] },
  )
}

function orientationOf({ treatedSide }: RddSpec): 1 | -1 {
  return treatedSide === 'above' ? 1 : -1
}

/** SQL of the cluster of a row, the number of its name in order, so that `1.0` is `1` where all are numbers; null = none. */
async function clusterOf(table: LargeTable, { cluster }: RddSpec): Promise<string | null> {
  if (cluster === undefined) return null
  const kinds = await readKinds(table, [cluster])
  const cell = kinds.get(cluster) === 'number' ? numberOf(cluster) : textOf(cluster)
  await table.ask(
    `CREATE TEMP TABLE clusters AS SELECT name, CAST(row_number() OVER (ORDER BY name) AS DOUBLE) AS number
     FROM (SELECT DISTINCT ${cell} AS name FROM ${SOURCE}) WHERE name IS NOT NULL`,
  )
  return `(SELECT number FROM clusters WHERE name = ${cell})`
}

/** Complete rows: the running variable, turned so that the treated lie above, its distance from the cutoff, all columns, cluster and weight. */
function rowsInUse(spec: RddSpec, cluster: string | null): string {
  const { runningVariable, outcome, takeUp, covariates, samplingWeight, window } = spec
  const running = numberOf(runningVariable.column)
  const values = [
    transformed(outcome.column, outcome.transform, outcome.scale),
    ...(takeUp ? [numberOf(takeUp.column)] : []),
    ...covariates.map(({ column, transform }) => transformed(column, transform)),
  ]
  const columns = columnsInUse(spec)
  const own = [...values.map((value, i) => `${value} AS ${columns[i]}`), ...(cluster ? [`${cluster} AS cluster`] : [])]
  const weight = samplingWeight === undefined ? '1::DOUBLE' : numberOf(samplingWeight)
  const complete = ['running', ...columns, ...(cluster ? ['cluster'] : [])]
    .map((name) => `${name} IS NOT NULL`)
    .join(' AND ')
  const within = window ? `AND ${running} BETWEEN ${literal(window.from)} AND ${literal(window.to)}` : ''
  const orientation = orientationOf(spec)
  return `CREATE TEMP TABLE used AS SELECT *, running - ${literal(orientation * spec.cutoff)} AS ${DISTANCE}
    FROM (SELECT ${orientation} * ${running} AS running, ${own.join(', ')}, ${weight} AS w FROM ${SOURCE} WHERE true ${within})
    WHERE ${complete} AND w > 0`
}

async function readNear(table: LargeTable, spec: RddSpec, reach: number): Promise<Observations> {
  const optional = [
    ...(spec.samplingWeight === undefined ? [] : ['w']),
    ...(spec.cluster === undefined ? [] : ['cluster']),
  ]
  const columns = [DISTANCE, ...columnsInUse(spec), ...optional]
  const [running, outcome, ...others] = await table.columnsOf(
    `SELECT ${columns.join(', ')} FROM used WHERE abs(${DISTANCE}) <= ${literal(reach)}`,
  )
  const cluster = spec.cluster === undefined ? null : Int32Array.from(others.pop()!)
  const weights = spec.samplingWeight === undefined ? {} : { weights: others.pop()! }
  const takeUp = spec.takeUp ? others.shift()! : null
  return { running, outcome, takeUp, covariates: others, cluster, ...weights }
}

/** The answer within the first reach that holds all rows asked for. */
async function widenAsNeeded<Answer>(first: number, answerWithin: (reach: number) => Promise<Answer>): Promise<Answer> {
  for (let length = first; ;) {
    try {
      return await answerWithin(length * beyond)
    } catch (error) {
      if (!(error instanceof WindowBeyondReach)) throw error
      length = error.length
    }
  }
}

function refuseCoarse(isCoarse: boolean): void {
  if (!isCoarse) return
  throw new InputError(
    'input/not-for-large',
    'Ten or fewer values of the running variable lie within the bandwidth on a side: the interval is then the one that counts the largest bias, which needs the rows themselves.',
  )
}
