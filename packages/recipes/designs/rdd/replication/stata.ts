import type { RddSpec } from '@casefiles/engine/specs'
import { upperProbability, upperTail } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { readInStata, reportInStata, stataGroup, stataTransformed } from '../../../replication/stata-code.ts'

type Local = Extract<RddSpec['estimator'], { kind: 'local' }>
type Global = Extract<RddSpec['estimator'], { kind: 'global' }>

export function packagesInStata({ estimator }: RddSpec): string[] {
  return estimator.kind === 'local' ? ['rdrobust'] : []
}

/** The same with `rdrobust`; a global polynomial with `regress`. */
export function rddInStata(spec: RddSpec, columns: Columns, together: number, heaps: readonly number[]): string {
  const { estimator } = spec
  const body = estimator.kind === 'local' ? local(spec, estimator, together) : global(spec, estimator, together)
  return [readInStata, sample(spec, columns, heaps), body, reportInStata].join('')
}

function sample(spec: RddSpec, columns: Columns, heaps: readonly number[]): string {
  const { runningVariable, takeUp, covariates, cluster, window, treatedSide, samplingWeight } = spec
  const numbers: [string, string][] = [
    ['running', stataTransformed(columns, { column: runningVariable.column })],
    ['outcome', stataTransformed(columns, spec.outcome)],
    ...(takeUp ? [['takeup', stataTransformed(columns, { column: takeUp.column })] as [string, string]] : []),
    ...covariates.map((one, at): [string, string] => [`x${at + 1}`, stataTransformed(columns, one)]),
    ...(samplingWeight === undefined
      ? []
      : [['weight', stataTransformed(columns, { column: samplingWeight })] as [string, string]]),
  ]
  const names = [...numbers.map(([name]) => name), ...(cluster === undefined ? [] : ['clusters'])]
  const sign = treatedSide === 'below' ? '-' : ''
  return `
* ---- sample: window, then rows with every cell the estimate uses ----
${numbers.map(([name, value]) => `generate double ${name} = ${value}`).join('\n')}
${cluster === undefined ? '' : `${stataGroup(columns, 'clusters', cluster)}\n`}drop if missing(${names.join(', ')})
${window ? `keep if inrange(running, ${window.from}, ${window.to})\n` : ''}${heaps.map((value) => `drop if running == ${value}\n`).join('')}${treatedSide === 'below' ? '* treated at or below the cutoff: the axis is turned around\nreplace running = -running\n' : ''}${samplingWeight === undefined ? '' : 'keep if weight > 0\n'}scalar cutoff = ${sign}(${spec.cutoff})
`
}

function local(spec: RddSpec, { bandwidth, ...choices }: Local, together: number): string {
  const width = bandwidth.kind === 'fixed' ? `h(${bandwidth.h}) b(${bandwidth.b})` : `bwselect(${bandwidth.selector})`
  const covariates = spec.covariates.map((_, at) => `x${at + 1}`).join(' ')
  const errors =
    spec.cluster !== undefined
      ? 'vce(cluster clusters)'
      : choices.variance === 'nn'
        ? `vce(nn ${choices.neighbours})`
        : `vce(${choices.variance})`
  const optional = [
    spec.takeUp ? ' fuzzy(takeup)' : '',
    covariates === '' ? '' : ` covs(${covariates})`,
    spec.samplingWeight === undefined ? '' : ' weights(weight)',
  ].join('')
  return `
* ---- local polynomial with rdrobust ----
local cutoff = scalar(cutoff)
rdrobust outcome running, c(\`cutoff') p(${choices.polynomialOrder}) kernel(${choices.kernel}) ${width} ${errors} masspoints(${choices.massPoints}) scaleregul(${choices.regularisation})${optional}
scalar estimate = e(tau_bc)
${spec.cluster === undefined ? robust(upperProbability(together)) : CLUSTERED}${choices.polynomialOrder === 1 ? FEW_VALUES : ''}`
}

const robust = (upper: string): string => `scalar low = e(tau_bc) - invnormal(${upper}) * e(se_tau_rb)
scalar high = e(tau_bc) + invnormal(${upper}) * e(se_tau_rb)
`

const CLUSTERED = `* the published interval takes t quantiles, which rdrobust does not: base-r.R has it
scalar low = .
scalar high = .
`

/** As in the analysis, another estimate comes first then: see `honestInBaseR`. */
const FEW_VALUES = `* where ten or fewer values lie within h on a side, a line with the interval that counts the largest bias comes first
scalar within_left = e(h_l)
scalar within_right = e(h_r)
egen byte value = tag(running)
count if value & running < scalar(cutoff) & running >= scalar(cutoff) - scalar(within_left)
local fewest = r(N)
count if value & running >= scalar(cutoff) & running <= scalar(cutoff) + scalar(within_right)
if min(\`fewest', r(N)) <= 10 {
    display as error "Few values of the running variable: the published estimate is in base-r.R, not in this script."
    scalar estimate = .
    scalar low = .
    scalar high = .
}
`

function global(spec: RddSpec, { polynomialOrder, interacted, variance }: Global, together: number): string {
  const tail = upperTail(together)
  const powers = Array.from({ length: polynomialOrder }, (_, k) => k + 1)
  const covariates = spec.covariates.map((_, at) => ` x${at + 1}`).join('')
  const kinds = { iid: '', hc1: ', vce(robust)', hc3: ', vce(hc3)' }
  return `
* ---- one polynomial over all rows ----
generate byte above = running >= scalar(cutoff)
generate double distance = running - scalar(cutoff)
summarize distance, meanonly
replace distance = distance / max(abs(r(min)), abs(r(max)))
${powers.map((k) => `generate double power${k} = distance^${k}`).join('\n')}
${interacted ? powers.map((k) => `generate double above${k} = above * power${k}`).join('\n') : ''}
regress outcome above power*${interacted ? ' above?' : ''}${covariates}${spec.samplingWeight === undefined ? '' : ' [aweight = weight]'}${spec.cluster === undefined ? kinds[variance] : ', vce(cluster clusters)'}
scalar estimate = _b[above]
scalar low = _b[above] - invttail(e(df_r), ${tail}) * _se[above]
scalar high = _b[above] + invttail(e(df_r), ${tail}) * _se[above]
`
}
