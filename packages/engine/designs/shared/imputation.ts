import * as z from 'zod/mini'
import type { ImputationChoices } from '../../inference/chained-equations.ts'
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
