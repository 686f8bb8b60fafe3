import type { RddSpec } from '../spec.ts'
import { rNames, rNumber, rNumbers, rTransformed } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'

/** `sample`: running variable, outcome, take-up, x1 …, cluster; treated = at or above `cutoff` once oriented. */
export function rddSampleInR(spec: RddSpec, columns: Columns): string {
  const { runningVariable, treatedSide, takeUp, covariates, cluster, window, samplingWeight, cellSize } = spec
  const fields = [
    `running = ${rNumbers(runningVariable.column)}`,
    `outcome = ${rTransformed(spec.outcome)}`,
    ...(takeUp ? [`takeup = ${rNumbers(takeUp.column)}`] : []),
    ...covariates.map((one, at) => `x${at + 1} = ${rTransformed(one)}`),
    ...(cluster === undefined ? [] : [`cluster = ${rNames(columns, cluster)}`]),
    ...(samplingWeight === undefined ? [] : [`weight = ${rNumbers(samplingWeight)}`]),
    ...(cellSize?.kind === 'column' ? [`people = ${rNumbers(cellSize.column)}`] : []),
  ]
  const isBelow = treatedSide === 'below'
  return `
# ---- sample: window, then rows with every cell the estimate uses -----------------
rows <- data.frame(
  ${fields.join(',\n  ')})
sample <- rows[complete.cases(rows)${window ? ` & rows$running >= ${rNumber(window.from)} & rows$running <= ${rNumber(window.to)}` : ''}, ]
${samplingWeight === undefined ? '' : 'sample <- sample[sample$weight > 0, ]\n'}${cellSize?.kind === 'column' ? 'sample <- sample[sample$people > 0, ]\n' : ''}cutoff <- ${rNumber(spec.cutoff)}
${isBelow ? '# Treated at or below the cutoff: the axis is turned around, so that treated rows lie above.\nsample$running <- -sample$running\ncutoff <- -cutoff\n' : ''}`
}

/** One sentence per choice, for the heading. */
export function lockedChoices(spec: RddSpec): string[] {
  const { outcome, runningVariable, takeUp, covariates, cluster, window, estimator } = spec
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  return [
    `Running variable: ${runningVariable.column}; treated ${spec.treatedSide === 'above' ? 'at or above' : 'at or below'} ${spec.cutoff}.`,
    `Outcome: ${outcome.transform === 'log' ? 'log ' : ''}${outcome.column}${scaled} (${outcome.units}).`,
    takeUp ? `Treatment received: ${takeUp.column}; the estimate is a ratio of jumps (fuzzy).` : 'Sharp design.',
    covariates.length > 0 ? `Covariates: ${covariates.map(({ column }) => column).join(', ')}.` : 'No covariates.',
    estimator.kind === 'local' ? describeLocal(estimator) : describeGlobal(estimator),
    cluster === undefined
      ? 'No clusters.'
      : `Clusters: ${cluster}; regression residuals, factor G/(G-1) (n-1)/(n-k) on each side, t with one degree fewer than the clusters of the side with fewer.`,
    ...(spec.samplingWeight === undefined
      ? []
      : [
          `Sampling weights: ${spec.samplingWeight}, times the kernel${spec.samplingWeightQuestion === undefined ? '' : ` (${spec.samplingWeightQuestion})`}.`,
        ]),
    `Rows: ${window ? `running variable from ${window.from} to ${window.to}; ` : ''}those with a missing cell in any of these columns are left out.`,
  ]
}

type Estimator = RddSpec['estimator']

function describeLocal(estimator: Extract<Estimator, { kind: 'local' }>): string {
  const { bandwidth, kernel, polynomialOrder, variance, neighbours, massPoints } = estimator
  const width =
    bandwidth.kind === 'fixed'
      ? `bandwidths h = ${bandwidth.h}, b = ${bandwidth.b}`
      : `bandwidth by ${bandwidth.selector}`
  const errors = variance === 'nn' ? `nearest-neighbor variance with ${neighbours} neighbors` : `variance ${variance}`
  return `Local polynomial of order ${polynomialOrder}, ${kernel} kernel, ${width}, ${errors}, mass points ${massPoints}, regularization ${estimator.regularisation}; bias-corrected value with the robust interval.`
}

function describeGlobal(estimator: Extract<Estimator, { kind: 'global' }>): string {
  const { polynomialOrder, interacted, variance } = estimator
  return `Global polynomial of order ${polynomialOrder}, slopes ${interacted ? 'on each side' : 'common to both sides'}, variance ${variance}.`
}
