import { formatEffect, formatSpan } from '@casefiles/engine/words'
import { ChartColumn } from '../../../ui/charts/ChartColumn.tsx'
import { unitsOf, type PlotData } from '../../../ui/charts/plot-data.ts'
import { SynthesisForest } from '../../../ui/charts/forest.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { ComparedCasefile } from '../../compare/comparison.ts'

/** Options on one scale, in standard deviations of each one's own outcome. */
export function SharedScale({ casefiles }: { casefiles: readonly ComparedCasefile[] }) {
  const plot = sharedPlot(casefiles)
  return (
    <figure className="figure" aria-labelledby="shared-scale-title">
      <figcaption>
        <h3 className="figure-title" id="shared-scale-title">
          {plot.title}
        </h3>
        <p className="figure-subtitle">{plot.subtitle}</p>
      </figcaption>
      <div className="figure-chart" data-units={unitsOf(plot)}>
        <ChartColumn plot={plot} drawing={SynthesisForest} />
      </div>
      <div className="figure-foot">
        <details className="figure-data figure-data-alone">
          <summary>
            <span className="figure-toggle">Show data table</span>
          </summary>
          <div className="table-scroll" role="group" tabIndex={0} aria-labelledby="shared-scale-title">
            <DataTable caption={plot.title} columns={plot.columns} rows={plot.rows} />
          </div>
        </details>
      </div>
    </figure>
  )
}

function sharedPlot(casefiles: readonly ComparedCasefile[]): PlotData {
  const rows = casefiles.map(({ title, option: { standard, evidence } }) => ({
    name: title,
    note: evidence,
    value: standard!.effect,
    ciLow: standard!.low,
    ciHigh: standard!.high,
    predictionLow: null,
    predictionHigh: null,
    weight: null,
    isPooled: false,
  }))
  const told = rows.map(
    ({ name, value, ciLow, ciHigh }) => `${name} ${formatEffect(value)} (${formatSpan(ciLow, ciHigh)})`,
  )
  return {
    id: 'shared-scale',
    kind: 'synthesis-forest',
    tab: 'summary',
    title: 'On one scale',
    subtitle:
      'Each effect in standard deviations of its own outcome, with its 95% interval. To the right lies what was meant or expected. The outcomes differ, so the effects cannot be added up.',
    alt: `Effects in standard deviations with 95% intervals: ${told.join('; ')}.`,
    x: { label: 'Effect in the direction meant or expected', unit: 'standard deviations' },
    y: { label: '', unit: '' },
    columns: [
      { key: 'name', label: 'Casefile' },
      { key: 'value', label: 'Effect', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
      { key: 'note', label: 'Evidence' },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  }
}
