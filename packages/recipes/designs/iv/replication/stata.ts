import { bootstrapUnder, enoughClusters, strongF } from '@casefiles/engine/replication'
import { effectsOf, type IvSpec } from '@casefiles/engine/specs'
import type { Columns } from '../../../replication/replication.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataLevels,
  stataTogether,
  stataTransformed,
} from '../../../replication/stata-code.ts'

type Choice = IvSpec['exogenous'][number] | IvSpec['instruments'][number]

/** The same with `ivreg2`, the Anderson–Rubin set by inverting its test; clustered two ways the estimate alone. */
export function ivInStata(spec: IvSpec, columns: Columns): string {
  const { treatment, instruments, exogenous, cluster, secondCluster, covariance, samplingWeight } = spec
  const effects = effectsOf(spec)
  const weights = samplingWeight === undefined ? '' : ' [pweight = w]'
  const make = (name: string, choice: Choice) =>
    choice.kind === 'category'
      ? stataLevels(columns, name, choice.column)
      : `generate double ${name} = ${stataTransformed(columns, choice)}`
  const named = (letter: string, choices: Choice[]) => choices.map((_, at) => `${letter}${at + 1}`)
  const terms = (letter: string, choices: Choice[]) =>
    choices.map(({ kind }, at) => (kind === 'category' ? `i.${letter}${at + 1}` : `${letter}${at + 1}`))
  const effectNames = effects.map((_, at) => `effect${at + 1}`)
  const controls = [...terms('x', exogenous), ...effectNames.map((name) => `i.${name}`)].join(' ')
  const z = terms('z', instruments).join(' ')
  const names = ['y', 'd', ...named('z', instruments), ...named('x', exogenous), ...effectNames]
  const groups = [
    ...(cluster === undefined ? [] : [{ name: 'clusters', column: cluster }]),
    ...(secondCluster === undefined ? [] : [{ name: 'clusters2', column: secondCluster }]),
  ]
  const clustered = groups.map(({ name }) => name)
  const by = clustered.join(' ')
  const vce = cluster !== undefined ? `vce(cluster ${by})` : covariance === 'hc1' ? 'vce(robust)' : ''
  const errors = cluster !== undefined ? `cluster(${by})` : covariance === 'hc1' ? 'robust' : ''
  return `${readInStata}
* ---- sample: rows that have every cell the estimate uses ----
generate double y = ${stataTransformed(columns, spec.outcome)}
generate double d = ${treatment.treatedValues ? stataIndicator(columns, treatment.column, treatment.treatedValues) : stataTransformed(columns, treatment)}
${instruments.map((one, at) => make(`z${at + 1}`, one)).join('\n')}
${exogenous.map((one, at) => make(`x${at + 1}`, one)).join('\n')}
${effects.map((names, at) => stataTogether(columns, `effect${at + 1}`, names)).join('\n')}
${groups.map(({ name, column }) => stataGroup(columns, name, column)).join('\n')}
${samplingWeight === undefined ? '' : `generate double w = ${stataTransformed(columns, { column: samplingWeight.column })}\ndrop if w == 0\n`}drop if missing(${[...names, ...clustered, ...(samplingWeight === undefined ? [] : ['w'])].join(', ')})

* ---- two-stage least squares with ivreg2, small-sample factors ----
ivreg2 y ${controls} (d = ${z})${weights}, small ${errors}
scalar estimate = _b[d]
scalar se = _se[d]
* ivreg2 counts every fixed effect; ours leaves out those nested in the clusters.
${secondCluster === undefined ? intervalInStata({ z, controls, weights, vce, isClustered: cluster !== undefined }) : TWO_WAYS}${reportInStata}`
}

/** The first stage's \`regress\` takes two clusters from Stata 18 on only. */
const TWO_WAYS = `
* the interval with two clusters is in base-r.R: only the estimate is compared
scalar low = .
scalar high = .
`

/** The locked interval is the set by the wild cluster bootstrap then, which only base-r.R computes. */
const NO_BOOTSTRAP = `if (scalar(strength) < ${strongF} | scalar(groups) < ${enoughClusters}) & scalar(groups) < ${bootstrapUnder} {
    * the locked interval is the set by a wild cluster bootstrap, which is in base-r.R: only the estimate is compared
    scalar low = .
    scalar high = .
}
else `

interface Terms {
  z: string
  controls: string
  weights: string
  vce: string
  isClustered: boolean
}

function intervalInStata({ z, controls, weights, vce, isClustered }: Terms): string {
  return `
* ---- interval: effective F (Montiel Olea and Pflueger); under ${strongF} the Anderson-Rubin set ----
scalar df = e(Fdf2)
* e(N_clust) is missing, which Stata sorts above every number, where nothing is clustered
scalar groups = e(N_clust)
* first stage: b and V of the instruments, Q their cross product given the controls; F is bQb' over the trace of VQ
quietly regress d ${z} ${controls}${weights}, ${vce}
fvrevar ${z}
local instruments \`r(varlist)'
local k : word count \`instruments'
matrix b = e(b)
matrix b = b[1, 1..\`k']
matrix V = e(V)
matrix V = V[1..\`k', 1..\`k']
local given
foreach one of local instruments {
    tempvar rest
    quietly regress \`one' ${controls}${weights}
    quietly predict double \`rest', residuals
    local given \`given' \`rest'
}
matrix accum Q = \`given'${weights.replace('pweight', 'iweight')}, noconstant
matrix above = b * Q * b'
matrix below = V * Q
scalar strength = above[1, 1] / trace(below)
scalar low = scalar(estimate) - invttail(scalar(df), 0.025) * scalar(se)
scalar high = scalar(estimate) + invttail(scalar(df), 0.025) * scalar(se)
capture program drop rejected
program define rejected
    * 1 in the scalar answer where y - b*d moves with the instruments at the 5 percent level
    capture drop left
    generate double left = y - (\`1') * d
    quietly regress left ${z} ${controls}${weights}, ${vce}
    quietly testparm ${z}
    scalar answer = r(p) < 0.05
end
${isClustered ? NO_BOOTSTRAP : ''}if scalar(strength) < ${strongF} | scalar(groups) < ${enoughClusters} {
    foreach side in -1 1 {
        scalar inside = scalar(estimate)
        scalar outside = scalar(estimate)
        scalar answer = 0
        local tries = 0
        while scalar(answer) == 0 & \`tries' < 20 {
            local ++tries
            scalar outside = scalar(estimate) + \`side' * 2^\`tries' * scalar(se)
            rejected scalar(outside)
        }
        if scalar(answer) == 1 {
            forvalues halving = 1/80 {
                scalar middle = (scalar(inside) + scalar(outside)) / 2
                rejected scalar(middle)
                if scalar(answer) == 1 scalar outside = scalar(middle)
                else scalar inside = scalar(middle)
            }
        }
        else scalar inside = .
        if \`side' == -1 scalar low = scalar(inside)
        else scalar high = scalar(inside)
    }
}
`
}
