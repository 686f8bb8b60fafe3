import type { ComponentType } from 'react'
import { SharedMarks } from './plane.tsx'
import { CHART_SIZES, type DrawingProps, type PlotData } from './plot-data.ts'
import { WithValues } from './values.tsx'

/** A plot of a kind that is known, at each width a page may have, so that the other kinds need not be loaded. */
export function ChartColumn({ plot, drawing: Drawing }: { plot: PlotData; drawing: ComponentType<DrawingProps> }) {
  return (
    <div className="chart-column">
      <WithValues>
        <SharedMarks>
          {CHART_SIZES.map((size) => (
            <Drawing key={size} plot={plot} size={size} />
          ))}
        </SharedMarks>
      </WithValues>
    </div>
  )
}
