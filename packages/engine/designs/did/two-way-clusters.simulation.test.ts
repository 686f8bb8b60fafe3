import { expect, it } from 'vitest'
import { clusterCovariance } from '../../inference/cluster-covariance.ts'
import { studentTQuantile } from '../../numerics/distributions.ts'
import { createRandom, type Random } from '../../numerics/random.ts'
import { clusterGrouping, estimateTwfe, periodEffect } from './two-way/twfe.ts'
import { panelOf } from './two-way/test-support/panels.ts'

const worlds = 400
const [units, periods] = [40, 40]

/** No effect. Every period has a shock of its own, to which units that adopt answer more than those that do not. */
function drawWorld(random: Random) {
  const shocks = Array.from({ length: periods }, () => random.normal())
  return panelOf(
    Array.from({ length: units }, (_, unit) => {
      const adopts = unit % 2 === 0
      const first = adopts ? 10 + random.integer(20) : 0
      const answer = (adopts ? 1 : 0) + 0.3 * random.normal()
      return shocks.map((shock, period) => ({
        unit: `u${unit}`,
        period,
        first,
        outcome: answer * shock + random.normal(),
      }))
    }).flat(),
  )
}

it('rejects 5 times in 100 with errors clustered on units and periods where a period moves adopters together', () => {
  const random = createRandom(12, 'two-way clusters')
  const counts = { units: 0, both: 0 }
  for (let world = 0; world < worlds; world++) {
    const frame = drawWorld(random)
    const { fit, value } = estimateTwfe(frame)
    const rejects = ({ covariance, df }: ReturnType<typeof clusterCovariance>) =>
      Math.abs(value) > studentTQuantile(0.975, df) * Math.sqrt(covariance.data[0])
    if (rejects(clusterCovariance(fit, [clusterGrouping(frame)]))) counts.units++
    if (rejects(clusterCovariance(fit, [clusterGrouping(frame), periodEffect(frame)]))) counts.both++
  }
  // 400 worlds have a Monte Carlo standard error of 1.1 points at 5 %
  expect(counts.both / worlds).toBeGreaterThan(0.015)
  expect(counts.both / worlds).toBeLessThan(0.09)
  expect(counts.units / worlds).toBeGreaterThan(0.2)
})
