import type { Regressor } from '../../../inference/absorbed-regression.ts'
import type { Sample } from '../frame.ts'

type Regress<Effect> = (outcome: Float64Array, sample: Sample, covariates: Regressor[]) => Effect

interface Known<Effect> {
  covariates: Regressor[]
  effect: Effect
}

/** Runs a regression of the same columns on the same rows once: estimates, checks and sensitivity ask for the same ones. */
export function rememberRegressions<Effect>(regress: Regress<Effect>): Regress<Effect> {
  // by sample and outcome, so that an outcome made for one regression is not kept for its sake
  const bySample = new WeakMap<Sample, WeakMap<Float64Array, Known<Effect>[]>>()
  return (outcome, sample, covariates) => {
    const ofSample = bySample.get(sample) ?? new WeakMap<Float64Array, Known<Effect>[]>()
    bySample.set(sample, ofSample)
    const known = ofSample.get(outcome) ?? []
    ofSample.set(outcome, known)
    const found = known.find((one) => isSame(one.covariates, covariates))
    if (found) return found.effect
    const effect = regress(outcome, sample, covariates)
    known.push({ covariates, effect })
    return effect
  }
}

function isSame(a: Regressor[], b: Regressor[]): boolean {
  return a.length === b.length && a.every(({ term, values }, j) => term === b[j].term && values === b[j].values)
}
