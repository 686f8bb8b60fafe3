import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { windowResiduals } from './residuals.ts'
import { findGroups } from './side.ts'
import { splitAt, withoutNearest } from './split.ts'

const random = createRandom(7, 'residuals')

/** Rows about a cutoff of 0; on a grid of so many steps many share a value. */
function rowsOnGrid(steps: number) {
  const running = Float64Array.from({ length: 4000 }, () => Math.round(steps * random.normal()) / steps).sort()
  const outcome = running.map((x) => x + random.normal())
  return { running, outcome, takeUp: null, covariates: [], cluster: null }
}

describe('residuals of a side without its nearest rows', () => {
  it.each([1e9, 50])('are those of the same rows on their own, on a grid of %i steps', (steps) => {
    const sides = splitAt(rowsOnGrid(steps), 0)
    // so that there is something to share
    for (const side of [sides.control, sides.treated]) windowResiduals(side, side.outcome, 1500, 3)
    const { control, treated } = withoutNearest(sides, 0.1)
    for (const side of [control, treated]) {
      const distance = side.distance.slice()
      const alone = { distance, groups: findGroups(distance) }
      const rows = side.groups[Math.floor(0.7 * side.groups.length)]
      const found = windowResiduals(side, side.outcome, rows, 3)
      const wanted = windowResiduals(alone, side.outcome.slice(), rows, 3)
      expect(found.edgeFrom).toBe(wanted.edgeFrom)
      expect(found.whole.slice(0, found.edgeFrom)).toEqual(wanted.whole.slice(0, wanted.edgeFrom))
      expect(found.edge).toEqual(wanted.edge)
    }
  })
})
