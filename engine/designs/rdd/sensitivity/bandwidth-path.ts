import type { SensitivityPoint } from '../../../analysis.ts'
import { count, percent } from '../../../verdict/count-words.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { refit, scaleBandwidths } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { PartProgress, SensitivityPart } from './part.ts'
import { pointAt, shareKept } from './points.ts'

/** Half to twice the bandwidth in tenths. */
const factors = Array.from({ length: 16 }, (_, i) => (5 + i) / 10)

/** The estimate at half to twice its bandwidths, h and b together. */
export function varyBandwidth(frame: RddFrame, spec: RddSpec, fit: RddFit, progress: PartProgress): SensitivityPart {
  const title = 'Other bandwidths'
  const varied = 'Bandwidth, as a multiple of the one in the design'
  if (fit.jump === null) {
    const message = 'No local bandwidth could be chosen, so none can be varied.'
    return {
      sensitivity: [{ id: 'bandwidth-path', title, varied, series: [], breakdownValue: null, message }],
      evidence: { bandwidthPath: { value: null, text: message } },
    }
  }
  const { bandwidths } = fit.jump
  const series = factors.map((factor, i): SensitivityPoint => {
    progress((i + 1) / factors.length)
    const point = pointAt(factor, refit(frame, spec, { bandwidths: scaleBandwidths(bandwidths, factor) }), fit)
    return { ...point, locked: factor === 1 && spec.estimator.kind === 'local' }
  })
  const share = shareKept(series)!
  const breakdown = nearestChange(series)
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const message =
    `${kept} of ${count(series.length, 'bandwidth')} from half to twice the design's (${percent(share)}) ${kept === 1 ? 'keeps' : 'keep'} the conclusion.` +
    (breakdown === null ? '' : ` It changes at ${formatNumber(breakdown, 1)} times the bandwidth.`)
  return {
    sensitivity: [{ id: 'bandwidth-path', title, varied, series, breakdownValue: breakdown, message }],
    evidence: { bandwidthPath: { value: share, text: message } },
  }
}

/** The factor nearest to one, as a ratio, at which the conclusion changes. */
function nearestChange(series: SensitivityPoint[]): number | null {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => Number(setting))
  if (changed.length === 0) return null
  return changed.reduce((nearest, one) => (Math.abs(Math.log(one)) < Math.abs(Math.log(nearest)) ? one : nearest))
}
