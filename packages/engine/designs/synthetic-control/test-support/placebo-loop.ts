import { describeRun, rankRuns, type PlaceboInSpace, type PlaceboRun } from '../inference/placebo-in-space.ts'
import { gapsOf, placeboOf, type Study } from '../frame.ts'
import type { Weighting } from '../weights/fitters.ts'

/** Placebos in space with any rule for the weights. */
export function loopOverPlacebos(
  study: Study,
  donors: string[],
  treated: PlaceboRun,
  weigh: (study: Study) => Weighting,
  includeTarget: boolean,
): PlaceboInSpace {
  const placebos = donors.map((unit, j) => {
    const placebo = placeboOf(study, j, includeTarget)
    return describeRun(unit, placebo, gapsOf(placebo, weigh(placebo).weights))
  })
  return rankRuns(treated, placebos, 5)
}
