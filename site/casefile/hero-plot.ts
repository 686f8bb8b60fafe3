import { FIRST_CHART, firstChartTitle, hasFirstChart } from '../../contract/first-chart.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { type OutcomeScale, outcomeScaleOf } from '@casefiles/engine/verdict'
import { capitalize, inSentence, isPresent, levelUnits, withUnits } from '@casefiles/engine/words'
import { capitalizeUnits, formatAmount } from '@casefiles/words/formats'
import { axisText, type PlotData } from '../../ui/charts/plot-data.ts'

type Row = PlotData['rows'][number]
type Told = Pick<CasefilePublication, 'analysis' | 'casefile' | 'design' | 'texts' | 'answer'>

/** How many each shown case stands for, as the answer counts them: chart and answer say the same. */
const timesOf = ({ texts }: Told) => texts.answer?.figures.without?.times?.by ?? 1

interface Facts {
  told: Told
  scale: OutcomeScale
  policy: string
  /** Units of levels. */
  units: string
  effect: number
  ci: [number | null, number | null]
  without: number | null
  /** Levels of a log or of a share are told of a hundred otherwise, or of a hundred. */
  isOf100: boolean
}

/**
 * The one chart of a casefile's first screen: with the policy and without it, in units that one can picture.
 *
 * @returns null where there is no estimate to draw
 */
export function heroPlot(told: Told): PlotData | null {
  const { analysis, design } = told
  const main = analysis.estimates.find(({ role }) => role === 'primary')
  if (!hasFirstChart(told) || !main || main.value === null) return null
  const scale = outcomeScaleOf(design.analysis)
  const raw = (design.analysis as { outcome?: { rawUnits?: string } }).outcome?.rawUnits ?? analysis.outcome.units
  const isPoints = analysis.outcome.units === 'percentage points'
  const mean = analysis.counterfactualMean
  const without = mean === null ? null : scale.kind === 'own' ? mean * scale.scale : mean
  const facts: Facts = {
    told,
    scale,
    policy: design.words.policyShort ?? 'the policy',
    units: isPoints ? 'of 100' : scale.kind === 'own' ? levelUnits(analysis.outcome.units) : raw,
    effect: main.value,
    ci: main.ci,
    without,
    isOf100: isPoints || without === null || (scale.kind === 'log' && without < 1),
  }
  return syntheticPath(facts) ?? panelPath(facts) ?? heap(facts) ?? threshold(facts) ?? groups(facts)
}

const plotOf = (id: string) => (told: Told) => told.analysis.plots.find((plot) => plot.kind === id)

/** What an effect makes of a level. */
function levelAt({ scale }: Facts, without: number, effect: number | null): number | null {
  if (!isPresent(effect)) return null
  return scale.kind === 'log' ? without * Math.exp(effect / scale.scale) : without + effect
}

/** The ends of the interval as levels: a share, a rate or what is read as a logarithm is never less than none, nor a share more than all. */
function endsAt(facts: Facts, start: number): [number | null, number | null] {
  const { scale, units, isOf100, told } = facts
  const isShare = told.analysis.outcome.units === 'percentage points'
  const isBounded = isShare || isOf100 || scale.kind === 'log' || /\bper [\d,]{3,}/.test(units)
  const within = (level: number | null) =>
    level === null || !isBounded ? level : Math.max(0, isShare ? Math.min(100, level) : level)
  return [within(levelAt(facts, start, facts.ci[0])), within(levelAt(facts, start, facts.ci[1]))]
}

const isOfHundred = ({ units }: Facts) => units === 'of 100'

/** An effect in the outcome's own units that no level is known for: only the difference can be drawn. */
const isDifference = ({ scale, without }: Facts) => scale.kind === 'own' && without === null

/** `The law begins`, `The bans begin`. */
function beginsWords({ policy }: Facts): string {
  return `${capitalize(policy)} ${/[^s]s$/.test(policy) ? 'begin' : 'begins'}`
}

const INTERVAL = '95% interval'

function base(
  facts: Facts,
  kind: PlotData['kind'],
  rest: Pick<PlotData, 'subtitle' | 'x' | 'y' | 'columns' | 'rows' | 'annotations'>,
): PlotData {
  const title = firstChartTitle(facts.told)
  return {
    id: FIRST_CHART,
    kind,
    tab: 'summary',
    title,
    alt: `${title}. ${rest.subtitle} ${estimateInWords(facts)}`,
    ...rest,
  }
}

function estimateInWords(facts: Facts): string {
  if (isDifference(facts)) return differenceInWords(facts)
  const start = facts.without ?? 100
  const level = levelAt(facts, start, facts.effect)
  const [low, high] = endsAt(facts, start)
  const range = isPresent(low) && isPresent(high) ? ` (${formatAmount(low)} to ${formatAmount(high)})` : ''
  const units = facts.without === null ? 'for every 100 otherwise' : facts.units
  return `On average ${withUnits(formatAmount(level ?? Number.NaN), units)}${range} with ${facts.policy}, ${formatAmount(start)} without.`
}

function differenceInWords({ effect, ci: [low, high], policy, told }: Facts): string {
  const range = isPresent(low) && isPresent(high) ? ` (${formatAmount(low)} to ${formatAmount(high)})` : ''
  return `The difference with ${policy} is ${withUnits(formatAmount(effect), told.analysis.outcome.units)}${range}.`
}

function syntheticPath(facts: Facts): PlotData | null {
  const path = plotOf('synthetic-path')(facts.told)
  if (!path) return null
  const { design, analysis } = facts.told
  const scale = outcomeScaleOf(design.analysis)
  // levels of a logarithm are drawn as what they are levels of
  const level = (cell: Row[string] | undefined) => {
    const drawn = number(cell)
    return drawn === null || scale.kind === 'own' ? drawn : Math.exp(drawn / scale.scale)
  }
  const rows = path.rows.map((row): Row => ({
    year: row.year,
    with: level(row.treated),
    without: level(row.synthetic),
    withoutLow: null,
    withoutHigh: null,
    comparison: null,
  }))
  return base(facts, 'with-without-path', {
    subtitle: `Dashed: the mix of others that comes nearest to ${design.words.places} before ${facts.policy}.`,
    x: { label: path.x.label, unit: '' },
    y: { label: capitalize(analysis.outcome.label), unit: facts.units },
    columns: pathColumns(path.x.label, `With: ${design.words.places}`, 'Without: a mix of others'),
    rows,
    annotations: path.annotations.flatMap((line) =>
      line.kind === 'vertical' ? [{ ...line, label: beginsWords(facts) }] : [],
    ),
  })
}

function pathColumns(time: string, withIt: string, without: string, comparison?: string): PlotData['columns'] {
  return [
    { key: 'year', label: time, decimals: 0 },
    { key: 'with', label: withIt, decimals: 2 },
    { key: 'without', label: without, decimals: 2 },
    ...(comparison === undefined
      ? []
      : [
          { key: 'withoutLow', label: `${without}, 95% low`, decimals: 2 },
          { key: 'withoutHigh', label: `${without}, 95% high`, decimals: 2 },
          { key: 'comparison', label: comparison, decimals: 2 },
        ]),
  ]
}

const number = (cell: Row[string] | undefined) => (typeof cell === 'number' ? cell : null)

function isOverExposure({ design }: Told): boolean {
  return (design.analysis as { exposure?: unknown }).exposure !== undefined
}

/** Counts are drawn over what they are counted over. */
function pathAxis(facts: Facts, drawn: string): PlotData['y'] {
  if (isOverExposure(facts.told)) return { label: drawn, unit: '' }
  if (isOfHundred(facts)) return { label: facts.told.analysis.outcome.label, unit: facts.units }
  return { label: capitalizeUnits(facts.units), unit: '' }
}

/** One start: what was seen, and each year's effect taken off it. Several starts: both levels by the time since each. */
function panelPath(facts: Facts): PlotData | null {
  const { told, policy } = facts
  const trends = plotOf('did-trends')(told)
  const study = plotOf('event-study')(told)
  const cohorts = plotOf('cohort-timeline')(told)?.rows.filter((row) => number(row.treatedFrom) !== null) ?? []
  if (!trends || !study || cohorts.length === 0) return null
  if (cohorts.length > 1) return sinceStart(facts, study)
  const first = number(cohorts[0].treatedFrom)!
  const times = timesOf(told)
  const hasInterval = facts.ci.every(isPresent)
  const effects = new Map(study.rows.map((row) => [first + number(row.relativeTime)!, row]))
  const rows = trends.rows.map((row): Row => {
    const year = number(row.year)!
    const level = scaledBy(number(row.treatedPlain) ?? number(row.treated), times)
    const effect = year >= first ? effects.get(year) : undefined
    const off = (key: string) => {
      const size = number(effect?.[key])
      return level === null || size === null ? null : levelAt(facts, level, -size)
    }
    return {
      year,
      with: level,
      without: year === first - 1 ? level : off('estimate'),
      // where the main estimate has no interval, none of its parts is shown with one
      ...(hasInterval
        ? { withoutLow: off('ciHigh'), withoutHigh: off('ciLow') }
        : { withoutLow: null, withoutHigh: null }),
      comparison: scaledBy(number(row.comparisonPlain) ?? number(row.comparison), 1),
    }
  })
  return base(facts, 'with-without-path', {
    subtitle: `Dashed: had they moved like those without ${policy}.${hasInterval ? ` Whiskers: ${INTERVAL}.` : ''}`,
    x: { label: trends.x.label, unit: '' },
    y: pathAxis(facts, trends.y.label),
    columns: pathColumns(trends.x.label, `With ${policy}`, `Without ${policy}`, 'Others, without it'),
    rows,
    annotations: [{ kind: 'vertical', at: first - 0.5, label: beginsWords(facts) }],
  })
}

const scaledBy = (value: number | null, times: number) => (value === null ? null : value * times)

function sinceStart(facts: Facts, study: PlotData): PlotData {
  const { told, policy, scale } = facts
  const isOf100 = scale.kind === 'log'
  const without = isOf100 ? 100 : facts.without!
  const rows = study.rows.map((row): Row => {
    const time = number(row.relativeTime)!
    const at = (key: string) => levelAt(facts, without, number(row[key]))
    return {
      year: time,
      with: at('estimate'),
      without,
      withLow: time < 0 ? null : at('ciLow'),
      withHigh: time < 0 ? null : at('ciHigh'),
      withoutLow: null,
      withoutHigh: null,
      comparison: null,
    }
  })
  return base(facts, 'with-without-path', {
    subtitle: `By the time since each start. Dashed: the level without ${policy}${isOf100 ? ', set to 100' : ''}. Whiskers: ${INTERVAL} of the level with ${policy}.`,
    x: { label: study.x.label, unit: '' },
    y: { label: told.analysis.outcome.label, unit: isOf100 ? 'for every 100 otherwise' : facts.units },
    columns: [
      { key: 'year', label: study.x.label, decimals: 0 },
      { key: 'with', label: `With ${policy}`, decimals: 1 },
      { key: 'without', label: 'Without', decimals: 1 },
      { key: 'withLow', label: `With ${policy}, 95% low`, decimals: 1 },
      { key: 'withHigh', label: `With ${policy}, 95% high`, decimals: 1 },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: -0.5, label: beginsWords(facts) }],
  })
}

/** `Age 21`; `School score of 1999: 800`, where two figures would follow each other. */
const atWords = (label: string, at: number) => `${label}${/\d$/.test(label) ? ':' : ''} ${formatAmount(at)}`

/** Lengths of the stretch that cases may be moved in, shown on either side of it. */
const BESIDE = 2

/** The histogram around the threshold with the smooth count: what is there, and what would be without it. */
function heap(facts: Facts): PlotData | null {
  const histogram = plotOf('bunching-histogram')(facts.told)
  const cutoff = histogram?.annotations.find(({ kind }) => kind === 'vertical')
  if (!histogram || !cutoff) return null
  const moved = histogram.rows.flatMap((row) => (row.moved === true ? [number(row.value)!] : []))
  const [low, high] = [Math.min(...moved), Math.max(...moved)]
  const reach = BESIDE * (high - low)
  const rows = histogram.rows.filter((row) => number(row.value)! >= low - reach && number(row.value)! <= high + reach)
  const drawn = base(facts, 'bunching-histogram', {
    subtitle: `Bars: ${facts.told.design.words.unitPlural}; dark: those from ${low} to ${high}. Line: the smooth count, with its ${INTERVAL}.`,
    x: { ...histogram.x },
    y: { ...histogram.y },
    columns: histogram.columns,
    rows,
    annotations: [{ ...cutoff, label: atWords(histogram.x.label, cutoff.at) }],
  })
  // under "Inconclusive." the chart is named and nothing is claimed
  const title = facts.told.analysis.verdict.verdict === 'Inconclusive.' ? drawn.title : histogram.title
  return { ...drawn, title, alt: drawn.alt.replace(drawn.title, title) }
}

/** What a mark is called in the table below. */
const SHOWN: Record<string, string> = {
  bin: 'Average of values side by side',
  fit: 'Line through them',
  estimate: 'Estimate at the cutoff',
}

function threshold(facts: Facts): PlotData | null {
  const scatter = plotOf('rd-scatter')(facts.told)
  const cutoff = scatter?.annotations.find(({ kind }) => kind === 'vertical')
  if (!scatter || !cutoff || facts.without === null) return null
  const { scale, told, policy, without, effect } = facts
  // bins and fits are means of logarithms: what they stand for
  const level = (cell: Row[string] | undefined) => {
    const value = number(cell)
    return value === null || scale.kind === 'own' ? value : Math.exp(value / scale.scale)
  }
  // far from straight once they are counts again, fits of logarithms say nothing that the points do not
  const shown = scale.kind === 'log' ? scatter.rows.filter(({ kind }) => kind === 'bin') : scatter.rows
  const rowOf = (kind: string, side: string, rest: Pick<Row, 'running' | 'outcome'>): Row => ({
    kind,
    side,
    shown: SHOWN[kind],
    name: side === 'treated' ? `With ${policy}` : 'Without',
    ...rest,
  })
  const rows = shown.map(({ kind, side, running, outcome }) =>
    rowOf(String(kind), String(side), { running, outcome: level(outcome) }),
  )
  const estimate = (side: string, outcome: number | null) => rowOf('estimate', side, { running: cutoff.at, outcome })
  return base(facts, 'with-without-threshold', {
    subtitle: `Points: averages of values side by side. The bracket is the estimate at the cutoff${scale.kind === 'log' ? '' : ', corrected for the bend of the lines'}.`,
    x: { ...scatter.x },
    y: { label: told.analysis.outcome.label, unit: scale.kind === 'log' ? '' : facts.units },
    columns: [
      { key: 'shown', label: 'What is shown' },
      { key: 'name', label: 'Side' },
      { key: 'running', label: scatter.x.label, decimals: 2 },
      { key: 'outcome', label: told.analysis.outcome.label, decimals: 2 },
    ],
    rows: [...rows, estimate('control', without), estimate('treated', levelAt(facts, without, effect))],
    annotations: [{ ...cutoff, label: atWords(scatter.x.label, cutoff.at) }],
  })
}

/** Two bars; where no level is known, so many otherwise. */
function groups(facts: Facts): PlotData {
  const { told, policy, effect } = facts
  if (isDifference(facts)) return difference(facts)
  const isOtherwise = facts.isOf100 && told.analysis.outcome.units !== 'percentage points'
  const without = isOtherwise ? 100 : facts.without!
  const level = levelAt(facts, without, effect)
  const [low, high] = endsAt(facts, without)
  const unit = isOtherwise ? 'for every 100 otherwise' : facts.units
  const rows: Row[] = [
    { name: 'Without', isWith: false, level: without, low: null, high: null },
    { name: `With ${policy}`, isWith: true, level: level!, low, high },
  ]
  const drawn = 'Hollow: without. Filled: with'
  const subtitle = isPresent(low) && isPresent(high) ? `${drawn}, and its ${INTERVAL}.` : `${drawn}. ${NO_ENDS}`
  return bars(facts, { subtitle, label: told.analysis.outcome.label, unit, rows })
}

const NO_ENDS = 'The data give no interval with two ends.'

function difference(facts: Facts): PlotData {
  const { told, policy, effect, ci } = facts
  const [low, high] = ci
  const { label, units } = told.analysis.outcome
  const drawn = 'How far apart the two lie; no level is known'
  return bars(facts, {
    subtitle: isPresent(low) && isPresent(high) ? `${drawn}. Bar: ${INTERVAL}.` : `${drawn}. ${NO_ENDS}`,
    label: `Difference in ${inSentence(label)}`,
    unit: units,
    rows: [
      { name: 'Without', isWith: false, level: 0, low: null, high: null },
      { name: `With ${policy}`, isWith: true, level: effect, low, high },
    ],
  })
}

interface Bars {
  subtitle: string
  label: string
  unit: string
  rows: Row[]
}

function bars(facts: Facts, { subtitle, label, unit, rows }: Bars): PlotData {
  return base(facts, 'with-without-groups', {
    subtitle,
    x: { label, unit },
    y: { label: '', unit: '' },
    columns: [
      { key: 'name', label: 'Group' },
      { key: 'level', label: axisText({ label, unit }), decimals: 2 },
      { key: 'low', label: '95% interval, low', decimals: 2 },
      { key: 'high', label: '95% interval, high', decimals: 2 },
    ],
    rows,
    annotations: [],
  })
}
