import { normalQuantile, studentTQuantile } from '../../numerics/distributions.ts'

/**
 * The standard error of a look as the score reads it: so much larger that its 90 % interval with normal quantiles is the
 * one that Student's t gives. An error from few clusters is itself uncertain, most of all where few of them are treated, and
 * a bias found beside one that came out small by chance is no bias.
 *
 * @param error from clusters, with its small-sample factor
 * @param df    its degrees of freedom; null or endless = the error is as good as known
 * @see Imbens & Kolesár 2016, doi:10.1162/REST_a_00552 (the adjusted standard error, there at 95 %)
 * @example adjustedError(1, 2) // 1.775: three treated clusters
 */
export function adjustedError(error: number, df: number | null): number {
  return df === null || df === Infinity ? error : (error * studentTQuantile(0.95, df)) / normalQuantile(0.95)
}
