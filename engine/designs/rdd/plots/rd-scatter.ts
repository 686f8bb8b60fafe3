import type { Estimate, Plot } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { outcomeScaleOf, toldIn } from '../../../verdict/outcome-scale.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { formatEffect } from '../../../words/number.ts'
import { inSentence } from '../../../words/sentence.ts'
import { withUnits } from '../../../words/units.ts'
import { binMeans } from '../bins/choose-bins.ts'
import { localChoices, localOf } from '../choices.ts'
import type { RddFit } from '../estimate.ts'
import { ownValue, type RddFrame } from '../frame.ts'
import { traceFit } from '../local-polynomial/fit-curve.ts'
import type { Side } from '../local-polynomial/side.ts'
import { splitAt } from '../local-polynomial/split.ts'
import type { RddSpec } from '../spec.ts'
import type { RdScatterRow } from '../../shared/plot-rows.ts'
import { excludesZero, finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { formatSpan } from '../../../words/interval.ts'

const curvePoints = 25

/** Binned means on both sides, as many as minimise the error, and the fits whose limits are compared. */
export function drawScatter(frame: RddFrame, spec: RddSpec, fit: RddFit): Plot {
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
    y: { label: spec.outcome.label, unit: spec.outcome.units },
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
