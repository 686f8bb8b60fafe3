import { Chart } from '../charts/Chart.tsx'
import type { PlotData } from '../charts/plot-data.ts'
import { DataTable } from '../table/DataTable.tsx'

interface FigureProps {
  plot: PlotData
  /** Unique on the page. */
  idPrefix: string
  /** Where the numbers come from, e.g. `CF-0001 · run r-8f2c41`. */
  source: string
  /** Address of the data as CSV. */
  csvHref?: string
  /** Address of the drawing as a file of its own. */
  svgHref?: string
  /** Address of the drawing as a picture. */
  pngHref?: string
  /** Address of the chart alone, for frames in other pages. */
  embedHref?: string
  /** Level of the title in the page's outline. */
  headingLevel?: 2 | 3 | 4
}

/** A figure with its finding as title, its source, and the drawn numbers as a table in the page. */
export function Figure({
  plot,
  idPrefix,
  source,
  csvHref,
  svgHref,
  pngHref,
  embedHref,
  headingLevel = 3,
}: FigureProps) {
  const Heading = `h${headingLevel}` as const
  const titleId = `${idPrefix}-title`
  return (
    <figure className="figure" id={idPrefix} aria-labelledby={titleId}>
      <figcaption>
        <Heading className="figure-title" id={titleId}>
          {plot.title}
        </Heading>
        <p className="figure-subtitle">{plot.subtitle}</p>
      </figcaption>
      <div className="figure-chart">
        <Chart plot={plot} />
      </div>
      <div className="figure-foot">
        <p className="figure-source">Source: {source}</p>
        <DataDisclosure plot={plot} titleId={titleId} isAlone={csvHref === undefined && svgHref === undefined} />
        <Links plot={plot} csvHref={csvHref} svgHref={svgHref} pngHref={pngHref} embedHref={embedHref} />
      </div>
    </figure>
  )
}

interface DataDisclosureProps {
  plot: PlotData
  titleId: string
  isAlone: boolean
}

function DataDisclosure({ plot, titleId, isAlone }: DataDisclosureProps) {
  if (plot.rows.length === 0) return null
  return (
    <details className={isAlone ? 'figure-data figure-data-alone' : 'figure-data'}>
      <summary>
        <span className="figure-toggle">Show data table</span>
      </summary>
      <div className="table-scroll" role="group" tabIndex={0} aria-labelledby={titleId}>
        <DataTable caption={`${plot.title}. ${plot.subtitle}`} columns={plot.columns} rows={plot.rows} />
      </div>
    </details>
  )
}

interface LinksProps {
  plot: PlotData
  csvHref?: string | undefined
  svgHref?: string | undefined
  pngHref?: string | undefined
  embedHref?: string | undefined
}

function Links({ plot, csvHref, svgHref, pngHref, embedHref }: LinksProps) {
  if (csvHref === undefined && svgHref === undefined) return null
  return (
    <div className="figure-links">
      {csvHref === undefined ? null : (
        <a href={csvHref} download aria-label={`CSV: ${plot.title}`}>
          CSV
        </a>
      )}
      {svgHref === undefined ? null : (
        <a href={svgHref} download aria-label={`SVG: ${plot.title}`}>
          SVG
        </a>
      )}
      {pngHref === undefined ? null : (
        <a href={pngHref} download aria-label={`PNG: ${plot.title}`}>
          PNG
        </a>
      )}
      {embedHref === undefined ? null : (
        <a href={embedHref} aria-label={`Embed: ${plot.title}`}>
          Embed
        </a>
      )}
    </div>
  )
}
