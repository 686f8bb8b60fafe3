import type { SensitivityPoint } from '../../../analysis.ts'
import { holmPValues } from '../../../inference/holm-p-values.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { count, percent } from '../../../verdict/count-words.ts'
import { ownValue } from '../frame.ts'
import type { RddFrame } from '../frame.ts'
import { keepRows, refit } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { PartProgress, SensitivityPart } from './part.ts'

const size = 0.05
const quartiles = [0.25, 0.5, 0.75]

/**
 * Pretends that the cutoff lay elsewhere and looks for a jump where there can be none. Each false cutoff uses the rows
 * of its own side of the true one only, so that the true jump cannot leak in. Judged on the effect of crossing, without
 * take-up: at a false cutoff nobody is treated.
 */
export function findPlaceboCutoffs(frame: RddFrame, spec: RddSpec, progress: PartProgress): SensitivityPart {
  const cutoffs = (spec.placeboCutoffs?.map((value) => frame.orientation * value) ?? defaultCutoffs(frame)).filter(
    (cutoff) => cutoff !== frame.cutoff,
  )
  const tests = cutoffs.map((cutoff, i) => {
    progress((i + 1) / cutoffs.length)
    return testCutoff(frame, spec, cutoff)
  })
  const usable = tests.filter(({ p }) => Number.isFinite(p)).sort((a, b) => a.setting - b.setting)
  const missing = tests.length - usable.length
  const corrected = holmPValues(usable.map(({ p }) => p))
  const rejecting = corrected.filter((p) => p < size).length
  const share = usable.length === 0 ? null : rejecting / usable.length
  const message =
    share === null
      ? 'No false cutoff has enough rows on both of its sides.'
      : `${rejecting} of ${count(usable.length, 'false cutoff')} (${percent(share)}) ${rejecting === 1 ? 'shows' : 'show'} a jump at the 5 percent level after Holm's correction, where there can be none.` +
        (missing === 0 ? '' : ` ${count(missing, 'cutoff')} could not be tried.`)
  return {
    sensitivity: [
      {
        id: 'placebo-cutoffs',
        title: 'False cutoffs',
        varied: `Cutoff, ${spec.runningVariable.units}, on the rows of one side alone`,
        series: usable.map(({ point }) => point),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {
      placeboCutoffs: { value: share, text: message },
      // a cutoff that could not be tried earns nothing, but is no jump that was seen
      falseJumps: { value: share, text: message, ...(share === null && { applicable: false }) },
    },
  }
}

interface PlaceboTest {
  setting: number
  p: number
  /** Keeps the conclusion when it shows no jump. */
  point: SensitivityPoint
}

/** Quartiles of the running variable on each side. */
function defaultCutoffs({ rows, cutoff }: RddFrame): number[] {
  const sides = [rows.running.filter((x) => x < cutoff), rows.running.filter((x) => x >= cutoff)]
  const all = sides.flatMap((side) => quartiles.map((q) => side[Math.floor(q * (side.length - 1))]!))
  return [...new Set(all)]
}

function testCutoff(frame: RddFrame, spec: RddSpec, cutoff: number): PlaceboTest {
  const isTreatedSide = cutoff > frame.cutoff
  const own = keepRows(
    { ...frame.rows, takeUp: null },
    (row) => frame.rows.running[row]! >= frame.cutoff === isTreatedSide,
  )
  const { jump } = refit(frame, spec, { rows: own, cutoff })
  const setting = ownValue(frame, cutoff)
  if (jump === null) return { setting, p: NaN, point: { setting, value: NaN, ci: [NaN, NaN], keepsConclusion: false } }
  const { value, ci, p } = inferPoint(jump.robust.value, jump.robust.se, null)
  return { setting, p, point: { setting, value, ci, keepsConclusion: p >= size } }
}
