import type { SensitivityPoint } from '../../analysis.ts'
import { shrinkBias } from '../../eqs/pillars.ts'
import { inferPoint } from '../../inference/wald.ts'
import { plural } from '../../words/count.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import type { EvidenceItem, StepContext, VaryAtOnce } from '../design.ts'
import type { ChoiceMove } from '../shared/choices.ts'
import {
  computedOf,
  describeKept,
  joinParts,
  type PartProgress,
  progressWithin,
  type SensitivityPart,
} from '../shared/finding.ts'
import { localChoices, localOf } from './choices.ts'
import type { RddFit } from './estimate.ts'
import { type RddFrame, runningValue } from './frame.ts'
import type { Selector } from './local-polynomial/bandwidth.ts'
import type { Kernel } from './local-polynomial/basis.ts'
import { errorOfMove } from './local-polynomial/move.ts'
import { splitAt, withoutNearest } from './local-polynomial/split.ts'
import { refit, type Refit, scaleBandwidths, selectorOf } from './refit.ts'
import { findPlaceboCutoffs } from './sensitivity/placebo-cutoffs.ts'
import type { RddSpec } from './spec.ts'

type Vary = VaryAtOnce<RddSpec, RddFrame, RddFit>

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
const orders = [1, 2]
const selectors: Selector[] = ['mserd', 'cerrd']
const selectorNames: Partial<Record<Selector, string>> = { mserd: 'smallest error', cerrd: 'best coverage' }

/** Every kernel with straight lines and parabolas, each with its bandwidth for error and for coverage. */
function varyOrderAndKernel(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
  const grid = orders.flatMap((polynomialOrder) =>
    kernels.flatMap((kernel) => selectors.map((selector) => ({ polynomialOrder, kernel, selector }))),
  )
  const refits = grid.map(({ selector, ...cell }, i) => {
    progress(i / grid.length)
    return refit(frame, spec, { estimator: { ...cell, bandwidth: { kind: 'selected', selector } } })
  })
  const series = grid.map((cell, i) => describeCell(spec, fit, cell, refits[i]))
  const message =
    describeKept(series, 'combination', ' of order, kernel and bandwidth') ??
    'No other order or kernel can be computed.'
  const sorted = [...series].sort(
    (a, b) => a.value - b.value || Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value)),
  )
  return {
    sensitivity: [
      {
        id: 'order-kernel',
        title: 'Other orders, kernels and bandwidths',
        varied: 'Polynomial order, kernel and rule for the bandwidth',
        series: sorted,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: choicesOf(
      frame,
      spec,
      fit,
      series.flatMap(({ setting, locked }, i) => (locked ? [] : [{ name: String(setting), refit: refits[i] }])),
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
  refits: { name: string; refit: Refit }[],
): ChoiceMove[] {
  return refits.flatMap(({ name, refit }) => {
    const move = measureMove(frame, spec, fit, [refit])
    return move === null ? [] : [{ name, value: 0 - move.value, noise: move.noise }]
  })
}

/** "moves by 1.20, of which 0.80 is more than chance" */
function moveWords({ value, noise }: Move): string {
  return `${formatEffect(value)} (standard error ${formatEffect(noise)}), of which ${formatEffect(shrinkBias(value, noise))} is more than chance`
}

interface Cell {
  polynomialOrder: number
  kernel: Kernel
  selector: Selector
}

function describeCell(
  spec: RddSpec,
  fit: RddFit,
  { polynomialOrder, kernel, selector }: Cell,
  found: Refit,
): SensitivityPoint {
  const order = polynomialOrder === 1 ? 'linear' : 'quadratic'
  const rule = selectorNames[selector]!
  const locked = localOf(spec)
  return {
    ...pointAt(`${order}, ${kernel}, ${rule}`, found, fit),
    choices: { order, kernel, bandwidth: rule },
    locked:
      spec.estimator.kind === 'local' &&
      locked.bandwidth.kind === 'selected' &&
      locked.polynomialOrder === polynomialOrder &&
      locked.kernel === kernel &&
      selectorOf(locked) === selector,
  }
}

/** One setting's bias-corrected value with its robust interval; a jump that cannot be computed says nothing of the conclusion. */
function pointAt(
  setting: number | string,
  { jump }: Refit,
  { keepsConclusion }: Pick<RddFit, 'keepsConclusion'>,
): SensitivityPoint {
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
function cutDonuts(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
  const holes = spec.donutHoles ?? defaultHoles(fit)
  const refits = holes.map((hole, i) => {
    progress(i / holes.length)
    return refit(frame, spec, { sides: withoutNearest(splitAt(frame.rows, frame.cutoff), hole) })
  })
  const series = holes.map((hole, i) => pointAt(hole, refits[i], fit))
  const breakdown = computedOf(series).find(({ keepsConclusion }) => !keepsConclusion)?.setting ?? null
  const { units } = spec.runningVariable
  const message =
    series.length === 0
      ? 'No bandwidth could be chosen, so no hole around the cutoff was tried.'
      : (describeKept(series, 'hole', ' around the cutoff') ?? 'With no hole can the effect be computed.') +
        (breakdown === null
          ? ''
          : ` It changes when rows within ${runningValue(Number(breakdown), units)} are left out.`)
  return {
    sensitivity: [
      {
        id: 'donut',
        title: 'Rows next to the cutoff left out',
        varied: `Half-width of the hole around the cutoff, ${units}`,
        series,
        breakdownValue: breakdown === null ? null : Number(breakdown),
        message,
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
function describeMove(frame: RddFrame, spec: RddSpec, fit: RddFit, refits: Refit[]): EvidenceItem {
  const used = refits.filter(({ jump }) => jump !== null).length
  const move = measureMove(frame, spec, fit, refits)
  if (move === null) {
    return { value: null, text: 'Without the nearest rows no estimate could be computed.' }
  }
  // the estimate less this value is the estimate without the nearest rows
  return {
    value: -move.value,
    noise: move.noise,
    text: `Without the rows next to the cutoff (${plural(used, 'hole')}) the estimate moves by ${moveWords(move)}.`,
  }
}

/** Half to twice the bandwidth in tenths. */
const factors = Array.from({ length: 16 }, (_, i) => (5 + i) / 10)

/** The estimate at half to twice its bandwidths, h and b together. */
function varyBandwidth(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
  const title = 'Other bandwidths'
  const varied = 'Bandwidth, as a multiple of the one in the design'
  if (fit.jump === null) {
    const message = 'No local bandwidth could be chosen, so none can be varied.'
    return {
      sensitivity: [{ id: 'bandwidth-path', title, varied, series: [], breakdownValue: null, message }],
      evidence: {},
    }
  }
  const { bandwidths } = fit.jump
  const refits = factors.map((factor, i) => {
    progress(i / factors.length)
    return refit(frame, spec, { bandwidths: scaleBandwidths(bandwidths, factor) })
  })
  const series = factors.map((factor, i): SensitivityPoint => {
    const point = pointAt(factor, refits[i], fit)
    return { ...point, locked: factor === 1 && spec.estimator.kind === 'local' }
  })
  const breakdown = nearestChange(computedOf(series))
  const message =
    (describeKept(series, 'bandwidth', " from half to twice the design's") ?? 'No other bandwidth can be computed.') +
    (breakdown === null ? '' : ` It changes at ${formatNumber(breakdown, 1)} times the bandwidth.`)
  return {
    sensitivity: [{ id: 'bandwidth-path', title, varied, series, breakdownValue: breakdown, message }],
    evidence: {},
    moves: choicesOf(
      frame,
      spec,
      fit,
      refits.flatMap((refit, i) =>
        factors[i] === 1 ? [] : [{ name: `${formatNumber(factors[i], 1)} times the bandwidth`, refit }],
      ),
    ),
  }
}

/** The factor nearest to one, as a ratio, at which the conclusion changes. */
function nearestChange(series: SensitivityPoint[]): number | null {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => Number(setting))
  if (changed.length === 0) return null
  return changed.reduce((nearest, one) => (Math.abs(Math.log(one)) < Math.abs(Math.log(nearest)) ? one : nearest))
}

function logDefaults({ donutHoles, placeboCutoffs }: RddSpec, log: StepContext['log']): void {
  if (donutHoles === undefined) {
    log({
      code: 'rdd/default-donuts',
      message: 'The design names no holes around the cutoff: 2, 5 and 10 percent of the bandwidth are tried.',
    })
  }
  if (placeboCutoffs === undefined) {
    log({
      code: 'rdd/default-placebo-cutoffs',
      message: 'The design names no false cutoffs: the quartiles of the running variable on each side are tried.',
    })
  }
}
