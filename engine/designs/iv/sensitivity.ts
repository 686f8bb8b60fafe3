import type { VaryAtOnce } from '../design.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { findLeftOut } from './sensitivity/left-out.ts'
import { findOmittedVariable } from './sensitivity/omitted-variable.ts'
import { findPlausibleExogeneity } from './sensitivity/plausibly-exogenous.ts'
import type { IvSpec } from './spec.ts'
import { joinParts, progressWithin } from '../shared/sensitivity-part.ts'

type Vary = VaryAtOnce<IvSpec, IvFrame, IvFit>

/**
 * What would have to be different for the conclusion to change: a direct way from the instrument to the outcome, an
 * omitted variable, single instruments, and other sets of covariates. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts = [
    findPlausibleExogeneity(frame, spec, fit, context.intent.smallestEffect, within(0, 0.1)),
    findOmittedVariable(frame, spec, fit),
    findLeftOut(frame, spec, fit, context.seed, within(0.3, 1)),
  ]
  return joinParts(parts)
}
