import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'
import { upperTail } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import {
  readInStata,
  reportInStata,
  stataGroup,
  stataIndicator,
  stataIsMissing,
  stataIsOneOf,
  stataTransformed,
} from '../../../replication/stata-code.ts'
import { type BlocksScriptFacts, OF_100 } from '@casefiles/engine/replication'
import { asShares } from './trials-r.ts'

/** The block-weighted difference in means by collapsing to clusters, arms and blocks. */
export function blocksInStata(
  given: BlocksSpec,
  columns: Columns,
  { criticalValue }: BlocksScriptFacts,
  together: number,
): string {
  const spec = asShares(given)
  const { outcome, treatment, blocks, cluster, samplingWeight, cellSize } = spec
  const values = outcome.oneValues
    ? `${outcome.scale} * ${stataIndicator(columns, outcome.column, outcome.oneValues)}`
    : stataTransformed(columns, outcome)
  const named = [cluster, samplingWeight?.column].filter((name) => name !== undefined)
  const placed = [spec.unit, ...blocks, ...named]
  const number = (column: string) => stataTransformed(columns, { column })
  const reach = `invttail(scalar(df), ${upperTail(together)})`
  return `${readInStata}
* ---- sample: everyone assigned to the two arms ----
generate byte treated = ${stataIsOneOf(columns, treatment.column, treatment.treatedValues)}
keep if treated | ${stataIsOneOf(columns, treatment.column, treatment.controlValues)}
drop if ${placed.map((name) => stataIsMissing(columns, name)).join(' | ')}
generate double outcome = ${values}
${blocks.length === 0 ? 'generate byte block = 1' : `egen long block = group(${blocks.map((name) => `v${columns.get(name).position}`).join(' ')})`}
${cellSize === undefined ? '' : writeOut(spec, number(cellSize))}${cellSize !== undefined && cluster === undefined ? 'generate long clusters = _n' : stataGroup(columns, 'clusters', cluster ?? spec.unit)}
generate double weight = ${samplingWeight === undefined ? '1' : number(samplingWeight.column)}
${BOTH_ARMS}* a missing outcome is attrition: the row is left out of the estimate
drop if missing(outcome)
${BOTH_ARMS}
* ---- each arm of each block: mean and design-based variance ----
* a row counts its weight, one where the design names none
egen double total = total(weight), by(block treated)
egen double weighted = total(weight * outcome), by(block treated)
generate double center = weighted / total
generate double residual = weight * (outcome - center)
egen n = count(outcome), by(block treated)
collapse (sum) residual size = weight (first) center n total, by(block treated clusters)
generate double share = 1 - size / total
generate double square = residual^2 / share / total^2
generate double lean = size^2 / share
generate double leansquare = lean^2
generate double sizesquare = size^2
collapse (sum) square lean leansquare sizesquare (count) assigned = size (first) center n total, by(block treated)
generate double trace = (sizesquare + (lean^2 - leansquare) / total^2) / total^4
${given.trials === undefined ? combine(given, reach, criticalValue, together) : poolTrialsInStata(given)}${reportInStata}`
}

/** The average by block size and its design-based variance. */
function combine({ cluster }: BlocksSpec, reach: string, criticalValue: number | null, together: number): string {
  return `count if assigned == 1
if r(N) > 0 {
    display as error "A block has one unit in an arm: its variance is that of the base-R script, not of this one."
    exit 459
}
egen double inblock = total(total), by(block)
egen double everyone = total(total)
generate double w = inblock / everyone
generate double sign = cond(treated, 1, -1)
generate double part = w * sign * center
generate double variancepart = w^2 * square
summarize part, meanonly
scalar estimate = r(sum)
summarize variancepart, meanonly
scalar variance = r(sum)
${cluster === undefined ? UNIT_DF : CLUSTERED_DF}
scalar reach = ${criticalValue === null || together > 1 ? reach : `max(${reach}, ${criticalValue})`}
scalar low = scalar(estimate) - scalar(reach) * sqrt(scalar(variance))
scalar high = scalar(estimate) + scalar(reach) * sqrt(scalar(variance))
`
}

/** Cells of counts as one row per person, those with the outcome first. */
function writeOut({ cellOutcome, outcome }: BlocksSpec, size: string): string {
  return `* ---- cells of counts, written out as one row per person ----
generate double size = ${size}
generate double count = ${cellOutcome === 'share' ? `round(outcome / ${outcome.scale} * size)` : `outcome / ${outcome.scale}`}
generate long cell = _n
* expand keeps a row of a cell of nobody
drop if missing(size) | size == 0
expand size
bysort cell: replace outcome = ${outcome.scale} * (_n <= count) if !missing(count)
drop size count cell
`
}

const BOTH_ARMS = `bysort block (treated): drop if treated[1] == treated[_N]
`

const UNIT_DF = `* Welch-Satterthwaite in one block, else units less two per block
generate double welch = square^2 / (n - 1)
summarize welch, meanonly
scalar df = scalar(variance)^2 / r(sum)
summarize n, meanonly
if _N > 2 scalar df = r(sum) - _N`

const CLUSTERED_DF = `* Satterthwaite of CR2
generate double above = w^2 / total
generate double below = w^4 * trace
summarize above, meanonly
scalar df = r(sum)^2
summarize below, meanonly
scalar df = scalar(df) / r(sum)`

/**
 * From the two arms of each trial to the average, with Stata's own meta-analysis.
 *
 * The data hold one row per arm: block, treated, center (mean), n and square (variance of the mean).
 */
function poolTrialsInStata(spec: BlocksSpec): string {
  const effect = isRatio(spec)
    ? `* log of the ratio of risks; half a case is added to every cell of a trial in which one is empty
generate double a = round(center1 * n1 / ${OF_100})
generate double c = round(center0 * n0 / ${OF_100})
drop if a + c == 0 | a + c == n1 + n0
generate double half = cond(a == 0 | c == 0 | a == n1 | c == n0, 0.5, 0)
generate double effect = ${spec.outcome.scale} * (log((a + half) / (n1 + 2 * half)) - log((c + half) / (n0 + 2 * half)))
generate double error = ${spec.outcome.scale} * sqrt(1 / (a + half) - 1 / (n1 + 2 * half) + 1 / (c + half) - 1 / (n0 + 2 * half))`
    : `generate double effect = center1 - center0
generate double error = sqrt(square1 + square0)`
  return `
* ---- each trial, then random effects (REML) with the interval of Hartung and Knapp, held ----
keep block treated center n square
reshape wide center n square, i(block) j(treated)
${effect}
drop if missing(error) | error <= 0
meta set effect error
meta summarize, random(reml) se(khartung, truncated)
scalar estimate = r(theta)
scalar low = r(ci_lb)
scalar high = r(ci_ub)
`
}
