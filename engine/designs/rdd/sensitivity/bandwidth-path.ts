import type { SensitivityPoint } from '../../../analysis.ts'
import { formatNumber } from '../../../words/number.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { refit, scaleBandwidths } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import { choicesOf } from './moves.ts'
import { pointAt } from './points.ts'
import { type PartProgress, type SensitivityPart, computedOf, describeKept } from '../../shared/sensitivity-part.ts'

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
