/** What a regression leaves: its residual sum of squares and the degrees of freedom of it. */
export interface Left {
  squares: number
  df: number
}

/**
 * The share of an outcome's variance that covariates predict, adjusted for their number, so that covariates that predict
 * nothing have a share of nothing whatever their number.
 *
 * @param without what is left without the covariates, other controls held
 * @param with_   what is left with them
 * @example predictedShare({ squares: 100, df: 99 }, { squares: 50, df: 98 }) // 0.495
 */
export function predictedShare(without: Left, with_: Left): number {
  const share = 1 - with_.squares / with_.df / (without.squares / without.df)
  return Number.isFinite(share) && with_.df > 0 && without.df > 0 ? Math.min(1, Math.max(0, share)) : 0
}

export const sumOfSquares = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i]
  return sum
}
