import type { Sensitivity, SensitivityPoint } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { shrinkBias } from '../../eqs/pillars.ts'
import { inferPoint } from '../../inference/wald.ts'
import type { EvidenceItem, StepContext, VaryAtOnce } from '../design.ts'
import type { ChoiceMove } from '../shared/choices.ts'
import {
  computedOf,
  countKept,
  joinParts,
  type Kept,
  type PartProgress,
  progressWithin,
  type SensitivityPart,
} from '../shared/finding.ts'
import { localChoices, localOf } from './choices.ts'
import type { RddFit } from './estimate.ts'
import { say, seen, series as varied } from './facts.ts'
import type { RddFrame } from './frame.ts'
import type { Kernel } from './local-polynomial/basis.ts'
import { errorOfMove } from './local-polynomial/move.ts'
import { splitAt, withoutNearest } from './local-polynomial/split.ts'
import { refit, type Refit, scaleBandwidths, selectorOf } from './refit.ts'
import { findPlaceboCutoffs } from './sensitivity/placebo-cutoffs.ts'
import type { RddSpec } from './spec.ts'

type Vary = VaryAtOnce<RddSpec, RddFrame, RddFit, Text>

/**
 * What would have to be different for the conclusion to change: bandwidth, rows next to the cutoff, the cutoff itself,
 * order and kernel. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  logDefaults(spec, context.log)
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts = [
    varyBandwidth(frame, spec, fit, within(0, 0.2)),
    cutDonuts(frame, spec, fit, within(0.2, 0.35)),
    findPlaceboCutoffs(frame, spec, fit, within(0.35, 0.5)),
    varyOrderAndKernel(frame, spec, fit, within(0.5, 1)),
  ]
  return joinParts(parts)
}

const kernels: Kernel[] = ['triangular', 'uniform', 'epanechnikov']
const orders = ['linear', 'quadratic'] as const
const ORDER = { linear: 1, quadratic: 2 }
const selectors = ['mserd', 'cerrd'] as const

/** Every kernel with straight lines and parabolas, each with its bandwidth for error and for coverage. */
function varyOrderAndKernel(
  frame: RddFrame,
  spec: RddSpec,
  fit: RddFit,
  progress: PartProgress,
): SensitivityPart<Text> {
  const grid = orders.flatMap((order) =>
    kernels.flatMap((kernel) => selectors.map((selector): Cell => ({ order, kernel, selector }))),
  )
  const refits = grid.map(({ order, kernel, selector }, i) => {
    progress(i / grid.length)
    const bandwidth = { kind: 'selected' as const, selector }
    return refit(frame, spec, { estimator: { polynomialOrder: ORDER[order], kernel, bandwidth } })
  })
  const series = grid.map((cell, i) => describeCell(spec, fit, cell, refits[i]))
  const told = varied('order-kernel', countKept(series))
  const sorted = [...series].sort(
    (a, b) => a.value - b.value || Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value)),
  )
  return {
    sensitivity: [
      {
        id: 'order-kernel',
        title: told('title'),
        varied: told('varied'),
        series: sorted,
        breakdownValue: null,
        message: told('message'),
      },
    ],
    evidence: {},
    moves: choicesOf(
      frame,
      spec,
      fit,
      series.flatMap(({ locked }, i) => (locked ? [] : [{ name: say('order-kernel', grid[i]), refit: refits[i] }])),
    ),
  }
}

/** How far an estimate moves from the design's own, with the standard error of the difference. */
export interface Move {
  value: number
  noise: number
}

/**
 * The mean of some refits less the design's local polynomial, or less the primary estimate beside a global polynomial.
 *
 * @returns null where none of them could be computed
 */
function measureMove(frame: RddFrame, spec: RddSpec, fit: RddFit, refits: Refit[]): Move | null {
  const found = refits.flatMap(({ jump, variant }) => (jump === null || variant === null ? [] : [{ jump, variant }]))
  if (found.length === 0 || fit.jump === null) return null
  const mean = found.reduce((sum, { jump }) => sum + jump.robust.value / found.length, 0)
  if (spec.estimator.kind === 'global') {
    // the two share rows in a way that no formula here knows, so their errors are taken as if they shared none
    const own = fit.jump.robust.se
    return { value: mean - fit.primary.value, noise: Math.hypot(own, fit.primary.se) }
  }
  const base = {
    ...splitAt(frame.rows, frame.cutoff),
    bandwidths: fit.jump.bandwidths,
    choices: localChoices(localOf(spec), spec),
  }
  const variants = found.map(({ variant }) => variant)
  return { value: mean - fit.jump.robust.value, noise: errorOfMove(base, variants, fit.jump) }
}

/** Refits by name as choices that could have been declared. */
function choicesOf(
  frame: RddFrame,
  spec: RddSpec,
  fit: RddFit,
  refits: { name: Text; refit: Refit }[],
): ChoiceMove<Text>[] {
  return refits.flatMap(({ name, refit }) => {
    const move = measureMove(frame, spec, fit, [refit])
    return move === null ? [] : [{ name, value: 0 - move.value, noise: move.noise }]
  })
}

interface Cell {
  order: keyof typeof ORDER
  kernel: Kernel
  selector: (typeof selectors)[number]
}

function describeCell(spec: RddSpec, fit: RddFit, cell: Cell, found: Refit): SensitivityPoint<Text> {
  const { order, kernel, selector } = cell
  const locked = localOf(spec)
  return {
    ...pointAt(say('order-kernel', cell), found, fit),
    choices: { order, kernel, bandwidth: say('selector', { selector }) },
    locked:
      spec.estimator.kind === 'local' &&
      locked.bandwidth.kind === 'selected' &&
      locked.polynomialOrder === ORDER[order] &&
      locked.kernel === kernel &&
      selectorOf(locked) === selector,
  }
}

/** One setting's bias-corrected value with its robust interval; a jump that cannot be computed says nothing of the conclusion. */
function pointAt(
  setting: number | Text,
  { jump }: Refit,
  { keepsConclusion }: Pick<RddFit, 'keepsConclusion'>,
): SensitivityPoint<Text> {
  if (jump === null) return { setting, value: NaN, ci: [NaN, NaN], keepsConclusion: false }
  const { value, ci } = inferPoint(jump.robust.value, jump.robust.se, jump.df)
  return { setting, value, ci, keepsConclusion: keepsConclusion(ci) }
}

/** Shares of the bandwidth left out around the cutoff where the design names no holes. Our choice. */
const defaultShares = [0.02, 0.05, 0.1]

/**
 * The estimate without the rows nearest to the cutoff, where units that chose their side would be; bandwidths chosen
 * anew.
 */
function cutDonuts(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart<Text> {
  const holes = spec.donutHoles ?? defaultHoles(fit)
  const refits = holes.map((hole, i) => {
    progress(i / holes.length)
    return refit(frame, spec, { sides: withoutNearest(splitAt(frame.rows, frame.cutoff), hole) })
  })
  const series = holes.map((hole, i) => pointAt(hole, refits[i], fit))
  const breakdown = computedOf(series).find(({ keepsConclusion }) => !keepsConclusion)?.setting ?? null
  const within = breakdown === null ? null : Number(breakdown)
  const { units } = spec.runningVariable
  const told = varied('donut', { units, runs: series.length === 0 ? null : countKept(series), within })
  return {
    sensitivity: [
      {
        id: 'donut',
        title: told('title'),
        varied: told('varied'),
        series,
        breakdownValue: within,
        message: told('message'),
      },
    ],
    evidence: { donutMove: describeMove(frame, spec, fit, refits) },
  }
}

function defaultHoles({ jump }: RddFit): number[] {
  if (jump === null) return []
  const h = Math.min(jump.bandwidths.control.h, jump.bandwidths.treated.h)
  return defaultShares.map((share) => Number((share * h).toPrecision(3)))
}

/** The mean of the estimates with a hole less the design's own: what the nearest rows put into it. */
function describeMove(frame: RddFrame, spec: RddSpec, fit: RddFit, refits: Refit[]): EvidenceItem<Text> {
  const used = refits.filter(({ jump }) => jump !== null).length
  const move = measureMove(frame, spec, fit, refits)
  if (move === null) return { value: null, text: seen('no-donut-move', {}) }
  const { value, noise } = move
  // the estimate less this value is the estimate without the nearest rows
  return {
    value: -value,
    noise,
    text: seen('donut-move', { holes: used, value, noise, excess: shrinkBias(value, noise) }),
  }
}

/** Half to twice the bandwidth in tenths. */
const factors = Array.from({ length: 16 }, (_, i) => (5 + i) / 10)

/** The estimate at half to twice its bandwidths, h and b together. */
function varyBandwidth(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart<Text> {
  if (fit.jump === null) return { sensitivity: [bandwidthPath([], null, null)], evidence: {} }
  const { bandwidths } = fit.jump
  const refits = factors.map((factor, i) => {
    progress(i / factors.length)
    return refit(frame, spec, { bandwidths: scaleBandwidths(bandwidths, factor) })
  })
  const series = factors.map((factor, i): SensitivityPoint<Text> => {
    const point = pointAt(factor, refits[i], fit)
    return { ...point, locked: factor === 1 && spec.estimator.kind === 'local' }
  })
  return {
    sensitivity: [bandwidthPath(series, countKept(series), nearestChange(computedOf(series)))],
    evidence: {},
    moves: choicesOf(
      frame,
      spec,
      fit,
      refits.flatMap((refit, i) =>
        factors[i] === 1 ? [] : [{ name: say('bandwidth-multiple', { factor: factors[i] }), refit }],
      ),
    ),
  }
}

/** @param runs null where no bandwidth was chosen, so that none can be varied */
function bandwidthPath(
  series: SensitivityPoint<Text>[],
  runs: Kept | null,
  changesAt: number | null,
): Sensitivity<Text> {
  const told = varied('bandwidth-path', { runs, changesAt })
  return {
    id: 'bandwidth-path',
    title: told('title'),
    varied: told('varied'),
    series,
    breakdownValue: changesAt,
    message: told('message'),
  }
}

/** The factor nearest to one, as a ratio, at which the conclusion changes. */
function nearestChange(series: SensitivityPoint<Text>[]): number | null {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => Number(setting))
  if (changed.length === 0) return null
  return changed.reduce((nearest, one) => (Math.abs(Math.log(one)) < Math.abs(Math.log(nearest)) ? one : nearest))
}

function logDefaults({ donutHoles, placeboCutoffs }: RddSpec, log: StepContext<Text>['log']): void {
  if (donutHoles === undefined) {
    log({
      code: 'rdd/default-donuts',
      message: say('default-donuts', {}),
    })
  }
  if (placeboCutoffs === undefined) {
    log({
      code: 'rdd/default-placebo-cutoffs',
      message: say('default-placebo-cutoffs', {}),
    })
  }
}
