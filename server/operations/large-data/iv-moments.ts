import { EngineError } from '@casefiles/engine/analysis'
import type { IvSpec } from '@casefiles/engine/specs'
import { type IvMoments, type LinearForm, matrix, strongF, twoStageOfMoments } from '@casefiles/engine/sums'
import { formatNumber } from '@casefiles/engine/words'
import { InputError } from '../command-line/input-error.ts'
import { literal, SOURCE, textOf, transformed, type LargeTable } from './open-large-table.ts'
import { type LargeEstimate, refuseUncarried, requireColumns, requireNumbers } from './large-estimate.ts'

/** Two-stage least squares from means and cross products, and one more pass for the squares of its scores. */
export async function estimateIv(table: LargeTable, spec: IvSpec): Promise<LargeEstimate> {
  const { outcome, treatment, instruments, exogenous } = spec
  refuseUncarried({
    'fixed effects (effects, crossedEffects)': spec.effects.length > 0 || (spec.crossedEffects?.length ?? 0) > 0,
    'clusters (cluster)': spec.cluster !== undefined,
    'sampling weights (samplingWeight)': spec.samplingWeight !== undefined,
    'a unit with one row each (unit)': spec.unit !== undefined,
    'values that mean "treated" (treatment.treatedValues)': treatment.treatedValues !== undefined,
    'categories (kind)': [...instruments, ...exogenous].some(({ kind }) => kind === 'category'),
  })
  const columns = [outcome, treatment, ...instruments, ...exogenous]
  const also = spec.time.kind === 'column' ? [spec.time.column] : []
  requireColumns(table, [...columns.map(({ column }) => column), ...also])
  await requireNumbers(table, [...columns, ...also.map((column) => ({ column, transform: 'none' as const }))])
  const values = columns.map(
    (one, i) => `${transformed(one.column, one.transform, 'scale' in one ? one.scale : 1)} AS c${i}`,
  )
  const complete = [...columns.map((_, i) => `c${i} IS NOT NULL`), ...also.map((_, i) => `t${i} IS NOT NULL`)]
  const named = [...values, ...also.map((column, i) => `${textOf(column)} AS t${i}`)]
  await table.ask(
    `CREATE TEMP TABLE used AS SELECT * FROM (SELECT ${named.join(', ')} FROM ${SOURCE}) WHERE ${complete.join(' AND ')}`,
  )
  const moments = await readMoments(table, columns.length, instruments.length)
  const model = twoStageOfMoments(moments)
  const { estimate, df, strength } = model.infer(await readScores(table, model, moments.n, spec.covariance))
  if (!(strength.f >= strongF)) {
    throw new InputError(
      'input/not-for-large',
      `The effective F is ${formatNumber(strength.f, 1)}, under ${strongF}: the interval is then the Anderson–Rubin set, which needs the rows themselves.`,
    )
  }
  const [{ rows }] = await table.ask(`SELECT count(*) AS rows FROM ${SOURCE}`)
  const left = Number(rows) - moments.n
  const errors = spec.covariance === 'iid' ? 'classical errors' : 'HC1'
  return {
    id: 'two-stage-least-squares',
    value: model.value,
    se: estimate.se,
    ci: estimate.ci,
    p: estimate.p,
    df,
    n: moments.n,
    method: `Two-stage least squares from means and cross products of ${columns.length} columns; ${errors}, t with ${df} degrees of freedom; effective F ${formatNumber(strength.f, 1)}.`,
    notes: left > 0 ? [`${left} rows with a missing cell are left out.`] : [],
  }
}

async function readMoments({ ask }: LargeTable, columns: number, instruments: number): Promise<IvMoments> {
  const places = Array.from({ length: columns }, (_, i) => i)
  const [averages] = await ask(
    `SELECT count(*) AS n, ${places.map((i) => `favg(c${i}) AS m${i}`).join(', ')} FROM used`,
  )
  const n = Number(averages['n'])
  if (n <= columns) {
    throw new EngineError(
      'frame/no-complete-rows',
      `${n} rows are complete, for ${columns} columns: too few to estimate.`,
    )
  }
  const means = Float64Array.from(places, (i) => Number(averages[`m${i}`]))
  const pairs = places.flatMap((i) => places.slice(0, i + 1).map((j) => ({ i, j })))
  const [sums] = await ask(
    `SELECT ${pairs.map(({ i, j }) => `fsum(z${i} * z${j}) AS p${i}_${j}`).join(', ')}
     FROM (SELECT ${places.map((i) => `c${i} - ${literal(means[i])} AS z${i}`).join(', ')} FROM used)`,
  )
  const products = matrix(columns, columns)
  for (const { i, j } of pairs) {
    const product = Number(sums[`p${i}_${j}`])
    products.data[i * columns + j] = product
    products.data[j * columns + i] = product
  }
  return { n, means, products, instruments }
}

type Model = ReturnType<typeof twoStageOfMoments>

/** Squares of the scores; under equal variances those of the residuals stand in for them. */
async function readScores(
  { ask }: LargeTable,
  { fitted, residual, basis, treatmentResidual }: Model,
  n: number,
  covariance: IvSpec['covariance'],
) {
  const pairs = basis.flatMap((_, a) => basis.slice(0, a + 1).map((__, b) => ({ a, b })))
  const forms = { fitted, residual, left: treatmentResidual, ...Object.fromEntries(basis.map((q, a) => [`q${a}`, q])) }
  const scored = pairs.map(({ a, b }) => `fsum(q${a} * q${b} * "left" * "left") AS s${a}_${b}`)
  const [row] = await ask(
    `SELECT fsum(fitted * fitted * residual * residual) AS effect, fsum(residual * residual) AS ee, fsum(fitted * fitted) AS ff,
       fsum("left" * "left") AS uu, ${scored.join(', ')}
     FROM (SELECT ${Object.entries(forms)
       .map(([name, form]) => `${sqlOf(form)} AS "${name}"`)
       .join(', ')} FROM used)`,
  )
  const isEqual = covariance === 'iid'
  const firstStage = matrix(basis.length, basis.length)
  for (const { a, b } of pairs) {
    const sum = isEqual ? (a === b ? Number(row['uu']) / n : 0) : Number(row[`s${a}_${b}`])
    firstStage.data[a * basis.length + b] = sum
    firstStage.data[b * basis.length + a] = sum
  }
  return { effect: isEqual ? (Number(row['ee']) * Number(row['ff'])) / n : Number(row['effect']), firstStage }
}

function sqlOf({ constant, factors }: LinearForm): string {
  const terms = Array.from(factors, (factor, i) => (factor === 0 ? '' : ` + ${literal(factor)} * c${i}`))
  return literal(constant) + terms.join('')
}
