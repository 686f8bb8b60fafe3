import {
  estimateGroupTime,
  estimateTwfe,
  fitTwoStage,
  reduceModel,
  type KClass,
  type PanelFrame,
} from '@casefiles/engine/estimators'
import { createRandom } from '@casefiles/engine/numerics'
import { column } from '@casefiles/engine/sums'
import { formatCount } from '@casefiles/engine/words'
import { onCopies, type NextRun } from '../workload.ts'
import type { Columns } from './r-session.ts'
import { drawModel, errorsOf, drawArms, methods } from '../cross-sections.ts'
import { options, staggeredPanel, twoWayPanel } from '../panels.ts'

/** A task of ours beside the same task of a peer, on the same data in one run. */
export interface PeerTask {
  id: string
  task: string
  size: string
  /** The R package that it needs. */
  package: string
  /** Largest share of the peer's time. */
  goal: number
  /** When both were last measured side by side, and what came out, seconds; stands in where the package is not installed. */
  stored: { date: string; peer: number; ours: number }
  /** Makes the data; runs are timed, making them and `value` are not. */
  prepare: () => { columns: Columns; r: string; nextRun: NextRun; value: () => number }
}

/** The run of which the stored times are: fixest 0.12.2, did 2.5.1, rdrobust 4.0.0, MatchIt 4.7.2; R 4.2.2, Node 24.21. */
const STORED_DATE = '22 November 2026'

type Pair = [peer: number, ours: number]
const stored = ([peer, ours]: Pair) => ({ date: STORED_DATE, peer, ours })

/** Runs on a copy each of some data, and keeps what the last one gave, for its value. */
function keeping<Data, Result>(data: Data, compute: (data: Data) => Result, value: (found: Result) => number) {
  let found: Result | undefined
  return { nextRun: onCopies(data, (copy) => (found = compute(copy))), value: () => value(found!) }
}

const indexed = (index: Int32Array) => Float64Array.from(index, (one) => one + 1)

const twoWay = (units: number, times: Pair): PeerTask => ({
  id: `twfe-${units * 10}`,
  task: 'TWFE, clustered (feols)',
  size: formatCount(units * 10),
  package: 'fixest',
  goal: 0.5,
  stored: stored(times),
  prepare: () => {
    const frame = twoWayPanel(units)
    const treated = Float64Array.from(frame.unitIndex, (unit, row) =>
      frame.cohortIndex[unit] >= 0 && frame.periodIndex[row] >= frame.cohortIndex[unit] ? 1 : 0,
    )
    return {
      columns: { y: frame.outcome, treated, x: frame.covariates.get('x')!, ...panelColumns(frame) },
      r: `library(fixest); setFixest_nthreads(1)
run <- function() { m <- feols(y ~ treated + x | unit + period, d, cluster = ~unit, notes = FALSE); vcov(m); m }
value <- function(m) coef(m)[["treated"]]`,
      ...keeping(
        frame,
        (copy) => estimateTwfe(copy, { covariates: ['x'] }),
        (found) => found.value,
      ),
    }
  },
})

const panelColumns = (frame: PanelFrame) => ({ unit: indexed(frame.unitIndex), period: indexed(frame.periodIndex) })

const instruments = (n: number, kind: 'iid' | 'hc1' | 'cluster', times: Pair, goal: number): PeerTask => ({
  id: `iv-${kind}-${n}`,
  task:
    kind === 'iid' ? 'IV, classical errors (ivreg and vcov)' : `IV, ${kind === 'hc1' ? 'HC1' : 'clustered'} (feols)`,
  size: formatCount(n),
  package: kind === 'iid' ? 'AER' : 'fixest',
  goal,
  stored: stored(times),
  prepare: () => {
    const data = drawModel(n, errorsOf[kind](n))
    const group = Float64Array.from({ length: n }, (_, i) => Math.floor(i / 10))
    const {
      outcome: y,
      treatment: e,
      instruments: [{ values: z }],
      exogenous: [{ values: x }],
    } = data
    return {
      columns: { y, e, z: z, x: x, group },
      r:
        kind === 'iid'
          ? `library(AER)
run <- function() { m <- ivreg(y ~ e + x | z + x, data = d); vcov(m); m }
value <- function(m) coef(m)[["e"]]`
          : `library(fixest); setFixest_nthreads(1)
run <- function() { m <- feols(y ~ x | e ~ z, d, vcov = ${kind === 'hc1' ? '"hetero"' : '~group'}); vcov(m); m }
value <- function(m) coef(m)[["fit_e"]]`,
      ...keeping(
        data,
        (copy): KClass => fitTwoStage(reduceModel(copy)),
        (found) => found.value,
      ),
    }
  },
})

const groupTime = (units: number, times: Pair): PeerTask => ({
  id: `att-gt-covariate-${units}`,
  task: 'att_gt with a covariate',
  size: `${formatCount(units)} × 10`,
  package: 'did',
  goal: 0.3,
  stored: stored(times),
  prepare: () => {
    const frame = staggeredPanel(units)
    const first = Float64Array.from(frame.unitIndex, (unit) =>
      frame.cohortIndex[unit] < 0 ? 0 : frame.cohortIndex[unit] + 1,
    )
    return {
      columns: { y: frame.outcome, x: frame.covariates.get('x')!, first, ...panelColumns(frame) },
      r: `library(did)
run <- function() att_gt("y", "period", "unit", "first", ~x, d, bstrap = FALSE, cband = FALSE, print_details = FALSE, faster_mode = TRUE)
value <- function(m) m$att[[1]]`,
      ...keeping(
        frame,
        (copy) => estimateGroupTime(copy, options(['x'])),
        ({ cells }) => cells.find(({ isReference }) => !isReference)!.value,
      ),
    }
  },
})

type Method = 'nearest' | 'replacement' | 'mahalanobis'
const calls: Record<Method, [task: string, options: string]> = {
  nearest: ['nearest without replacement (logit included)', 'method = "nearest"'],
  replacement: ['nearest with replacement (logit included)', 'method = "nearest", replace = TRUE'],
  mahalanobis: ['Mahalanobis without replacement', 'method = "nearest", distance = "mahalanobis"'],
}

const matching = (n: number, method: Method, times: Pair, goal: number): PeerTask => ({
  id: `matching-${method}-${n}`,
  task: calls[method][0],
  size: formatCount(n),
  package: 'MatchIt',
  goal,
  stored: stored(times),
  prepare: () => {
    const arms = drawArms(n)
    const random = createRandom(6, 'bench matching outcome')
    const names = [0, 1, 2, 3, 4].map((j) => `X${j + 1}`)
    const values = Object.fromEntries(names.map((name, j) => [name, column(arms.covariates, j)]))
    const y = values['X1'].map((value, i) => value + 0.3 * arms.treated[i] + random.normal())
    const effect = (rows: readonly number[], matched: number[][]) => {
      const gaps = rows.flatMap((row, i) =>
        matched[i].length > 0 ? [y[row] - mean(matched[i].map((at) => y[at]))] : [],
      )
      return mean(gaps)
    }
    return {
      columns: { ...values, t: Float64Array.from(arms.treated), y },
      r: `library(MatchIt)
run <- function() matchit(t ~ ${names.join(' + ')}, d, ${calls[method][1]})
value <- function(m) weighted.mean(d$y[d$t == 1], m$weights[d$t == 1]) - weighted.mean(d$y[d$t == 0], m$weights[d$t == 0])`,
      ...keeping(
        arms,
        (copy) => methods[method].run(copy),
        (found) => effect('rows' in found ? found.rows : found.treatedRows, found.matched),
      ),
    }
  },
})

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The rows of the table, in its order. */
export const PEER_TASKS: PeerTask[] = [
  twoWay(100_000, [0.103, 0.131]),
  instruments(1_000_000, 'hc1', [0.168, 0.109], 0.4),
  instruments(1_000_000, 'cluster', [0.188, 0.086], 0.4),
  instruments(1_000_000, 'iid', [0.717, 0.144], 0.4),
  groupTime(20_000, [0.447, 0.285]),
  matching(20_000, 'nearest', [0.029, 0.03], 0.5),
  matching(100_000, 'nearest', [0.194, 0.171], 0.5),
  matching(20_000, 'replacement', [0.027, 0.039], 0.5),
  matching(100_000, 'replacement', [0.182, 0.494], 0.5),
  matching(20_000, 'mahalanobis', [2.465, 0.078], 0.5),
]
