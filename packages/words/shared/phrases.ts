import { formatNumber, plural } from '@casefiles/engine/words'
import { formatPercent } from '../formats/index.ts'

/** How the errors of a survey are made, as the middle of a sentence. */
export function surveyWords({ units, strata }: { units: number; strata: number }): string {
  const within = strata === 1 ? 'one stratum' : plural(strata, 'stratum', 'strata')
  return `linearized, ${plural(units, 'primary sampling unit')} in ${within} taken as drawn with replacement`
}

/** Why a pooled estimate with a standard error has no interval. */
export const NO_DEGREES =
  'No interval: with so few groups and with what the gaps take, less than one degree of freedom is left to know the error by.'

/**
 * How a pooled estimate was made, as a sentence behind that on its method. It names the degrees of freedom: those of one completed
 * data set, which the method may tell, are more.
 *
 * @param missingInformation not a number, or null in JSON, where it is not known
 */
export function pooledWords({
  sets,
  df,
  missingInformation,
}: {
  sets: number
  df: number | null
  missingInformation: number | null
}): string {
  const how = `Gaps in covariates are imputed: pooled over ${sets} completed data sets by Rubin’s rules`
  if (missingInformation === null || Number.isNaN(missingInformation)) return `${how}.`
  const quantiles = df === null ? '' : `, t with ${formatNumber(df, 1)} degrees of freedom in all`
  return `${how}${quantiles}; the gaps take ${formatPercent(missingInformation, 'never-zero')} of the information.`
}
