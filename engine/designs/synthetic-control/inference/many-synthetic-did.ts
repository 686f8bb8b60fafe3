import { syntheticDidPenalties } from '../../../inference/synthetic-did.ts'
import { centreColumns } from '../../../numerics/centre.ts'
import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { ridgeMixturesOf } from '../../../numerics/ridge-mixtures.ts'
import { mixturesOf, type FitMixture } from '../../../numerics/simplex-by-products.ts'
import { meanOver, rowsOf, type Study } from '../study.ts'

/** What the synthetic differences in differences of one study's donors have in common. */
interface Shared {
  /** Donors that each donor is mixed from, weights under the ridge; null where they are not found. */
  unitWeights: (donor: number) => Float64Array | null
  /** Donors × periods before treatment and, last, the mean after it; columns less their means. */
  byPeriod: Matrix
  fitTimes: FitMixture
}

const known = new WeakMap<Study, { noise: number; shared: Shared }>()

/**
 * The synthetic difference in differences of a donor as if treated, the treated unit left out, where donors are many: both
 * weight problems are those of {@link import('../../../inference/synthetic-did.ts').estimateSyntheticDid}, solved from what all donors share.
 *
 * @returns null where one of them needs the paths themselves
 */
export function syntheticDidAmongMany(study: Study, noise: number, donor: number): number | null {
  const { unitWeights, byPeriod, fitTimes } = sharedOf(study, noise)
  const { pre, donors } = study
  const others = donors.cols - 1
  // without the donor every column has another mean: one product of its own row more
  const values = Float64Array.from({ length: pre + 1 }, (_, t) => byPeriod.data[t * byPeriod.rows + donor])
  const times = fitTimes({ values, target: values[pre], factor: (others + 1) / others })
  const units = times && unitWeights(donor)
  if (!units) return null
  const gaps = donors.data.slice(donor * donors.rows, (donor + 1) * donors.rows)
  for (let j = 0; j < donors.cols; j++) {
    const weight = units[j]
    if (weight === 0) continue
    for (let t = 0, at = j * donors.rows; t < gaps.length; t++, at++) gaps[t] -= weight * donors.data[at]
  }
  let reference = 0
  times.support.forEach((t, i) => (reference += times.weights[i] * gaps[t]))
  return meanOver(gaps, pre, gaps.length) - reference
}

function sharedOf(study: Study, noise: number): Shared {
  const found = known.get(study)
  if (found?.noise === noise) return found.shared
  const { donors, pre } = study
  const periods = donors.rows
  const { unitPenalty, timePenalty } = syntheticDidPenalties(1, periods - pre, noise)
  const byPeriod = matrix(donors.cols, pre + 1)
  for (let j = 0; j < donors.cols; j++) {
    const path = donors.data.subarray(j * periods, (j + 1) * periods)
    for (let t = 0; t < pre; t++) byPeriod.data[t * donors.cols + j] = path[t]
    byPeriod.data[pre * donors.cols + j] = meanOver(path, pre, periods)
  }
  const centred = centreColumns(byPeriod)
  const shared: Shared = {
    unitWeights: ridgeMixturesOf(centreColumns(rowsOf(donors, 0, pre)), pre * unitPenalty ** 2),
    byPeriod: centred,
    fitTimes: mixturesOf(centred)(pre, { ridge: (donors.cols - 1) * timePenalty ** 2 }),
  }
  known.set(study, { noise, shared })
  return shared
}
