import * as z from 'zod/mini'
import type { ImputationChoices } from '../../inference/chained-equations.ts'

/** What holds where a design imputes and says no more. Twenty sets: White, Royston & Wood 2011, doi:10.1002/sim.4067. */
const DEFAULTS: ImputationChoices = { sets: 20, cycles: 10, seed: 1 }

/** How gaps are imputed; goes with a field `missingCovariates` that can be `impute`. */
export const imputation = z.optional(
  z.strictObject({
    sets: z._default(z.int().check(z.gte(2), z.lte(200)), DEFAULTS.sets),
    cycles: z._default(z.int().check(z.gte(1), z.lte(50)), DEFAULTS.cycles),
    seed: z._default(z.int().check(z.gte(0)), DEFAULTS.seed),
  }),
)

/** The declared choices, or those that hold where none are. */
export function imputationChoices(spec: { imputation?: ImputationChoices | undefined }): ImputationChoices {
  return spec.imputation ?? DEFAULTS
}
