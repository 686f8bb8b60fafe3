import { buildPanel } from '../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { testPreTrend } from '../diagnostics/pre-trend.ts'
import { aggregate, type AggregationKind } from '../group-time/aggregate.ts'
import { studyEvents } from '../group-time/event-study.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { inferAverage } from '../inference.ts'
import { groupTimeOptions } from '../primary.ts'

/** A world of few clusters: who adopts when, and how the noise behaves. */
export interface ClusterWorld {
  /** Clusters by first treated period of `periods`; `never` of them are not. */
  cohorts: [start: number, clusters: number][]
  never: number
  periods: number
  /** Standard deviation of the treated clusters' noise over the others'. */
  treatedNoise?: number
  /** Correlation of a cluster's noise from one period to the next. */
  persistence?: number
}

/** A panel without any effect: unit and period effects and noise. */
export function drawClusterWorld(world: ClusterWorld, random: Random): PanelFrame {
  const { cohorts, never, periods, treatedNoise = 1, persistence = 0 } = world
  const starts = [...cohorts.flatMap(([start, n]) => new Array<number>(n).fill(start)), ...Array(never).fill(Infinity)]
  const unit: string[] = []
  const time: number[] = []
  const outcome: number[] = []
  const firstTreated = new Map<string, number>()
  starts.forEach((start, i) => {
    firstTreated.set(`u${i}`, start)
    const level = random.normal()
    const size = start === Infinity ? 1 : treatedNoise
    let noise = random.normal()
    for (let t = 1; t <= periods; t++) {
      if (t > 1) noise = persistence * noise + Math.sqrt(1 - persistence ** 2) * random.normal()
      unit.push(`u${i}`)
      time.push(t)
      outcome.push(level + size * noise)
    }
  })
  const none = new Map<string, Float64Array>()
  return buildPanel({
    unit,
    time,
    outcome: Float64Array.from(outcome),
    covariates: none,
    balanceCovariates: none,
    cluster: unit,
    firstTreated,
  })
}

export interface ClusterTally {
  /** Share of 95 % intervals that hold zero, the truth. */
  coverage: number
  /** Share of worlds in which the joint test before treatment rejects at 5 %; NaN with two periods. */
  preTrendSize: number
}

/** Coverage of an average and size of the drift test over worlds without an effect. */
export function tallyClusterWorlds(
  world: ClusterWorld,
  kind: AggregationKind,
  worlds: number,
  comparison: 'never-treated' | 'not-yet-treated' = 'not-yet-treated',
): ClusterTally {
  const random = createRandom(41, `clusters ${JSON.stringify(world)} ${kind}`)
  const options = groupTimeOptions({ comparison, estimator: 'dr', covariates: [], anticipation: 0, aggregation: kind })
  let [covered, rejected, tested] = [0, 0, 0]
  for (let w = 0; w < worlds; w++) {
    const groupTime = estimateGroupTime(drawClusterWorld(world, random), options)
    const { ci } = inferAverage(aggregate(groupTime, kind).overall)
    if (ci[0] <= 0 && ci[1] >= 0) covered++
    if (world.periods === 2) continue
    const study = studyEvents(groupTime, { before: 5, after: 0 }, 0, random)
    const p = testPreTrend(study)?.p ?? NaN
    if (Number.isNaN(p)) continue
    tested++
    if (p < 0.05) rejected++
  }
  return { coverage: covered / worlds, preTrendSize: tested === 0 ? NaN : rejected / tested }
}
