import type { ReactNode } from 'react'
import { formatCount } from '@casefiles/engine/words'
import { Chart } from '../charts/Chart.tsx'
import { type PlotData, unitsOf } from '../charts/plot-data.ts'
import { DataTable } from '../table/DataTable.tsx'

export interface FigureProps {
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
  /** Address of a file that holds the drawings; left out, they stand in the page. */
  drawings?: string
  /** Level of the title in the page's outline. */
  headingLevel?: 2 | 3 | 4
  /** What stands for the drawing, such as two views of it; left out = the chart. */
  children?: ReactNode
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
  drawings,
  headingLevel = 3,
  children,
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
      {children ?? <FigureView plot={plot} drawings={drawings} />}
      <div className="figure-foot">
        <p className="figure-source">Source: {source}</p>
        <DataDisclosure
          plot={plot}
          titleId={titleId}
          isAlone={csvHref === undefined && svgHref === undefined}
          allHref={embedHref ?? csvHref}
        />
        <Links plot={plot} csvHref={csvHref} svgHref={svgHref} pngHref={pngHref} embedHref={embedHref} />
      </div>
    </figure>
  )
}

/** A chart says its units where its values stand in the page; a file of drawings has one of values beside it. */
export function FigureView({
  plot,
  drawings,
  view,
}: {
  plot: PlotData
  drawings: string | undefined
  view?: 'near' | 'whole'
}) {
  return (
    <div className="figure-chart" data-view={view} data-units={drawings === undefined ? unitsOf(plot) : undefined}>
      <Chart plot={plot} drawings={drawings} />
    </div>
  )
}

interface DataDisclosureProps {
  plot: PlotData
  titleId: string
  isAlone: boolean
  /** Where all rows stand, so that a long table may end early here. */
  allHref: string | undefined
}

/** Rows of a table beside a chart of many; a table only a little longer is shown whole. */
const FIRST_ROWS = 12
const LONG = 20

/** How many rows of a plot stand in the table below its chart. */
function shownRows(plot: PlotData, allHref: string | undefined): number {
  return allHref === undefined || plot.rows.length <= LONG ? plot.rows.length : FIRST_ROWS
}

function DataDisclosure({ plot, titleId, isAlone, allHref }: DataDisclosureProps) {
  if (plot.rows.length === 0) return null
  const shown = shownRows(plot, allHref)
  return (
    <details className={isAlone ? 'figure-data figure-data-alone' : 'figure-data'}>
      <summary>
        <span className="figure-toggle">Show data table</span>
      </summary>
      <div className="table-scroll" role="group" tabIndex={0} aria-labelledby={titleId}>
        <DataTable
          caption={`${plot.title}. ${plot.subtitle}`}
          columns={plot.columns}
          rows={plot.rows.slice(0, shown)}
        />
      </div>
      {shown < plot.rows.length ? (
        <p className="figure-more">
          The first {shown} of {formatCount(plot.rows.length)} rows. <a href={allHref}>See all rows</a>
        </p>
      ) : null}
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
