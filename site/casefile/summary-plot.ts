import { leadPlot } from '../../contract/lead-plot.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { withNearViews } from '../../ui/charts/near-view.ts'
import type { PlotData } from '../../ui/charts/plot-data.ts'
import { heroPlot } from './hero-plot.ts'

/**
 * The figure of a casefile's first screen: with the policy and without it; where nothing is estimated, what the analysis shows.
 *
 * @returns undefined where there is no figure
 */
export function summaryPlot(publication: CasefilePublication): PlotData | undefined {
  return heroPlot(publication) ?? leadPlot(publication.analysis.plots)
}

/** Everything that pages of a version draw: what was published, near views, and the Summary's figure where it is another. */
export function drawnPlots(publication: CasefilePublication): PlotData[] {
  const { plots } = publication.analysis
  const summary = summaryPlot(publication)
  return withNearViews(summary && !plots.includes(summary) ? [...plots, summary] : plots)
}
