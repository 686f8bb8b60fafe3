import type { Estimate, Plot, PlotAnnotation, Sensitivity } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { inferPoint } from '../../inference/wald.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { excludesZero, figureOf, finite } from '../../plots/plot-of.ts'
import { drawSpecifications } from '../../plots/spec-curve.ts'
import { outcomeScaleOf, toldIn } from '../../verdict/outcome-scale.ts'
import { decimalsFor } from '../../words/number.ts'
import { levelUnits } from '../../words/units.ts'
import type { Design } from '../design.ts'
import { countKept } from '../shared/finding.ts'
import type { RdScatterRow } from '../shared/plot-rows.ts'
import { binMeans } from './bins/choose-bins.ts'
import { localChoices, localOf } from './choices.ts'
import { traceDensity } from './density/density-curve.ts'
import type { DensityTest } from './density/test-density.ts'
import type { RddFit } from './estimate.ts'
import { figure } from './facts.ts'
import { ownValue, type RddFrame } from './frame.ts'
import { traceFit } from './local-polynomial/fit-curve.ts'
import type { JumpFit } from './local-polynomial/jump.ts'
import type { Side } from './local-polynomial/side.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { RddSpec } from './spec.ts'

type Plots = Design<RddSpec, RddFrame, RddFit, Text>['plots']

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
function drawScatter(frame: RddFrame, spec: RddSpec, fit: RddFit): Plot<Text> {
  const { control, treated } = splitAt(frame.rows, frame.cutoff)
  const rows = [...sideRows(frame, spec, fit, control, 'control'), ...sideRows(frame, spec, fit, treated, 'treated')]
  const { runningVariable, outcome } = spec
  const { value, ci } = fit.primary
  const told = figure('rd-scatter', {
    outcome: { label: outcome.label, units: outcome.units },
    label: runningVariable.label,
    bins: rows.filter(({ kind }) => kind === 'bin').length,
    hasFits: fit.jump !== null,
    value,
    ci,
    jump: jumpAsTold(spec, fit.primary),
  })
  const decimals = decimalsFor(frame.rows.running.at(-1)! - frame.rows.running[0])
  return figureOf('rd-scatter', told, {
    id: 'rd-scatter',
    tab: 'results',
    units: { x: runningVariable.units, y: levelUnits(outcome.units) },
    columns: { kind: null, side: null, running: decimals, outcome: 2, ciLow: 2, ciHigh: 2, rows: 0 },
    rows,
    annotations: [cutoffLine(spec, told)],
  })
}

/** The size and side of the jump as the account tells it, and whether its interval carries one. */
function jumpAsTold(spec: RddSpec, { value, ci }: Estimate<Text>) {
  const { tell, units, none } = toldIn([value, ...ci], spec.outcome.units, outcomeScaleOf(spec))
  const isClear = excludesZero(ci)
  return { size: Math.abs(tell(value)), units, isRise: value > 0, isMultiple: none === 1, isClear }
}

function cutoffLine({ cutoff }: RddSpec, told: (part: string) => Text): PlotAnnotation<Text> {
  return { kind: 'vertical', at: cutoff, label: told('cutoff') }
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
function drawDensity(frame: RddFrame, spec: RddSpec, test: DensityTest, hasFailed: boolean): Plot<Text> {
  const points = traceDensity(frame.everyRunning, frame.cutoff, test.bandwidths, frame.everyPeople)
  const decimals = decimalsFor(Math.max(...points.map(({ value }) => value)))
  const { label, units } = spec.runningVariable
  const told = figure('rd-density', {
    label,
    counted: frame.everyPeople === null ? 'rows' : 'people',
    p: test.p,
    finds: test.p < 0.05 ? 'jump' : hasFailed ? 'excess' : 'nothing',
  })
  const rows = points.map(({ side, at, value, ci }) => ({
    side,
    running: ownValue(frame, at),
    density: finite(value),
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
  }))
  return figureOf('rd-density', told, {
    id: 'rd-density',
    tab: 'diagnostics',
    units: { x: units, y: told('unit') },
    columns: {
      side: null,
      running: decimalsFor(test.bandwidths.below),
      density: decimals,
      ciLow: decimals,
      ciHigh: decimals,
    },
    rows: frame.orientation === 1 ? rows : rows.reverse(),
    annotations: [cutoffLine(spec, told)],
  })
}

function drawSensitivity(spec: RddSpec, { jump, primary }: RddFit, sensitivity: Sensitivity<Text>[]): Plot<Text>[] {
  const drawings: Record<string, (found: Sensitivity<Text>) => Plot<Text>[]> = {
    'bandwidth-path': (found) => (jump ? [drawBandwidthCurve(spec, jump, found)] : []),
    'placebo-cutoffs': (found) => [drawPlaceboCutoffs(spec, primary, found)],
    'order-kernel': (found) => [drawSpecCurve(spec, found)],
  }
  return sensitivity.filter(({ series }) => series.length > 0).flatMap((found) => drawings[found.id]?.(found) ?? [])
}

/** Jumps at false cutoffs beside the one at the true cutoff. */
function drawPlaceboCutoffs(spec: RddSpec, primary: Estimate<Text>, { series }: Sensitivity<Text>): Plot<Text> {
  const { label, units } = spec.runningVariable
  const told = figure('placebo-cutoffs', {
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    label,
    cutoffs: series.length,
    rejecting: series.filter(({ keepsConclusion }) => !keepsConclusion).length,
  })
  const cutoffs = [...series.map(({ setting }) => Number(setting)), spec.cutoff]
  const spread = Math.max(...cutoffs) - Math.min(...cutoffs)
  const rows = [
    ...series.map(({ setting, value, ci }) => ({ cutoff: Number(setting), kind: 'false' as const, value, ci })),
    { cutoff: spec.cutoff, kind: 'true' as const, value: primary.value, ci: primary.ci },
  ].sort((a, b) => a.cutoff - b.cutoff)
  return figureOf('placebo-cutoffs', told, {
    id: 'placebo-cutoffs',
    tab: 'sensitivity',
    units: { x: units, y: spec.outcome.units },
    columns: { cutoff: decimalsFor(spread), kind: null, estimate: 2, ciLow: 2, ciHigh: 2 },
    rows: rows.map(({ cutoff, kind, value, ci }) => ({
      cutoff,
      kind,
      estimate: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: told('zero') }, cutoffLine(spec, told)],
  })
}

/** The estimate at half to twice its bandwidth; the table gives the smaller side's bandwidth in its own units. */
function drawBandwidthCurve(spec: RddSpec, { bandwidths }: JumpFit, { series }: Sensitivity<Text>): Plot<Text> {
  // as many as the sentence beside it counts
  const { computed, kept } = countKept(series)
  const h = Math.min(bandwidths.control.h, bandwidths.treated.h)
  const told = figure('bandwidth-curve', {
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    units: spec.runningVariable.units,
    bandwidths: computed,
    kept,
  })
  return figureOf('bandwidth-curve', told, {
    id: 'bandwidth-path',
    tab: 'sensitivity',
    units: { x: '', y: spec.outcome.units },
    columns: {
      factor: 1,
      bandwidth: decimalsFor(h),
      estimate: 2,
      ciLow: 2,
      ciHigh: 2,
      keepsConclusion: null,
      locked: null,
    },
    rows: series.map((point) => ({
      factor: Number(point.setting),
      bandwidth: Number(point.setting) * h,
      estimate: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: told('zero') }],
  })
}

/** Estimates of the jump in the outcome; the first stage has other units. */
function drawForest({ outcome }: RddSpec, { estimates, primary }: RddFit): Plot<Text> {
  const jumps = estimates.filter(({ id }) => id !== 'first-stage')
  const told = figure('estimates', {})
  return drawEstimates(jumps, primary, { outcome, effect: told('effect'), intervals: told('intervals') })
}

function drawSpecCurve({ outcome }: RddSpec, found: Sensitivity<Text>): Plot<Text> {
  const told = figure('spec-curve', {})
  return drawSpecifications(found, { outcome, sets: told('sets'), intervals: told('intervals') })
}
