import type { Plot } from '../../../analysis.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { inSentence } from '../../../words/sentence.ts'
import { traceDensity } from '../density/density-curve.ts'
import type { DensityTest } from '../density/test-density.ts'
import { ownValue, type RddFrame } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import { finite, plotOf } from '../../../plots/plot-words.ts'

/** The density of the running variable on both sides, with the test's p in the title. */
export function drawDensity(frame: RddFrame, spec: RddSpec, test: DensityTest): Plot {
  const { label, units } = spec.runningVariable
  const points = traceDensity(frame.everyRunning, frame.cutoff, test.bandwidths, frame.everyPeople)
  const decimals = decimalsFor(Math.max(...points.map(({ value }) => value)))
  const title =
    test.p < 0.05
      ? `The density jumps at the cutoff (${formatPStatement(test.p)})`
      : `The density shows no jump at the cutoff (${formatPStatement(test.p)})`
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
