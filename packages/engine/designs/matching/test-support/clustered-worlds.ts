import { logistic } from '../../../numerics/logit.ts'
import type { Random } from '../../../numerics/random.ts'
import type { CrossSection } from '../cross-section.ts'
import { crossSectionOf } from './worlds.ts'

export interface ClusteredShape {
  levels: number
  size: number
  /** Whether whole clusters are treated, or units within them more or less often. */
  treatment: 'clusters' | 'units'
}

/** No effect. Units of a cluster share a part of the outcome, of the covariate and of what decides on treatment. */
export function drawClustered(random: Random, { levels, size, treatment }: ClusteredShape): CrossSection {
  const index = Int32Array.from({ length: levels * size }, (_, i) => i % levels)
  const shared = () => {
    const values = Array.from({ length: levels }, () => random.normal())
    return Array.from(index, (cluster) => values[cluster])
  }
  const [common, error] = [shared(), shared()]
  const x = common.map((value) => 0.7 * value + random.normal())
  const mean = common.map((value) => 0.7 * value)
  const drawn = Array.from({ length: levels }, () => random.uniform())
  const push = shared()
  const treated = x.map((value, i) => {
    if (treatment === 'clusters') return drawn[index[i]] < logistic(-0.3 + 0.8 * mean[i]) ? 1 : 0
    // about one in four, so that pairs find comparison units that are near
    return random.uniform() < logistic(-1.4 + 0.5 * value + push[i]) ? 1 : 0
  })
  const outcome = x.map((value, i) => value + 0.7 * error[i] + random.normal())
  return { ...crossSectionOf(treated, outcome, [x]), clusters: { index, levels } }
}
