import type { Estimate, Plot, Sensitivity } from '../../analysis.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { excludesZero, finite, intervalColumns, measure, plotOf } from '../../plots/plot-words.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import { outcomeScaleOf, toldIn } from '../../verdict/outcome-scale.ts'
import { plural } from '../../words/count.ts'
import { decimalsFor } from '../../words/decimals.ts'
import { formatSpan } from '../../words/interval.ts'
import { formatEffect } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import { inSentence } from '../../words/sentence.ts'
import { levelUnits, withUnits } from '../../words/units.ts'
import type { Design } from '../design.ts'
import { computedOf } from '../shared/finding.ts'
import type { RdScatterRow } from '../shared/plot-rows.ts'
import { binMeans } from './bins/choose-bins.ts'
import { localChoices, localOf } from './choices.ts'
import { traceDensity } from './density/density-curve.ts'
import type { DensityTest } from './density/test-density.ts'
import type { RddFit } from './estimate.ts'
import { ownValue, type RddFrame } from './frame.ts'
import { traceFit } from './local-polynomial/fit-curve.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import type { Side } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { RddSpec } from './spec.ts'

type Plots = Design<RddSpec, RddFrame, RddFit>['plots']

/** Every figure as data with its finding as title; which ones there are depends on what could be computed. */
export const plots: Plots = (frame, spec, fit, { checks, sensitivity }) => {
  // where a jump cannot show on the data, a flat line would seem to show that there is none
  const check = checks.find(({ id }) => id === 'density')
  const canShow = check === undefined || check.passed !== null
  return [
    drawScatter(frame, spec, fit),
    drawForest(spec, fit),
    ...(fit.density && canShow ? [drawDensity(frame, spec, fit.density, check?.passed === false)] : []),
    ...drawSensitivity(spec, fit, sensitivity),
  ]
}

const curvePoints = 25

/** Binned means on both sides, as many as minimise the error, and the fits whose limits are compared. */
function drawScatter(frame: RddFrame, spec: RddSpec, fit: RddFit): Plot {
  const { control, treated } = splitAt(frame.rows, frame.cutoff)
  const rows = [...sideRows(frame, spec, fit, control, 'control'), ...sideRows(frame, spec, fit, treated, 'treated')]
  const bins = rows.filter(({ kind }) => kind === 'bin').length
  const { value, ci } = fit.primary
  const title = describe(spec, fit.primary)
  const { label, units } = spec.runningVariable
  const decimals = decimalsFor(frame.rows.running.at(-1)! - frame.rows.running[0])
  return plotOf('rd-scatter', {
    id: 'rd-scatter',
    tab: 'results',
    title,
    subtitle: `Mean of ${measure(spec.outcome)}, by ${inSentence(label)}, in ${bins} bins, and the local fits with pointwise 95% bands. Filled: treated side.${fit.jump === null ? '' : ' The bracket is what parts the fits; the main estimate also corrects their bias.'}`,
    alt: `Binned scatter of ${inSentence(spec.outcome.label)} by ${inSentence(label)} with a fit on each side of the cutoff. ${title}. The main estimate is ${formatEffect(value)}, 95% interval ${formatSpan(ci[0], ci[1])}.`,
    x: { label, unit: units },
    y: { label: spec.outcome.label, unit: levelUnits(spec.outcome.units) },
    columns: [
      { key: 'kind', label: 'Bin or fit' },
      { key: 'side', label: 'Side' },
      { key: 'running', label, decimals },
      { key: 'outcome', label: 'Mean or fit', decimals: 2 },
      ...intervalColumns,
      { key: 'rows', label: 'Rows', decimals: 0 },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: spec.cutoff, label: 'Cutoff' }],
  })
}

/** The size and side of the jump as the account tells it, or that its interval carries none. */
function describe(spec: RddSpec, { value, ci }: Estimate): string {
  const { outcome } = spec
  const told = toldIn([value, ...ci], outcome.units, outcomeScaleOf(spec))
  const size = withUnits(formatEffect(Math.abs(told.tell(value))), told.units)
  const where = 'on the treated side of the cutoff'
  if (excludesZero(ci) && told.none === 1) return `${outcome.label}: ${size} ${where}`
  if (excludesZero(ci)) return `A ${value > 0 ? 'rise' : 'fall'} of ${size} in ${inSentence(outcome.label)} ${where}`
  if (told.none === 1)
    return `No clear jump in ${inSentence(outcome.label)} at the cutoff: ${size}, with an interval that includes no change`
  return `No clear jump in ${inSentence(outcome.label)} at the cutoff: ${size} ${value > 0 ? 'higher' : 'lower'}, with an interval that includes zero`
}

type Row = RdScatterRow & Plot['rows'][number]

function sideRows(frame: RddFrame, spec: RddSpec, fit: RddFit, side: Side, name: 'control' | 'treated'): Row[] {
  const bins = binMeans(side, frame.cutoff, 'es', frame.n).map((bin): Row => {
    const ci = bin.rows > 1 ? inferPoint(bin.meanOutcome, bin.se, bin.rows - 1).ci : [NaN, NaN]
    return {
      kind: 'bin',
      side: name,
      running: ownValue(frame, bin.meanRunning),
      outcome: finite(bin.meanOutcome),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      rows: bin.rows,
    }
  })
  const sorted = (rows: Row[]) => rows.sort((a, b) => a.running - b.running)
  if (fit.jump === null) return sorted(bins)
  const curve = traceFit(side, fit.jump.bandwidths[name].h, localChoices(localOf(spec), spec), curvePoints)
  const points = curve.map(({ distance, value, ci }): Row => {
    const running = ownValue(frame, frame.cutoff + side.sign * distance)
    return {
      kind: 'fit',
      side: name,
      running,
      outcome: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      rows: null,
    }
  })
  return [...sorted(bins), ...sorted(points)]
}

/**
 * The density of the running variable on both sides, with the test's p in the title.
 *
 * @param hasFailed whether the check failed, which it may by what sorting can have put into the estimate alone
 */
function drawDensity(frame: RddFrame, spec: RddSpec, test: DensityTest, hasFailed: boolean): Plot {
  const { label, units } = spec.runningVariable
  const points = traceDensity(frame.everyRunning, frame.cutoff, test.bandwidths, frame.everyPeople)
  const decimals = decimalsFor(Math.max(...points.map(({ value }) => value)))
  const p = formatPStatement(test.p)
  const quiet = hasFailed
    ? `More stand on one side of the cutoff than on the other, though the test finds no jump (${p})`
    : `The density shows no jump at the cutoff (${p})`
  const title = test.p < 0.05 ? `The density jumps at the cutoff (${p})` : quiet
  const rows = points.map(({ side, at, value, ci }) => ({
    side,
    running: ownValue(frame, at),
    density: finite(value),
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
  }))
  return plotOf('rd-density', {
    id: 'rd-density',
    tab: 'diagnostics',
    title,
    subtitle: `Density of ${inSentence(label)}, each side from its own rows, with pointwise 95% bands.`,
    alt: `Density of ${inSentence(label)} on both sides of the cutoff with 95% bands. ${title}.`,
    x: { label, unit: units },
    y: { label: 'Density', unit: `share of ${frame.everyPeople === null ? 'rows' : 'people'} per 1 on the x axis` },
    columns: [
      { key: 'side', label: 'Side' },
      { key: 'running', label, decimals: decimalsFor(test.bandwidths.below) },
      { key: 'density', label: 'Density', decimals },
      { key: 'ciLow', label: '95% low', decimals },
      { key: 'ciHigh', label: '95% high', decimals },
    ],
    rows: frame.orientation === 1 ? rows : rows.reverse(),
    annotations: [{ kind: 'vertical', at: spec.cutoff, label: `Cutoff, ${formatPStatement(test.p)}` }],
  })
}

function drawSensitivity(spec: RddSpec, { jump, primary }: RddFit, sensitivity: Sensitivity[]): Plot[] {
  const drawings: Record<string, (found: Sensitivity) => Plot[]> = {
    'bandwidth-path': (found) => (jump ? [drawBandwidthCurve(spec, jump, found)] : []),
    'placebo-cutoffs': (found) => [drawPlaceboCutoffs(spec, primary, found)],
    'order-kernel': (found) => [drawSpecCurve(spec, found)],
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Jumps at false cutoffs beside the one at the true cutoff. */
function drawPlaceboCutoffs(spec: RddSpec, primary: Estimate, { series }: Sensitivity): Plot {
  const rejecting = series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const all = plural(series.length, 'false cutoff')
  const corrected = series.length === 1 ? '' : ', corrected for their number'
  const title =
    series.length === 1
      ? `${rejecting === 0 ? 'No' : 'A'} jump shows at the one false cutoff`
      : rejecting === 0
        ? `No jump shows at any of ${all}${corrected}`
        : `A jump shows at ${rejecting} of ${all}${corrected}`
  const { label, units } = spec.runningVariable
  const cutoffs = [...series.map(({ setting }) => Number(setting)), spec.cutoff]
  const spread = Math.max(...cutoffs) - Math.min(...cutoffs)
  const rows = [
    ...series.map(({ setting, value, ci }) => ({ cutoff: Number(setting), kind: 'false' as const, value, ci })),
    { cutoff: spec.cutoff, kind: 'true' as const, value: primary.value, ci: primary.ci },
  ].sort((a, b) => a.cutoff - b.cutoff)
  return plotOf('placebo-cutoffs', {
    id: 'placebo-cutoffs',
    tab: 'sensitivity',
    title,
    subtitle: `Jump in ${measure(spec.outcome)}, at false cutoffs (hollow) and at the true one (filled), with pointwise robust 95% intervals.`,
    alt: `Jumps at ${all} and at the true one, with pointwise 95% intervals. ${title}.`,
    x: { label, unit: units },
    y: { label: `Jump in ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'cutoff', label: 'Cutoff', decimals: decimalsFor(spread) },
      { key: 'kind', label: 'True or false cutoff' },
      { key: 'estimate', label: 'Jump', decimals: 2 },
      ...intervalColumns,
    ],
    rows: rows.map(({ cutoff, kind, value, ci }) => ({
      cutoff,
      kind,
      estimate: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: 'No jump' },
      { kind: 'vertical', at: spec.cutoff, label: 'Cutoff' },
    ],
  })
}

/** The estimate at half to twice its bandwidth; the table gives the smaller side's bandwidth in its own units. */
function drawBandwidthCurve(spec: RddSpec, { bandwidths }: JumpFit, { series }: Sensitivity): Plot {
  // as many as the sentence beside it counts
  const computed = computedOf(series)
  const kept = computed.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${plural(computed.length, 'bandwidth')} ${kept === 1 ? 'leads' : 'lead'} to the same conclusion`
  const h = Math.min(bandwidths.control.h, bandwidths.treated.h)
  const { units } = spec.runningVariable
  return plotOf('bandwidth-curve', {
    id: 'bandwidth-path',
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, by bandwidth, with pointwise robust 95% intervals.`,
    alt: `Estimates at ${plural(computed.length, 'bandwidth')} from half to twice the design's, with pointwise 95% intervals. ${title}.`,
    x: { label: 'Bandwidth, as a multiple of the one in the design', unit: '' },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'factor', label: 'Multiple', decimals: 1 },
      { key: 'bandwidth', label: `Bandwidth, ${units}`, decimals: decimalsFor(h) },
      { key: 'estimate', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: series.map((point) => ({
      factor: Number(point.setting),
      bandwidth: Number(point.setting) * h,
      estimate: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}

/** Estimates of the jump in the outcome; the first stage has other units. */
function drawForest({ outcome }: RddSpec, { estimates, primary }: RddFit): Plot {
  const jumps = estimates.filter(({ id }) => id !== 'first-stage')
  return drawEstimates(jumps, primary, {
    outcome,
    effect: 'Effect at the cutoff',
    intervals: 'pointwise 95% intervals',
  })
}

function drawSpecCurve({ outcome }: RddSpec, found: Sensitivity): Plot {
  const sets = 'sets of order, kernel and bandwidth rule'
  return drawSpecifications(found, { outcome, sets, intervals: 'pointwise robust 95% intervals' })
}
