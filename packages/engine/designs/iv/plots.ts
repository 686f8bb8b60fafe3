import type { Plot, Sensitivity } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { finite, intervalColumns, measure, plotOf } from '../../plots/plot-words.ts'
import { formatSpan } from '../../words/interval.ts'
import { formatEffect } from '../../words/number.ts'
import { inSentence } from '../../words/sentence.ts'
import { withUnits } from '../../words/units.ts'
import type { Design } from '../design.ts'
import { compareAcrossInstrument, type CovariateBalance } from './diagnostics/balance.ts'
import { describeSet } from './effect.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { type AndersonRubin, hullOf } from './model/anderson-rubin.ts'
import { drawRelation } from './plots/binned-relation.ts'
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

/** A prime, so that no point falls on an end of the set, where rounding would decide the side. */
const steps = 127

/** The p value of every effect: those above 5 % are the confidence set. */
function drawArCurve(spec: IvSpec, fit: IvFit, test: AndersonRubin): Plot {
  const pieces = test.set(0.95)
  const [low, high] = rangeOf(fit, pieces)
  const title = describeSet(pieces)
    ? shortOf(pieces.length)
    : `Effects from ${withUnits(formatSpan(pieces[0][0], pieces[0][1]), spec.outcome.units)} fit the data`
  return plotOf('ar-curve', {
    id: 'ar-curve',
    tab: 'diagnostics',
    title,
    subtitle: `Anderson–Rubin p value of each effect on ${measure(spec.outcome)}. Effects above 5% make up the 95% confidence set; it holds however weak the instruments are.`,
    alt: `Curve of p values over effects from ${formatSpan(low, high)}. ${title}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'p value', unit: '' },
    columns: [
      { key: 'effect', label: 'Effect', decimals: 3 },
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'inside', label: 'In the 95% set' },
    ],
    rows: Array.from({ length: steps + 1 }, (_, i) => {
      const effect = low + ((high - low) * i) / steps
      // by the set and not by p, which rounding puts on either side of 5% at an end of the set
      const inside = pieces.some(([from, to]) => from <= effect && effect <= to)
      return { effect, p: test.p(effect), inside }
    }),
    annotations: [
      { kind: 'horizontal', at: 0.05, label: '5%' },
      { kind: 'vertical', at: fit.effect.twoStage.value, label: 'Estimate' },
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

function shortOf(pieces: number): string {
  return pieces === 0 ? 'No effect fits the data: the model is wrong' : 'The data do not bound the effect in one piece'
}

function drawBalanceIfAny(frame: IvFrame, spec: IvSpec, fit: IvFit): Plot[] {
  const balance = compareAcrossInstrument(frame, spec, fit)
  return balance.some(({ adjusted }) => !Number.isNaN(adjusted)) ? [drawBalance(balance)] : []
}

/** Above this a difference is too large for adjustment to be trusted (What Works Clearinghouse Handbook 5.0). */
const limit = 0.25

/** Differences of covariates across the instrument, before and after the exogenous covariates are held. */
function drawBalance(balance: CovariateBalance[]): Plot {
  const known = balance.filter(({ adjusted }) => !Number.isNaN(adjusted))
  const worst = known.reduce((a, b) => (Math.abs(b.adjusted) > Math.abs(a.adjusted) ? b : a))
  const title = `${worst.label} differs most across the instrument: ${formatEffect(Math.abs(worst.adjusted))} standard deviations`
  return drawDifferences(
    known.map(({ label, raw, adjusted }) => ({ label, before: raw, after: adjusted })),
    {
      id: 'instrument-balance',
      title,
      subtitle:
        'Difference in each covariate for one standard deviation of the instrument, in standard deviations: alone, and with the other covariates held.',
      limit,
      before: 'Alone',
      after: 'Others held',
    },
  )
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

/** The union of intervals against the direct effect allowed. */
function drawDirectEffects(spec: IvSpec, { id, series, breakdownValue }: Sensitivity): Plot {
  const direct = (size: number) => withUnits(formatEffect(size), spec.outcome.units)
  const title =
    breakdownValue === null
      ? `No direct effect of up to ${direct(Math.max(...series.map(({ setting }) => Number(setting))))} changes the conclusion`
      : breakdownValue === 0
        ? 'The conclusion does not stand even without a direct effect'
        : `A direct effect of ${direct(breakdownValue)} would change the conclusion`
  return plotOf('plausibly-exogenous', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `95% interval of the effect on ${measure(spec.outcome)}, when one standard deviation of the instrument may move the outcome directly by up to so much.`,
    alt: `Widening band of intervals over ${series.length} sizes of direct effect. ${title}.`,
    x: { label: 'Direct effect allowed', unit: spec.outcome.units },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'direct', label: 'Direct effect', decimals: 4 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
    ],
    rows: series.map(({ setting, ci, keepsConclusion }) => ({
      direct: Number(setting),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: 'No effect' },
      ...(breakdownValue ? [{ kind: 'vertical' as const, at: breakdownValue, label: 'Conclusion changes' }] : []),
    ],
  })
}

/** The estimate under each set of covariates, the locked one marked. */
function drawCovariateSets({ outcome }: IvSpec, { id, series }: Sensitivity, hasConclusion: boolean): Plot {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const [same, changed] = hasConclusion ? ['Same conclusion', 'Conclusion changes'] : ['No conclusion', 'A conclusion']
  const title = `${kept} of ${series.length} sets of covariates, the locked one among them, lead to ${hasConclusion ? 'the same' : 'no'} conclusion`
  return plotOf('forest', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(outcome)}, under each set of covariates, with 95% intervals. The filled square is the locked set.`,
    alt: `Forest plot of ${series.length} estimates with 95% intervals, one for each set of covariates. ${title}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Covariates held', unit: '' },
    columns: [
      { key: 'name', label: 'Covariates held' },
      { key: 'role', label: 'Conclusion' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'locked', label: 'Locked design' },
    ],
    rows: series.map(({ setting, value, ci, keepsConclusion, locked }) => ({
      name: String(setting),
      role: keepsConclusion ? same : changed,
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      locked: locked ?? false,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

/** Estimates in the units of the main one; the reduced form has others and stays out. */
function drawForest({ outcome }: IvSpec, { estimates, primary }: IvFit): Plot {
  const shown = estimates.filter(({ units }) => units === primary.units)
  return drawEstimates(shown, primary, { outcome, effect: 'Effect', intervals: '95% intervals' })
}
