import * as z from 'zod/mini'
import type { ImputationChoices } from '../../inference/chained-equations.ts'
import type { PooledEstimate } from '../../inference/pool-imputations.ts'
import { formatNumber } from '../../words/number.ts'
import { formatPercent } from '../../words/percent.ts'
import { field } from './fields.ts'

/** What holds where a design imputes and says no more. Twenty sets: White, Royston & Wood 2011, doi:10.1002/sim.4067. */
const DEFAULTS: ImputationChoices = { sets: 20, cycles: 10, seed: 1 }

/** How gaps are imputed; goes with a field `missingCovariates` that can be `impute`. */
export const imputation = field(
  'Used with `impute`; left out = 20 completed data sets, 10 rounds, seed 1.',
  z.optional(
    z.strictObject({
      sets: field(
        'How many completed data sets are made; their estimates are pooled by Rubin’s rules.',
        z._default(z.int().check(z.gte(2), z.lte(200)), DEFAULTS.sets),
        20,
      ),
      cycles: field(
        'How often each covariate is imputed anew from the others before a set is taken.',
        z._default(z.int().check(z.gte(1), z.lte(50)), DEFAULTS.cycles),
        10,
      ),
      seed: field(
        'Whole number that the draws start from: the same one gives the same completed data.',
        z._default(z.int().check(z.gte(0)), DEFAULTS.seed),
        1,
      ),
    }),
  ),
)

/** The declared choices, or those that hold where none are. */
export function imputationChoices(spec: { imputation?: ImputationChoices | undefined }): ImputationChoices {
  return spec.imputation ?? DEFAULTS
}

/** Why a pooled estimate with a standard error has no interval. */
export const NO_DEGREES =
  'No interval: with so few groups and with what the gaps take, less than one degree of freedom is left to know the error by.'

/**
 * How a pooled estimate was made, as a sentence behind that on its method. It names the degrees of freedom: those of one completed
 * data set, which the method may tell, are more.
 */
export function pooledWords({ sets, df, missingInformation }: PooledEstimate): string {
  const how = `Gaps in covariates are imputed: pooled over ${sets} completed data sets by Rubin’s rules`
  if (Number.isNaN(missingInformation)) return `${how}.`
  const quantiles = df === null ? '' : `, t with ${formatNumber(df, 1)} degrees of freedom in all`
  return `${how}${quantiles}; the gaps take ${formatPercent(missingInformation, 'never-zero')} of the information.`
}
