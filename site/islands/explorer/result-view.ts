import { type Plot, toJson } from '../../../engine/analysis.ts'
import type { Answer } from '../../../engine/explorer/explorer.ts'
import { conclusionWord } from '../../../engine/explorer/find-change.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import type { PlotData } from '../../../ui/charts/plot-data.ts'
import { Figure } from '../../../ui/figure/Figure.tsx'
import { formatIntervalInWords } from '../../../engine/words/interval.ts'
import { formatEffect } from '../../../engine/words/number.ts'
import { formatP } from '../../../engine/words/p-value.ts'
import type { OpenedCasefile } from '../../engine-worker/explore.ts'
import { effectPlot } from '../../explorer/effect-plot.ts'
import { renderStatic } from '../../casefile-list/render-static.ts'
import { element } from './element.ts'
import { formatCount } from '../../../engine/words/count.ts'

/** Draws the published effect, and under it the one of the settings where they are not the locked ones. */
export function drawEffect(host: Element, { outcome, published }: OpenedCasefile, answer: Answer | null): void {
  host.replaceChildren()
  renderStatic(Chart({ plot: effectPlot(outcome, published, answer && answer.estimate) }), host)
}

/** The estimate's numbers and what it would be worth. */
export function showDetails(host: Element, opened: OpenedCasefile, answer: Answer): void {
  const { estimate, verdict, rowsUsed } = answer
  const [low, high] = estimate.ci
  const rows: [string, string][] = [
    ['Estimator', estimate.name],
    ['Estimate', `${formatEffect(estimate.value)} ${estimate.units}`],
    ['95% interval', formatIntervalInWords(low, high)],
    ['Standard error', formatEffect(estimate.se)],
    ['p value', formatP(estimate.p)],
    ['Rows used', `${formatCount(rowsUsed)} of ${formatCount(opened.rows)}`],
    ...worth(opened, answer),
  ]
  const list = rows.map(([term, text]) => element('div', {}, element('dt', {}, term), element('dd', {}, text)))
  const reason = opened.isMechanism ? [] : [element('p', { class: 'quiet' }, verdict.reason)]
  host.replaceChildren(element('dl', { class: 'facts' }, ...list), ...reason)
}

/** A verdict that no estimate could change stands beside what the interval says by itself. */
function worth({ isMechanism, settledBy }: OpenedCasefile, { verdict, conclusion }: Answer): [string, string][] {
  if (isMechanism) return [['Conclusion', conclusionWord(conclusion, true)]]
  const published: [string, string] = [
    'The verdict this estimate would give if the score stayed as published',
    verdict.verdict!.replace(/\.$/, ''),
  ]
  if (settledBy === null) return [published]
  return [published, ['What its interval alone would give', conclusionWord(conclusion, false)]]
}

/** The design's figure for these settings. */
export function drawFigures(host: Element, plots: Plot[], source: string): void {
  host.replaceChildren()
  for (const plot of plots) {
    const drawn = toJson(plot) as PlotData
    renderStatic(Figure({ plot: drawn, idPrefix: `explorer-${plot.id}`, source, headingLevel: 3 }), host)
  }
}
