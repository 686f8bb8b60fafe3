import type { Random } from '../../../numerics/random.ts'

export interface Assignments {
  /** Each one: the date of every cluster. */
  list: Float64Array[]
  /** Whether these are all there are, so that nothing is random. */
  isExact: boolean
}

/**
 * Ways to hand the observed adoption dates out among the clusters: all of them where there are at most `most`, else
 * seeded draws.
 *
 * @param dates first treated period of each cluster, `Infinity` = never
 */
export function listAssignments(dates: ArrayLike<number>, most: number, draws: number, random: Random): Assignments {
  const all = Float64Array.from(dates)
  if (countAssignments(all) <= most) return { list: [...arrangements(all.slice().sort())], isExact: true }
  return { list: Array.from({ length: draws }, () => shuffle(all.slice(), random)), isExact: false }
}

/** n! over the product of the cohorts' factorials. */
export function countAssignments(dates: Float64Array): number {
  const sizes = new Map<number, number>()
  let count = 1
  dates.forEach((date, i) => {
    const size = (sizes.get(date) ?? 0) + 1
    sizes.set(date, size)
    count *= (i + 1) / size
  })
  return Math.round(count)
}

/** Every distinct order of sorted values, in lexicographic order. */
function* arrangements(values: Float64Array): Generator<Float64Array> {
  for (;;) {
    yield values.slice()
    let i = values.length - 2
    while (i >= 0 && values[i] >= values[i + 1]) i--
    if (i < 0) return
    let j = values.length - 1
    while (values[j] <= values[i]) j--
    ;[values[i], values[j]] = [values[j], values[i]]
    values.subarray(i + 1).reverse()
  }
}

function shuffle(values: Float64Array, random: Random): Float64Array {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[values[i], values[j]] = [values[j], values[i]]
  }
  return values
}
