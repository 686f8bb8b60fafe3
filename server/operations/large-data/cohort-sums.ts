import { EngineError } from '@casefiles/engine/analysis'
import type { DidSpec } from '@casefiles/engine/specs'
import { type CohortSums, enoughClusters, primaryOfCohorts } from '@casefiles/engine/sums'
import { InputError } from '../command-line/input-error.ts'
import { literal, numberOf, SOURCE, textOf, transformed, type LargeTable, type Row } from './open-large-table.ts'
import { type LargeEstimate, refuseUncarried, requireColumns, requireNumbers, severalMain } from './large-estimate.ts'

/** Periods of which every pair is summed in one question. */
const mostPeriods = 60

/** The average effect on the treated of a balanced panel from means and products of the periods in each cohort. */
export async function estimateDid(table: LargeTable, spec: DidSpec): Promise<LargeEstimate> {
  const { unit, time, outcome, adoption } = spec
  refuseUncarried({
    'repeated cross-sections (data)': spec.data !== 'panel',
    'a treatment that may end or change (treatmentPath, adoption)': adoption.kind !== 'first-treated',
    'triple differences (contrast)': spec.contrast !== undefined,
    'covariates of the estimator (covariates)': spec.covariates.length > 0,
    'unit weights (weight)': spec.weight !== undefined,
    'counts as ratios (outcomeModel, exposure)': spec.outcomeModel === 'poisson' || spec.exposure !== undefined,
    'further fixed effects and unit trends (furtherEffects, unitTrends)':
      (spec.furtherEffects?.length ?? 0) > 0 || spec.unitTrends === true,
    'clusters of several units (cluster)': spec.cluster !== undefined && spec.cluster !== unit,
    ...severalMain(spec),
  })
  requireColumns(table, [unit, time, outcome.column, adoption.column])
  const plainly = (column: string) => ({ column, transform: 'none' as const })
  await requireNumbers(table, [outcome, plainly(time), plainly(adoption.column)])
  await table.ask(rowsInUse(spec))
  const periods = await readPeriods(table)
  await requireBalance(table, spec, periods)
  await table.ask(unitsByPeriod(periods))
  const { kept, notes } = withoutAlwaysTreated(await readCohorts(table), periods, spec)
  refuseUncarried({
    [`under ${enoughClusters} units that count, whose interval is that of giving out the dates anew`]:
      effectiveUnits(kept, periods, spec) < enoughClusters,
  })
  const cohorts = await readSums(table, kept, periods)
  const last = kept.map(({ cohort }) => cohortSql(cohort)).join(', ')
  const [{ sd }] = await table.ask(
    `SELECT stddev_pop(y) AS sd FROM used JOIN wide USING (unit) WHERE cohort IN (${last})`,
  )
  const { value, se, ci, p, df } = primaryOfCohorts(periods, cohorts, Number(sd), spec)
  const units = cohorts.reduce((sum, one) => sum + one.units, 0)
  return {
    id: `callaway-santanna-${spec.aggregation}`,
    value,
    se,
    ci,
    p,
    df,
    n: units * periods.length,
    method: `Average of all effects by cohort and period on the treated, from means and products of ${periods.length} periods in ${cohorts.length} cohorts of ${units} units; clustered by unit.`,
    notes,
  }
}

/** Complete rows within the window; a unit that is never treated has an endless date. */
function rowsInUse({ unit, time, outcome, adoption, window }: DidSpec): string {
  const date = numberOf(adoption.column)
  const within = window ? `AND t BETWEEN ${literal(window.from)} AND ${literal(window.to)}` : ''
  return `CREATE TEMP TABLE used AS SELECT * FROM (
    SELECT ${textOf(unit)} AS unit, ${numberOf(time)} AS t, ${transformed(outcome.column, outcome.transform, outcome.scale)} AS y,
      CASE WHEN ${date} IS NULL OR ${date} = 0 THEN 'Infinity'::DOUBLE ELSE ${date} END AS first
    FROM ${SOURCE}) WHERE unit IS NOT NULL AND t IS NOT NULL AND y IS NOT NULL ${within}`
}

async function readPeriods({ ask }: LargeTable): Promise<number[]> {
  const periods = (await ask('SELECT DISTINCT t FROM used ORDER BY t')).map(({ t }) => Number(t))
  if (periods.length >= 2 && periods.length <= mostPeriods) return periods
  throw new InputError(
    'input/not-for-large',
    `An estimate from sums over cohorts takes 2 to ${mostPeriods} periods, and the rows in use have ${periods.length}.`,
  )
}

async function requireBalance({ ask }: LargeTable, { adoption }: DidSpec, periods: number[]): Promise<void> {
  const [gap] = await ask(
    `SELECT unit, count(*) AS n, count(DISTINCT t) AS different, count(DISTINCT first) AS dates FROM used GROUP BY unit
     HAVING n <> ${periods.length} OR different <> ${periods.length} OR dates > 1 LIMIT 1`,
  )
  if (gap === undefined) return
  if (Number(gap['dates']) > 1) {
    throw new EngineError(
      'did/inconsistent-adoption',
      `"${adoption.column}" gives ${gap['unit']} more than one first treated period: a unit has one.`,
      { columns: [adoption.column] },
    )
  }
  throw new InputError(
    'input/not-for-large',
    `An estimate from sums over cohorts takes a balanced panel, and ${gap['unit']} has ${gap['n']} complete rows in ${gap['different']} of ${periods.length} periods.`,
  )
}

/** One row per unit: its cohort, the first period from its date on, and its outcomes less their mean. */
function unitsByPeriod(periods: number[]): string {
  const values = periods.map((t, i) => `max(y) FILTER (WHERE t = ${literal(t)}) AS y${i}`)
  const level = `(${periods.map((_, i) => `y${i}`).join(' + ')}) / ${literal(periods.length)}`
  const cohort = periods.map((t) => `WHEN date <= ${literal(t)} THEN ${literal(t)}`).join(' ')
  const centred = periods.map((_, i) => `y${i} - ${level} AS x${i}`)
  return `CREATE TEMP TABLE wide AS SELECT unit, CASE ${cohort} ELSE 'Infinity'::DOUBLE END AS cohort, ${centred.join(', ')}
    FROM (SELECT unit, max(first) AS date, ${values.join(', ')} FROM used GROUP BY unit)`
}

interface Cohort {
  cohort: number
  units: number
}

async function readCohorts({ ask }: LargeTable): Promise<Cohort[]> {
  const rows = await ask('SELECT cohort, count(*) AS units FROM wide GROUP BY cohort ORDER BY cohort')
  return rows.map(({ cohort, units }) => ({ cohort: Number(cohort), units: Number(units) }))
}

function withoutAlwaysTreated(
  cohorts: Cohort[],
  periods: number[],
  spec: DidSpec,
): { kept: Cohort[]; notes: string[] } {
  const always = cohorts.find(({ cohort }) => cohort === periods[0])
  const kept = cohorts.filter((one) => one !== always)
  if (always && !spec.dropAlwaysTreated) {
    throw new EngineError(
      'did/always-treated-units',
      `${always.units} units are treated from the first period on: they show no change to learn from.`,
      {
        columns: [spec.adoption.column],
        hint: 'Set dropAlwaysTreated to leave them out, or begin the window earlier.',
      },
    )
  }
  if (!kept.some(({ cohort }) => Number.isFinite(cohort))) {
    throw new EngineError('did/no-treated-units', 'No unit is treated after the first period.', {
      columns: [spec.adoption.column],
    })
  }
  return { kept, notes: always ? [`${always.units} units are treated from the first period on and left out.`] : [] }
}

/** The units that count: twice those of the smaller side, where these are fewer. */
function effectiveUnits(cohorts: Cohort[], periods: number[], { comparison, anticipation }: DidSpec): number {
  const unitsWhere = (holds: (cohort: number) => boolean) =>
    cohorts.reduce((sum, { cohort, units }) => sum + (holds(cohort) ? units : 0), 0)
  const place = (cohort: number) => periods.filter((period) => period < cohort).length
  const earliest = Math.min(...cohorts.map(({ cohort }) => place(cohort)))
  const compared = unitsWhere((cohort) =>
    comparison === 'never-treated' ? cohort === Infinity : place(cohort) > earliest + anticipation,
  )
  return Math.min(
    unitsWhere(() => true),
    2 * unitsWhere(Number.isFinite),
    2 * compared,
  )
}

/** Means of each cohort first, then what is left of them: products of small numbers keep their digits. */
async function readSums({ ask }: LargeTable, kept: Cohort[], periods: number[]): Promise<CohortSums[]> {
  const places = [...periods.keys()]
  const means = new Map<number, Float64Array>()
  const averages = places.map((i) => `favg(x${i}) AS m${i}`).join(', ')
  for (const row of await ask(`SELECT cohort, ${averages} FROM wide GROUP BY cohort`))
    means.set(Number(row['cohort']), numbersOf(row, 'm', places))
  const cohorts: CohortSums[] = []
  for (const { cohort, units } of kept) {
    const mean = means.get(cohort)!
    const less = places.map((i) => `x${i} - ${literal(mean[i])} AS z${i}`).join(', ')
    const pairs = places.flatMap((i) => places.slice(0, i + 1).map((j) => ({ i, j })))
    const products = pairs.map(({ i, j }) => `sum(z${i} * z${j}) AS p${i}_${j}`)
    const [row] = await ask(
      `SELECT ${[...places.map((i) => `fsum(z${i}) AS s${i}`), ...products].join(', ')}
       FROM (SELECT ${less} FROM wide WHERE cohort = ${cohortSql(cohort)})`,
    )
    const square = new Float64Array(periods.length ** 2)
    for (const { i, j } of pairs) square[i * periods.length + j] = Number(row[`p${i}_${j}`])
    cohorts.push({ cohort, units, means: mean, sums: numbersOf(row, 's', places), products: square })
  }
  return cohorts
}

function numbersOf(row: Row, prefix: string, places: number[]): Float64Array {
  return Float64Array.from(places, (i) => Number(row[`${prefix}${i}`]))
}

function cohortSql(cohort: number): string {
  return Number.isFinite(cohort) ? literal(cohort) : `'Infinity'::DOUBLE`
}
