import { type Plot, toJson } from '@casefiles/engine/analysis'
import type { PlotData } from '../../../ui/charts/plot-data.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'

/** The design's figures for the settings. */
export default function DesignFigures({ plots }: { plots: readonly Plot[] }) {
  return plots.map((plot) => (
    <Figure
      key={plot.id}
      plot={toJson(plot) as PlotData}
      idPrefix={`explorer-${plot.id}`}
      source="this page, with the settings above"
      headingLevel={3}
    />
  ))
}
