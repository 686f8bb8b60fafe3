import { matrix } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import type { Study } from '../frame.ts'

/** A study without predictors from paths over all periods. */
export function studyOf(pre: number, target: number[], ...donors: number[][]): Study {
  return {
    pre,
    target: Float64Array.from(target),
    donors: matrix(target.length, donors.length, Float64Array.from(donors.flat())),
    targetPredictors: new Float64Array(0),
    donorPredictors: matrix(0, donors.length),
  }
}

/**
 * A world whose truth is known: donors follow two factors with loadings of their own, the target mixes three of them,
 * everyone has noise, and the effect is the same in every period after treatment.
 *
 * @param persistence how much of a period's noise carries into the next, 0 to 1
 */
export function drawStudy(
  random: Random,
  size: { donors: number; pre: number; post: number },
  effect: number,
  persistence = 0,
): Study {
  const periods = size.pre + size.post
  const factors = Array.from({ length: periods }, () => [random.normal(), random.normal()] as const)
  const loadings = Array.from({ length: size.donors }, () => [10 + random.normal(), random.normal(), random.normal()])
  const own = [0, 1, 2].map((k) => 0.5 * loadings[0][k] + 0.3 * loadings[1][k] + 0.2 * loadings[2][k])
  const path = ([level, a, b]: number[]) => {
    let noise = random.normal()
    return factors.map(([f, g], t) => {
      if (t > 0) noise = persistence * noise + Math.sqrt(1 - persistence ** 2) * random.normal()
      return level + a * f + b * g + 0.5 * noise
    })
  }
  const target = path(own).map((value, t) => value + (t < size.pre ? 0 : effect))
  return studyOf(size.pre, target, ...loadings.map(path))
}
