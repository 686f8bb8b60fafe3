import type { Plot, Sensitivity } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { inSentence } from '../../words/sentence.ts'
import type { Design } from '../design.ts'
import { compareAcrossInstrument } from './diagnostics/balance.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { drawArCurve } from './plots/ar-curve.ts'
import { drawRelation } from './plots/binned-relation.ts'
import { drawBalance } from './plots/love-plot.ts'
import { drawCovariateSets, drawDirectEffects } from './plots/varied.ts'
import type { IvSpec } from './spec.ts'

type Plots = Design<IvSpec, IvFrame, IvFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawForest(spec, fit),
  drawRelation(frame, spec, fit, 'reduced-form'),
  drawRelation(frame, spec, fit, 'first-stage'),
  ...(fit.effect.test ? [drawArCurve(spec, fit, fit.effect.test)] : []),
  ...drawBalanceIfAny(frame, spec, fit),
  ...drawSensitivity(spec, fit, sensitivity),
]

function drawBalanceIfAny(frame: IvFrame, spec: IvSpec, fit: IvFit): Plot[] {
  const balance = compareAcrossInstrument(frame, spec, fit)
  return balance.some(({ adjusted }) => !Number.isNaN(adjusted)) ? [drawBalance(balance)] : []
}

function drawSensitivity(spec: IvSpec, fit: IvFit, sensitivity: Sensitivity[]): Plot[] {
  const leftOut = { outcome: spec.outcome, noun: 'instrument', intervals: '95% intervals', nameOf: inSentence }
  const drawings: Record<string, (found: Sensitivity) => Plot> = {
    'plausibly-exogenous': (found) => drawDirectEffects(spec, found),
    'leave-one-instrument-out': (found) => drawLeftOut(found, leftOut),
    'covariate-sets': (found) => drawCovariateSets(spec, found, fit.conclusion !== 'none'),
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Estimates in the units of the main one; the reduced form has others and stays out. */
function drawForest({ outcome }: IvSpec, { estimates, primary }: IvFit): Plot {
  const shown = estimates.filter(({ units }) => units === primary.units)
  return drawEstimates(shown, primary, { outcome, effect: 'Effect', intervals: '95% intervals' })
}
