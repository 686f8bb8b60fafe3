import type { RddSpec } from '../spec.ts'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import { levelInPercent, upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { rddSampleInR } from './sample-r.ts'

type Local = Extract<RddSpec['estimator'], { kind: 'local' }>
type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

export function packagesInR({ estimator }: RddSpec): string[] {
  return estimator.kind === 'local' ? ['rdrobust'] : ['sandwich']
}

/** The same with the package `rdrobust`; a global polynomial with `lm` and `sandwich`. */
export function rddInR(spec: RddSpec, columns: Columns, together: number): string {
  const { estimator } = spec
  const body = estimator.kind === 'local' ? local(spec, estimator, together) : global(spec, estimator, together)
  return [readInR, rddSampleInR(spec, columns), body, reportInR].join('')
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
`
}

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
