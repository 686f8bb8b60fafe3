/** Columns with a weight above zero and their weights, which sum to one. */
export interface Weighing {
  support: readonly number[]
  weights: readonly number[]
}

/**
 * From weights on the simplex straight towards others as far as none becomes negative; columns that reach zero leave.
 *
 * @param wanted weights of the same columns that sum to one, of any sign
 * @returns null where the wanted weights themselves can be reached, all being above zero
 * @see Wolfe 1976, step 2(c), doi:10.1007/BF01580381
 */
export function walkTowards({ support, weights }: Weighing, wanted: readonly number[]): Weighing | null {
  let share = 1
  let leaving = -1
  for (let i = 0; i < wanted.length; i++) {
    if (wanted[i] > 0) continue
    const reach = weights[i] / (weights[i] - wanted[i])
    if (leaving < 0 || reach < share) [share, leaving] = [reach, i]
  }
  if (leaving < 0) return null
  const at = weights.map((weight, i) => (1 - share) * weight + share * wanted[i])
  const stays = (i: number) => i !== leaving && at[i] > 0
  const left = at.filter((_, i) => stays(i))
  const total = left.reduce((sum, weight) => sum + weight, 0)
  return { support: support.filter((_, i) => stays(i)), weights: left.map((weight) => weight / total) }
}
