import { Chart } from '../charts/Chart.tsx'
import { unitsOf, type PlotData } from '../charts/plot-data.ts'

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
