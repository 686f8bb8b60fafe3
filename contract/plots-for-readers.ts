import { type OutcomeScale, outcomeScaleOf, sizeInWords } from '@casefiles/engine/verdict'
import { asSentence, sayAll } from '@casefiles/engine/words'
import { logPointsInPercent, wholeAmounts } from '@casefiles/words/formats'
import type { CasefilePublication } from './publication.ts'

type Plot = CasefilePublication['analysis']['plots'][number]
type Cell = Plot['rows'][number][string]

/** Columns that hold effects, their intervals and bands. */
const EFFECTS = [
  'value',
  'estimate',
  'effect',
  'gap',
  'ciLow',
  'ciHigh',
  'bandLow',
  'bandHigh',
  'predictionLow',
  'predictionHigh',
]
/** Columns that hold means of logarithms and what was fitted to them, of the kinds that draw such. */
const LEVELS: Partial<Record<Plot['kind'], string[]>> = {
  'rd-scatter': ['outcome', 'ciLow', 'ciHigh'],
  'binned-relation': ['mean', 'fit', 'ciLow', 'ciHigh'],
  'synthetic-path': ['treated', 'synthetic'],
}

/**
 * The figures as readers see them: of an outcome that was read as a logarithm in percent, or at the level that a mean of
 * logarithms stands for. What is published, the table of estimates and the files of numbers keep log points.
 */
export function plotsForReaders({
  analysis,
  design,
}: Pick<CasefilePublication, 'analysis'> & { design: Pick<CasefilePublication['design'], 'analysis'> }): Plot[] {
  const plots = tellPlots(analysis.plots, analysis.outcome.units, design.analysis).map(withOthersInWords)
  return analysis.verdict.verdict === 'Inconclusive.' ? plots.map(withoutClaim) : plots
}

/** Counts and amounts as one says them: how many of the others agree, never “1 of 1 others” nor “12 of 12”; large amounts whole. */
function withOthersInWords(plot: Plot): Plot {
  const tell = (text: string) =>
    text.replace(/, and so (is|are|could) (\d+) of (\d+) others/, (said, verb: string, agree: string, all: string) => {
      const one = verb === 'could' ? verb : 'is'
      if (agree === '0') return all === '1' ? `, and the other ${one} not` : `, and none of the ${all} others ${one}`
      return all === '1' ? `, and so ${one} the other` : said
    })
  const say = (text: string) => wholeAmounts(sayAll(tell(text)))
  return { ...plot, title: say(plot.title), alt: say(plot.alt) }
}

/** What a figure shows, by the first sentence below its title, where no verdict carries what the title says was found. */
function withoutClaim(plot: Plot): Plot {
  if (plot.tab !== 'results' && plot.tab !== 'summary' && plot.kind !== 'did-trends') return plot
  const [shown, ...rest] = plot.subtitle.split(/(?<=\.) (?=[\p{Lu}\d])/u)
  if (shown === '') return plot
  const title = shown.replace(/\.$/, '')
  const alt = plot.alt.replace(` ${asSentence(plot.title)}`, '')
  return { ...plot, title, subtitle: rest.join(' '), alt }
}

/**
 * The same for figures that are not published: those of a reader's own settings.
 *
 * @param units of the estimate
 * @param spec  the design's choices
 */
export function tellPlots<Shown extends Plot>(plots: Shown[], units: string, spec: unknown): Shown[] {
  const scale = outcomeScaleOf(spec)
  if (scale.kind === 'own') return plots
  const raw = (spec as { outcome?: { rawUnits?: string } }).outcome?.rawUnits ?? ''
  return plots.map((plot) => inPercent(plot, { scale, units, raw }))
}

interface Read {
  scale: OutcomeScale
  /** Of the estimate. */
  units: string
  /** Of the outcome's column. */
  raw: string
}

function inPercent<Shown extends Plot>(plot: Shown, { scale, units, raw }: Read): Shown {
  const [isX, isY] = [plot.x.unit === units, plot.y.unit === units]
  const levels = isY ? LEVELS[plot.kind] : undefined
  const tell = (value: number) => (levels ? Math.exp(value / scale.scale) : sizeInWords(value, scale))
  const told = new Set(levels ?? (isX || isY ? [...EFFECTS, ...(isX ? ['direct'] : [])] : []))
  const axis = <Axis extends { label: string; unit: string }>(one: Axis, isTold: boolean): Axis =>
    isTold ? { ...one, unit: levels ? raw : 'percent' } : one
  const words = (text: string) => logPointsInPercent(text, scale)
  const cells = (row: Shown['rows'][number]) =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]): [string, Cell] => [
        key,
        told.has(key) && typeof cell === 'number' ? tell(cell) : cell,
      ]),
    )
  return {
    ...plot,
    title: words(plot.title),
    subtitle: levels ? plot.subtitle.replace(`, in ${units}`, '') : words(plot.subtitle),
    alt: words(plot.alt),
    x: axis(plot.x, isX),
    y: axis(plot.y, isY),
    columns: plot.columns.map((column) => ({ ...column, label: words(column.label) })),
    rows: told.size === 0 ? plot.rows : plot.rows.map(cells),
    annotations: plot.annotations.map((line) =>
      (line.kind === 'vertical' && isX) || (line.kind === 'horizontal' && isY) ? { ...line, at: tell(line.at) } : line,
    ),
  }
}
