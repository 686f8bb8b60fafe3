import { plainPlural } from '../../../words/count.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import type { EvidenceItem } from '../../design.ts'
import { splitAt, withoutNearest } from '../local-polynomial/split.ts'
import { refit, type Refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import { runningValue } from '../words.ts'
import { measureMove, moveWords } from './moves.ts'
import { pointAt } from './points.ts'
import { type PartProgress, type SensitivityPart, computedOf, describeKept } from '../../shared/sensitivity-part.ts'

/** Shares of the bandwidth left out around the cutoff where the design names no holes. Our choice. */
const defaultShares = [0.02, 0.05, 0.1]

/**
 * The estimate without the rows nearest to the cutoff, where units that chose their side would be; bandwidths chosen
 * anew.
 */
export function cutDonuts(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
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
    text: `Without the rows next to the cutoff (${plainPlural(used, 'hole')}) the estimate moves by ${moveWords(move)}.`,
  }
}
