import type { IvSpec } from '../spec.ts'
import { bootstrapUnder, enoughClusters } from '../effect.ts'
import { rIsOneOf, rNames, rNumbers, rTransformed } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'

type Choice = IvSpec['exogenous'][number] | IvSpec['instruments'][number]

/** `sample`: y, d, z1 …, x1 …, effect1 …, cluster, cluster2, on the rows that have every cell. Categories are text. */
export function ivSampleInR(spec: IvSpec, columns: Columns): string {
  const { treatment, instruments, exogenous, effects, cluster, secondCluster, samplingWeight, unit, time } = spec
  const cells = (choice: Choice) => (choice.kind === 'category' ? rNames(columns, choice.column) : rTransformed(choice))
  const treated = treatment.treatedValues
    ? `ifelse(is.na(${rNames(columns, treatment.column)}), NA, as.numeric(${rIsOneOf(columns, treatment.column, treatment.treatedValues)}))`
    : rTransformed(treatment)
  const fields = [
    `y = ${rTransformed(spec.outcome)}`,
    `d = ${treated}`,
    ...instruments.map((one, at) => `z${at + 1} = ${cells(one)}`),
    ...exogenous.map((one, at) => `x${at + 1} = ${cells(one)}`),
    ...effects.map((name, at) => `effect${at + 1} = ${rNames(columns, name)}`),
    ...(cluster === undefined ? [] : [`cluster = ${rNames(columns, cluster)}`]),
    ...(secondCluster === undefined ? [] : [`cluster2 = ${rNames(columns, secondCluster)}`]),
    ...(samplingWeight === undefined ? [] : [`w = ${rNumbers(samplingWeight.column)}`]),
    ...(unit === undefined ? [] : [`unit = ${rNames(columns, unit)}`]),
    ...(time.kind === 'column' ? [`time = ${rNumbers(time.column)}`] : []),
  ]
  return `
# ---- sample: rows that have every cell the estimate uses ------------------------
rows <- data.frame(
  ${fields.join(',\n  ')})
sample <- rows[complete.cases(rows), ]
${samplingWeight === undefined ? '' : 'sample <- sample[sample$w > 0, ]\n'}`
}

/** One sentence per choice, for the heading. */
export function lockedChoices(spec: IvSpec): string[] {
  const { outcome, treatment, instruments, exogenous, effects, samplingWeight } = spec
  const name = ({ column, transform }: { column: string; transform: string }) =>
    transform === 'log' ? `log ${column}` : column
  const times = ({ scale }: { scale: number }) => (scale === 1 ? '' : `, times ${scale}`)
  const treated = treatment.treatedValues
    ? `, 1 where it is ${treatment.treatedValues.join(' or ')}, else 0`
    : times(treatment)
  return [
    `Outcome: ${name(outcome)}${times(outcome)} (${outcome.units}).`,
    `Treatment: ${name(treatment)}${treated}.`,
    `Instruments: ${instruments.map(name).join(', ')}.`,
    exogenous.length > 0 ? `Covariates in both stages: ${exogenous.map(name).join(', ')}.` : 'No covariates.',
    effects.length > 0 ? `Fixed effects: ${effects.join(', ')}.` : 'No fixed effects: a constant.',
    describeErrors(spec),
    samplingWeight === undefined ? 'No weights: every row counts alike.' : `Weights: ${samplingWeight.column}.`,
    `Interval: the Anderson-Rubin set where the effective F is under 104.7 or there are fewer than ${enoughClusters} clusters, else the t interval; with fewer than ${bootstrapUnder} clusters its p values come from a wild cluster bootstrap, which the script in base R repeats and the others leave out.`,
    'Rows: those with a missing cell in any of these columns are left out.',
  ]
}

function describeErrors({ cluster, secondCluster, covariance }: IvSpec): string {
  if (cluster === undefined) {
    return `Standard errors: ${covariance === 'hc1' ? 'robust to unequal variances, HC1' : 'one variance for all rows'}.`
  }
  if (secondCluster === undefined) {
    return `Standard errors: clustered by ${cluster}, CR1; fixed effects nested in the clusters are not counted.`
  }
  return `Standard errors: clustered by ${cluster} and by ${secondCluster}, V1 + V2 - V12, CR1 with the fewer clusters; fixed effects nested in either are not counted. Where that is not positive definite, V12 is left out.`
}
