import { fUpperQuantile } from '../../numerics/distributions.ts'

/** What a regression leaves: its residual sum of squares and the degrees of freedom of it. */
export interface Left {
  squares: number
  df: number
}

/** How often covariates of pure noise may be told to predict more than nothing. */
const CHANCE = 0.05

/**
 * The share of an outcome's variance that covariates predict beyond what chance makes of so few rows.
 *
 * Adjusted for their number, so that covariates of pure noise have a share of nothing on average; then less the adjusted
 * share that such covariates pass one time in twenty (that of the F test's critical value). Without the second step one
 * lucky draw in few clusters would be a look at what it cannot see.
 *
 * @param without what is left without the covariates, other controls held
 * @param with_   what is left with them
 * @returns 0 to 1; 0 where nothing can be told
 * @example predictedShare({ squares: 100, df: 99 }, { squares: 50, df: 98 }) // 0.495 less 0.029
 */
export function predictedShare(without: Left, with_: Left): number {
  const covariates = without.df - with_.df
  const share = adjusted(with_.squares / without.squares, without, with_)
  if (!Number.isFinite(share) || !(covariates > 0 && with_.df > 0)) return 0
  const byChance = 1 / (1 + (covariates * fUpperQuantile(CHANCE, covariates, with_.df)) / with_.df)
  return Math.min(1, Math.max(0, share - adjusted(byChance, without, with_)))
}

/** The adjusted R² where this share of the squares is left. */
const adjusted = (left: number, without: Left, with_: Left): number => 1 - (left * without.df) / with_.df

export const sumOfSquares = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i]
  return sum
}
