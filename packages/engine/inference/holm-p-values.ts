/**
 * Holm's step-down p values: the smallest is multiplied by the number of tests, the next by one fewer, and none is
 * smaller than the one before.
 *
 * @param pValues `NaN` = not tested, and stays so
 * @returns       in the order given
 * @see Holm 1979, Scandinavian Journal of Statistics 6(2), 65–70
 */
export function holmPValues(pValues: number[]): number[] {
  const order = [...pValues.keys()].filter((at) => !Number.isNaN(pValues[at])).sort((a, b) => pValues[a] - pValues[b])
  const adjusted = pValues.map(() => NaN)
  let least = 0
  order.forEach((at, rank) => {
    least = Math.max(least, Math.min(1, (order.length - rank) * pValues[at]))
    adjusted[at] = least
  })
  return adjusted
}
