import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { finite, plotOf } from '../../../plots/plot-words.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import { namePeriod } from '../period-words.ts'
import { isChanging, type DidSpec } from '../spec.ts'
import { decimalsFor } from '../../../words/decimals.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'

/** More figures than this are no overview. */
const mostDrawn = 4

/** First treated periods with at least two periods before them: those with most units, ascending. */
export function largestCohorts({ cohort, cohortIndex }: PanelFrame): number[] {
  const units = new Map<number, number>()
  cohort.forEach((first, unit) => {
    if (cohortIndex[unit] >= 2) units.set(first, (units.get(first) ?? 0) + 1)
  })
  const bySize = [...units].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || a - b)
  return bySize
    .slice(0, mostDrawn)
    .map(([first]) => first)
    .sort((a, b) => a - b)
}

/**
 * Mean outcomes of a cohort and of the units untreated until then, before the cohort's treatment alone: no mean in it is of
 * a treated unit. Under a log, means are geometric.
 */
export function drawCohortTrends(frame: PanelFrame, spec: DidSpec, cohort: number, words: ReaderWords): Plot {
  const members = frame.cohort.filter((first) => first === cohort).length
  const others = frame.cohort.filter((first) => first > cohort).length
  const rows = meansBefore(frame, spec, cohort)
  const decimals = decimalsFor(Math.max(...rows.map(({ treated }) => Math.abs(treated ?? 0))))
  const start = namePeriod(cohort, frame.periods, words)
  const [event, again] = isChanging(spec) ? ['first changed', 'changed'] : ['first treated', 'treated']
  const title = `${capitalize(words.units)} ${event} in ${start} beside those ${again} later or never, before ${start}`
  return plotOf('did-trends', {
    id: `cohort-trends-${cohort}`,
    tab: 'design',
    title,
    subtitle: `${spec.outcome.label}, ${spec.outcome.transform === 'log' ? 'geometric means' : 'means'} of ${members} and ${others} ${words.units}. Nothing after treatment is shown before the lock.`,
    alt: `Line chart of ${inSentence(spec.outcome.label)} over ${rows.length} ${periodWord(frame.periods, words)}s before ${start}, for ${words.units} ${event} then and ${words.units} ${again} later or never.`,
    x: { label: capitalize(periodWord(frame.periods, words)), unit: '' },
    y: { label: capitalize(spec.outcome.rawUnits ?? spec.outcome.units), unit: '' },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods, words)) },
      { key: 'treated', label: `From ${start} on`, decimals },
      { key: 'comparison', label: 'Later or never', decimals },
      { key: 'comparisonUnits', label: `${capitalize(words.units)} later or never`, decimals: 0 },
    ],
    rows,
    annotations: [],
  })
}

function meansBefore(frame: PanelFrame, { outcome }: DidSpec, cohort: number) {
  const own = (value: number) => (outcome.transform === 'log' ? Math.exp(value / outcome.scale) : value / outcome.scale)
  const before = frame.periods.filter((period) => period < cohort)
  return before.map((year, t) => {
    const [treated, comparison] = [
      meanIn(frame, t, (first) => first === cohort),
      meanIn(frame, t, (first) => first > cohort),
    ]
    return {
      year,
      treated: finite(own(treated.mean)),
      comparison: finite(own(comparison.mean)),
      expected: null,
      comparisonUnits: comparison.count,
    }
  })
}

function meanIn(frame: PanelFrame, period: number, isWanted: (cohort: number) => boolean) {
  let [sum, count] = [0, 0]
  for (let row = 0; row < frame.n; row++) {
    if (frame.periodIndex[row] !== period || !isWanted(frame.cohort[frame.unitIndex[row]])) continue
    sum += frame.outcome[row]
    count++
  }
  return { mean: sum / count, count }
}
