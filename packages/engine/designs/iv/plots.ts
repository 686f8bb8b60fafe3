import type { Plot, Sensitivity } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import { inSentence } from '../../words/sentence.ts'
import type { Design } from '../design.ts'
import { compareAcrossInstrument, type CovariateBalance } from './diagnostics/balance.ts'
import { whatIsUnusual } from './effect.ts'
import type { IvFit } from './estimate.ts'
import { figure } from './facts.ts'
import type { IvFrame } from './frame.ts'
import { type AndersonRubin, hullOf } from './model/anderson-rubin.ts'
import { drawRelation } from './plots/binned-relation.ts'
import type { IvSpec } from './spec.ts'

type Plots = Design<IvSpec, IvFrame, IvFit, Text>['plots']

/** Every figure as data with its finding as a fact; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawForest(spec, fit),
  drawRelation(frame, spec, fit, 'reduced-form'),
  drawRelation(frame, spec, fit, 'first-stage'),
  ...(fit.effect.test ? [drawArCurve(spec, fit, fit.effect.test)] : []),
  ...drawBalanceIfAny(frame, spec, fit),
  ...drawSensitivity(spec, fit, sensitivity),
]

/** A prime, so that no point falls on an end of the set, where rounding would decide the side. */
const steps = 127

/** The p value of every effect: those above 5 % are the confidence set. */
function drawArCurve(spec: IvSpec, fit: IvFit, test: AndersonRubin): Plot<Text> {
  const pieces = test.set(0.95)
  const [low, high] = rangeOf(fit, pieces)
  const { label, units } = spec.outcome
  const set = whatIsUnusual(pieces) ? { pieces: pieces.length } : { low: pieces[0][0], high: pieces[0][1] }
  const told = figure('ar-curve', { outcome: { label, units }, set, from: low, to: high })
  return figureOf('ar-curve', told, {
    id: 'ar-curve',
    tab: 'diagnostics',
    units: { x: units, y: '' },
    columns: { effect: 3, p: 4, inside: null },
    rows: Array.from({ length: steps + 1 }, (_, i) => {
      const effect = low + ((high - low) * i) / steps
      // by the set and not by p, which rounding puts on either side of 5% at an end of the set
      const inside = pieces.some(([from, to]) => from <= effect && effect <= to)
      return { effect, p: test.p(effect), inside }
    }),
    annotations: [
      { kind: 'horizontal', at: 0.05, label: told('level') },
      { kind: 'vertical', at: fit.effect.twoStage.value, label: told('estimate') },
    ],
  })
}

/** Half as far again as the bounded ends reach, and four standard errors where there are none. */
function rangeOf({ effect: { twoStage } }: IvFit, pieces: [number, number][]): [number, number] {
  const ends = pieces.flat().filter(Number.isFinite)
  const [low, high] = hullOf(pieces)
  const near = [twoStage.value - 4 * twoStage.se, twoStage.value + 4 * twoStage.se]
  const all = Number.isFinite(low) && Number.isFinite(high) ? ends : [...ends, ...near]
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return [from - (to - from) / 4, to + (to - from) / 4]
}

function drawBalanceIfAny(frame: IvFrame, spec: IvSpec, fit: IvFit): Plot<Text>[] {
  const balance = compareAcrossInstrument(frame, spec, fit)
  return balance.some(({ adjusted }) => !Number.isNaN(adjusted)) ? [drawBalance(balance)] : []
}

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

/** Differences of covariates across the instrument, before and after the exogenous covariates are held. */
function drawBalance(balance: CovariateBalance[]): Plot<Text> {
  const known = balance.filter(({ adjusted }) => !Number.isNaN(adjusted))
  const worst = known.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const told = figure('instrument-balance', { worst: worst.label, size: Math.abs(worst.adjusted) })
  return drawDifferences(
    known.map(({ label, raw, adjusted }) => ({ label, before: raw, after: adjusted })),
    {
      id: 'instrument-balance',
      title: told('title'),
      subtitle: told('subtitle'),
      limit,
      before: told('before'),
      after: told('after'),
    },
  )
}

function drawSensitivity(spec: IvSpec, fit: IvFit, sensitivity: Sensitivity<Text>[]): Plot<Text>[] {
  const told = figure('leave-one-instrument-out', {})
  const { outcome } = spec
  const leftOut = { outcome, noun: told('noun'), intervals: told('intervals'), nameOf: inSentence }
  const drawings: Record<string, (found: Sensitivity<Text>) => Plot<Text>> = {
    'plausibly-exogenous': (found) => drawDirectEffects(spec, found),
    'leave-one-instrument-out': (found) => drawLeftOut(found, leftOut),
    'covariate-sets': (found) => drawCovariateSets(spec, found, fit.conclusion !== 'none'),
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** The union of intervals against the direct effect allowed. */
function drawDirectEffects(spec: IvSpec, { id, series, breakdownValue }: Sensitivity<Text>): Plot<Text> {
  const { label, units } = spec.outcome
  const sizes = series.map(({ setting }) => Number(setting))
  const told = figure('plausibly-exogenous', {
    outcome: { label, units },
    breakdown: breakdownValue,
    farthest: Math.max(...sizes),
    sizes: sizes.length,
  })
  return figureOf('plausibly-exogenous', told, {
    id,
    tab: 'sensitivity',
    units: { x: units, y: units },
    columns: { direct: 4, ciLow: 2, ciHigh: 2, keepsConclusion: null },
    rows: series.map(({ ci, keepsConclusion }, at) => ({
      direct: sizes[at],
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: told('zero') },
      ...(breakdownValue ? [{ kind: 'vertical' as const, at: breakdownValue, label: told('breakdown') }] : []),
    ],
  })
}

/** The estimate under each set of covariates, the locked one marked. */
function drawCovariateSets(
  { outcome: { label, units } }: IvSpec,
  { id, series }: Sensitivity<Text>,
  hasConclusion: boolean,
): Plot<Text> {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const told = figure('covariate-sets', { outcome: { label, units }, sets: series.length, kept, hasConclusion })
  return figureOf('forest', told, {
    id,
    tab: 'sensitivity',
    units: { x: units, y: '' },
    columns: { name: null, role: null, value: 2, ciLow: 2, ciHigh: 2, locked: null },
    rows: series.map(({ setting, value, ci, keepsConclusion, locked }) => ({
      name: setting as Text,
      role: told(keepsConclusion ? 'same' : 'changed'),
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      locked: locked ?? false,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: told('zero') }],
  })
}

/** Estimates in the units of the main one; the reduced form has others and stays out. */
function drawForest({ outcome }: IvSpec, { estimates, primary }: IvFit): Plot<Text> {
  const shown = estimates.filter(({ units }) => units === primary.units)
  const told = figure('estimates', {})
  return drawEstimates(shown, primary, { outcome, effect: told('effect'), intervals: told('intervals') })
}
