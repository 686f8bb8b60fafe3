import { buildPanel } from '../../../frame/build-panel.ts'
import type { Random } from '../../../numerics/random.ts'
import type { GroupTimeOptions } from '../group-time/cells.ts'

/** The estimate that dates are permuted for. */
export const options: GroupTimeOptions = {
  comparison: 'not-yet-treated',
  estimator: 'dr',
  covariates: [],
  anticipation: 0,
  basePeriod: 'universal',
}

/** Clusters that adopt on given dates. */
export interface World {
  /** First treated period of each cluster. */
  dates: number[]
  /** Units of each cluster; one each unless given. */
  sizes?: number[]
  periods?: number
  effect?: number
  /** Standard deviation of the treated clusters' noise over the others'. */
  treatedNoise?: number
}

/** A panel of these clusters with noise of its own in every row. */
export function drawPanel(random: Random, { dates, sizes, periods = 6, effect = 0, treatedNoise = 1 }: World) {
  const rows = dates.flatMap((date, cluster) =>
    Array.from({ length: sizes?.[cluster] ?? 1 }, (_, unit) => ({ date, cluster, unit })).flatMap((one) => {
      const level = random.normal()
      const scale = Number.isFinite(date) ? treatedNoise : 1
      const x = random.normal()
      return Array.from({ length: periods }, (_, t) => ({
        ...one,
        period: t + 1,
        x,
        outcome: level + scale * random.normal() + (t + 1 >= date ? effect : 0),
      }))
    }),
  )
  const unit = rows.map((row) => `${String(row.cluster).padStart(2, '0')}-${row.unit}`)
  return buildPanel({
    unit,
    time: rows.map(({ period }) => period),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    covariates: new Map([['x', Float64Array.from(rows, ({ x }) => x)]]),
    balanceCovariates: new Map(),
    cluster: rows.map(({ cluster }) => String(cluster).padStart(2, '0')),
    firstTreated: new Map(rows.map(({ date }, i) => [unit[i], date])),
  })
}

/** Dates of clusters that never adopt. */
export const never = (count: number) => Array<number>(count).fill(Infinity)
