import { levelInPercent, upperProbability } from '../../../replication/level.ts'
import { readInR, reportInR, rNames, rNumber, rNumbers, rTransformed } from '../../../replication/r-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { RddSpec } from '@casefiles/engine/specs'

type Local = Extract<RddSpec['estimator'], { kind: 'local' }>
type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

export function packagesInR({ estimator }: RddSpec): string[] {
  return estimator.kind === 'local' ? ['rdrobust'] : ['sandwich']
}

/** The same with the package `rdrobust`; a global polynomial with `lm` and `sandwich`. */
export function rddInR(spec: RddSpec, columns: Columns, together: number, heaps: readonly number[]): string {
  const { estimator } = spec
  const body = estimator.kind === 'local' ? local(spec, estimator, together) : global(spec, estimator, together)
  return [readInR, rddSampleInR(spec, columns, heaps), body, reportInR].join('')
}

/** `sample`: running variable, outcome, take-up, x1 …, cluster; treated = at or above `cutoff` once oriented. */
export function rddSampleInR(spec: RddSpec, columns: Columns, heaps: readonly number[]): string {
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
${heaps.length === 0 ? '' : `sample <- sample[!(sample$running %in% c(${heaps.map(rNumber).join(', ')})), ]\n`}${samplingWeight === undefined ? '' : 'sample <- sample[sample$weight > 0, ]\n'}${cellSize?.kind === 'column' ? 'sample <- sample[sample$people > 0, ]\n' : ''}cutoff <- ${rNumber(spec.cutoff)}
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

function local(spec: RddSpec, { bandwidth, ...choices }: Local, together: number): string {
  const level = levelInPercent(together)
  const width =
    bandwidth.kind === 'fixed'
      ? `h = ${rNumber(bandwidth.h)}, b = ${rNumber(bandwidth.b)}`
      : `bwselect = "${bandwidth.selector}"`
  const covariates = spec.covariates.map((_, at) => `"x${at + 1}"`).join(', ')
  const optional = [
    spec.takeUp ? 'fuzzy = sample$takeup' : '',
    covariates === '' ? '' : `covs = as.matrix(sample[c(${covariates})])`,
    spec.cluster === undefined ? '' : 'cluster = sample$cluster',
    spec.samplingWeight === undefined ? '' : 'weights = sample$weight',
  ].filter((one) => one !== '')
  return `
# ---- local polynomial with the package rdrobust ------------------------------------------
library(rdrobust)
fit <- rdrobust(${['sample$outcome', 'sample$running', 'c = cutoff', ...optional].join(', ')},
  p = ${choices.polynomialOrder}, kernel = "${choices.kernel}", ${width}, vce = "${spec.cluster === undefined ? choices.variance : 'hc0'}",
  nnmatch = ${choices.neighbours}, masspoints = "${choices.massPoints}", scaleregul = ${rNumber(choices.regularisation)}${level === null ? '' : `, level = ${level}`})
estimate <- fit$coef["Bias-Corrected", 1]
conf.low <- fit$ci["Robust", 1]
conf.high <- fit$ci["Robust", 2]
${choices.polynomialOrder === 1 ? FEW_VALUES : ''}`
}

/** As in the analysis, another estimate comes first then: see `honestInBaseR`. */
const FEW_VALUES = `# Where ten or fewer values lie within h on a side, a line with the interval that counts the largest bias comes first.
values <- sort(unique(sample$running))
below <- sum(values < cutoff & values >= cutoff - fit$bws["h", 1])
above <- sum(values >= cutoff & values <= cutoff + fit$bws["h", 2])
if (min(below, above) <= 10) {
  message("Few values of the running variable: the published estimate is in base-r.R, not in this script.")
  estimate <- conf.low <- conf.high <- NA
}
`

function global(spec: RddSpec, { polynomialOrder, interacted, variance }: Global, together: number): string {
  const upper = upperProbability(together)
  const covariates = spec.covariates.map((_, at) => ` + x${at + 1}`).join('')
  const types = { iid: 'const', hc1: 'HC1', hc3: 'HC3' }
  const covariance =
    spec.cluster === undefined
      ? `vcovHC(fit, type = "${types[variance]}")`
      : 'vcovCL(fit, cluster = sample$cluster, type = "HC1")'
  return `
# ---- one polynomial over all rows, with lm and the package sandwich -------------------------
library(sandwich)
sample$above <- as.numeric(sample$running >= cutoff)
sample$distance <- (sample$running - cutoff) / max(abs(range(sample$running) - cutoff))
fit <- lm(outcome ~ above ${interacted ? '*' : '+'} poly(distance, ${polynomialOrder}, raw = TRUE)${covariates}, data = sample${spec.samplingWeight === undefined ? '' : ', weights = weight'})
se <- sqrt(diag(${covariance})["above"])
df <- ${spec.cluster === undefined ? 'fit$df.residual' : 'length(unique(sample$cluster)) - 1'}
estimate <- coef(fit)["above"]
conf.low <- estimate - qt(${upper}, df) * se
conf.high <- estimate + qt(${upper}, df) * se
`
}
