import { formatSpan, formatEffect } from '@casefiles/words/formats'
import { ChartColumn } from '../../../ui/charts/ChartColumn.tsx'
import { SynthesisForest } from '../../../ui/charts/forest.tsx'
import { unitsOf, type PlotData } from '../../../ui/charts/plot-data.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { sharesScale, comparisonRows, type ComparedCasefile, type ComparisonColumn } from '../../compare/comparison.ts'
import { frameQuery } from '../../compare/frame-address.ts'
import { OptionCards } from './OptionCards.tsx'

interface ComparisonProps {
  casefiles: readonly ComparedCasefile[]
}

/** Casefiles side by side, the ways on, then every fact in a table. */
export function Comparison({ casefiles }: ComparisonProps) {
  const sheet = `/casefiles/compare/sheet?slugs=${casefiles.map(({ slug }) => slug).join(',')}`
  return (
    <>
      <SideBySide casefiles={casefiles} />
      <p className="button-row compare-actions">
        <a className="button button-primary" href={sheet}>
          Decision sheet (one page)
        </a>
        <a className="button button-secondary" href="#compare-table">
          Table
        </a>
        <a className="button button-secondary" href={`/casefiles/compare/embed${frameQuery(casefiles)}`}>
          Embed
        </a>
      </p>
      <div className="table-scroll" id="compare-table" role="region" tabIndex={0} aria-label="Comparison">
        <ComparisonTable columns={casefiles} />
      </div>
    </>
  )
}

/** Casefiles as columns, facts as rows, stacked on a phone. */
function ComparisonTable({ columns }: { columns: readonly ComparisonColumn[] }) {
  return (
    <table className="table table-stacked compare-table" role="table">
      <caption className="visually-hidden">The chosen casefiles side by side</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Casefile
          </th>
          {columns.map(({ slug, docket, title }) => (
            <th key={slug} scope="col" role="columnheader">
              <a href={`/casefiles/${slug}`}>{`${docket}: ${title}`}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {comparisonRows(columns).map(({ label, texts }) => (
          <tr key={label} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            {texts.map((text, place) => (
              <td
                key={place}
                role="cell"
                data-label={columns[place].docket}
                className={text.length > LONG ? 'table-long' : undefined}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Letters that a phone still has room for beside a label. */
const LONG = 32

/** One scale where they share one, and each against its own start. */
export function SideBySide({ casefiles }: ComparisonProps) {
  const isShared = sharesScale(casefiles.map(({ option }) => option))
  return (
    <>
      <h2 className="visually-hidden">Side by side</h2>
      {isShared ? <SharedScale casefiles={casefiles} /> : null}
      <p className="compare-note">
        {isShared
          ? 'Below, each bar is drawn against its own starting point.'
          : 'These effects have no scale in common: each bar is drawn against its own starting point, and they cannot be added up.'}
      </p>
      <OptionCards casefiles={casefiles} />
    </>
  )
}

/** Options on one scale, in standard deviations of each one's own outcome. */
function SharedScale({ casefiles }: { casefiles: readonly ComparedCasefile[] }) {
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
