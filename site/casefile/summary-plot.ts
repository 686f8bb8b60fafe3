import { leadPlot } from '../../contract/lead-plot.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { outcomeScaleOf, sizeInWords, type OutcomeScale } from '../../engine/verdict/outcome-scale.ts'
import { formatSpan } from '../../engine/words/interval.ts'
import { logPointsInPercent } from '../../engine/words/log-points.ts'
import { formatEffect } from '../../engine/words/number.ts'
import { withNearViews } from '../../ui/charts/near-view.ts'
import type { PlotData } from '../../ui/charts/plot-data.ts'
import { effectPlot } from '../landing/effect-plot.ts'

/** Of kinds whose rows are effects, the keys that are told in the outcome's units. */
const EFFECT_KEYS: Record<string, readonly string[]> = {
  'event-study': ['estimate', 'ciLow', 'ciHigh', 'bandLow', 'bandHigh'],
  forest: ['value', 'ciLow', 'ciHigh'],
}

/**
 * The figure of a casefile's Summary, which speaks in percent where the analysis has differences of logs.
 *
 * @returns undefined where there is no figure
 */
export function summaryPlot({ analysis, casefile, design }: CasefilePublication): PlotData | undefined {
  const lead = leadPlot(analysis.plots)
  const scale = outcomeScaleOf(design.analysis)
  if (!lead || scale.kind !== 'log') return lead
  // levels of logarithms have no percent: the main estimate stands for them, as readers are told it
  return EFFECT_KEYS[lead.kind] ? inPercent(lead, scale) : (effectPlot(casefile) ?? undefined)
}

/** Everything that pages of a version draw: what was published, near views, and the Summary's figure where it is another. */
export function drawnPlots(publication: CasefilePublication): PlotData[] {
  const { plots } = publication.analysis
  const summary = summaryPlot(publication)
  return withNearViews(summary && !plots.includes(summary) ? [...plots, summary] : plots)
}

function inPercent(plot: PlotData, scale: OutcomeScale): PlotData {
  const keys = EFFECT_KEYS[plot.kind]
  const tell = (cell: PlotData['rows'][number][string]) => (typeof cell === 'number' ? sizeInWords(cell, scale) : cell)
  const words = (text: string) => logPointsInPercent(text, scale)
  const rows = plot.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, keys.includes(key) ? tell(cell) : cell])),
  )
  return {
    ...plot,
    id: `${plot.id}-percent`,
    title: words(plot.title),
    subtitle: words(plot.subtitle),
    alt: words(plot.alt.replace(STATED, ` is ${statedEffect(plot.kind, rows)}.`)),
    x: { ...plot.x, unit: words(plot.x.unit) },
    y: { ...plot.y, unit: words(plot.y.unit) },
    rows,
  }
}

/** Where the words for those who do not see a drawing state its main figure, in no unit. */
const STATED = / is [\u2212\d.,]+, 95% interval .+?\.$/

/** The main estimate of a forest, or the last point of an event study. */
function statedEffect(kind: string, rows: PlotData['rows']): string {
  const stated =
    kind === 'forest' ? rows.find(({ locked }) => locked) : rows.findLast(({ period }) => period === 'after')
  const [key] = EFFECT_KEYS[kind]
  const number = (of: string) => (typeof stated?.[of] === 'number' ? stated[of] : null)
  return `${formatEffect(number(key))}, 95% interval ${formatSpan(number('ciLow'), number('ciHigh'))}`
}
