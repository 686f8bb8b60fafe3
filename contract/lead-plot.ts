import type { AnalysisJson } from './analysis.ts'

type Plot = AnalysisJson['plots'][number]

/** Kinds that show the finding itself, the most telling first. */
const KINDS = ['event-study', 'did-trends', 'rd-scatter', 'bunching-histogram', 'forest']

/** The plot that stands for a casefile where one has to: the one made for its summary, else that which shows the finding. */
export function leadPlot(plots: readonly Plot[]): Plot | undefined {
  const ranked = KINDS.flatMap((kind) => plots.filter((plot) => plot.kind === kind))
  return plots.find((plot) => plot.tab === 'summary') ?? ranked[0]
}
