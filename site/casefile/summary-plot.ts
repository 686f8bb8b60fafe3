import { leadPlot } from '../../contract/first-chart.ts'
import { plotsForReaders } from '../../contract/plots-for-readers.ts'
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
  return heroPlot(publication) ?? leadPlot(plotsForReaders(publication))
}

/** Every figure that has files and a frame of its own, as it is drawn: what was published, and the Summary's where it is another. */
export function filedPlots(publication: CasefilePublication): PlotData[] {
  return withSummary(publication, plotsForReaders(publication))
}

/** The same with the numbers that were published, for files of numbers. */
export function publishedPlots(publication: CasefilePublication): PlotData[] {
  return withSummary(publication, publication.analysis.plots)
}

function withSummary(publication: CasefilePublication, plots: PlotData[]): PlotData[] {
  const summary = summaryPlot(publication)
  return summary && !plots.some(({ id }) => id === summary.id) ? [...plots, summary] : plots
}

/** Everything that pages of a version draw: its figures, and near views of those that have one. */
export function drawnPlots(publication: CasefilePublication): PlotData[] {
  return withNearViews(filedPlots(publication))
}
