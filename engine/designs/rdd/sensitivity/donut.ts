import type { SensitivityPoint } from '../../../analysis.ts'
import { count, percent } from '../../../verdict/count-words.ts'
import { formatP } from '../../../verdict/format-number.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { keepRows, refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import { runningValue } from '../words.ts'
import type { PartProgress, SensitivityPart } from './part.ts'
import { pointAt, shareKept } from './points.ts'

/** Shares of the bandwidth left out around the cutoff where the design names no holes. Our choice. */
const defaultShares = [0.02, 0.05, 0.1]
/** Under this p value the density counts as manipulated unless a donut agrees. */
const manipulated = 0.01

/**
 * The estimate without the rows nearest to the cutoff, where units that chose their side would be; bandwidths chosen
 * anew. Also decides whether a jump in the density stands unrefuted.
 */
export function cutDonuts(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
  const holes = spec.donutHoles ?? defaultHoles(fit)
  const series = holes.map((hole, i) => {
    progress((i + 1) / holes.length)
    const isOutside = (row: number) => Math.abs(frame.rows.running[row]! - frame.cutoff) >= hole
    return pointAt(hole, refit(frame, spec, { rows: keepRows(frame.rows, isOutside) }), fit)
  })
  const share = shareKept(series)
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const agreeing = series.filter((point) => point.keepsConclusion && holds(point, fit.primary.value)).length
  const breakdown = series.find(({ keepsConclusion }) => !keepsConclusion)?.setting ?? null
  const { units } = spec.runningVariable
  const message =
    share === null
      ? 'No bandwidth could be chosen, so no hole around the cutoff was tried.'
      : `${kept} of ${count(series.length, 'hole')} around the cutoff (${percent(share)}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.` +
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
    evidence: { donut: { value: share, text: message }, manipulation: judgeManipulation(fit, agreeing) },
  }
}

function defaultHoles({ jump }: RddFit): number[] {
  if (jump === null) return []
  const h = Math.min(jump.bandwidths.control.h, jump.bandwidths.treated.h)
  return defaultShares.map((share) => Number((share * h).toPrecision(3)))
}

/** Whether the estimate with all rows is still among the values that the donut's interval allows. */
function holds({ ci: [low, high] }: SensitivityPoint, value: number): boolean {
  return low <= value && value <= high
}

/** 1 unless the density jumps clearly and no donut agrees: keeps the conclusion and allows the estimate. */
function judgeManipulation({ density }: RddFit, agreeing: number) {
  if (density === null) return { value: null, text: 'The density at the cutoff could not be estimated.' }
  const jumps = density.p < manipulated
  const text = !jumps
    ? `The density does not jump clearly at the cutoff (${formatP(density.p)}).`
    : agreeing > 0
      ? `The density jumps at the cutoff (${formatP(density.p)}), but ${count(agreeing, 'estimate')} without the nearest rows ${agreeing === 1 ? 'agrees' : 'agree'}.`
      : `The density jumps at the cutoff (${formatP(density.p)}), and no estimate without the nearest rows agrees.`
  return { value: Number(!jumps || agreeing > 0), text }
}
