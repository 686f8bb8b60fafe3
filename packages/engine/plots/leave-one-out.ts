import type { Plot, Sensitivity } from '../analysis.ts'
import { finite, intervalColumns, measure, plotOf, type Measured } from './plot-words.ts'
import { join, type Text } from '../fact.ts'
import { inSentence } from '../words/sentence.ts'

/** Up to this many that change the conclusion are named in the title. */
const mostNamed = 2

export interface LeaveOneOutWords<Words extends Text = Text> {
  outcome: Measured
  /** What is left out in turn: `state`, `donor that carries weight`. */
  noun: Words
  /** How the intervals are to be read; left out = `pointwise 95% intervals`. */
  intervals?: Words
  /** What "the same conclusion" means here, as a sentence. */
  same?: Words
  /** How title and rows name one that is left out; left out = as it is. */
  nameOf?: (setting: string) => Words
}

/** The estimate with one unit, cohort, block or instrument left out at a time. */
export function drawLeftOut(found: Sensitivity, words: LeaveOneOutWords<string>): Plot
export function drawLeftOut(found: Sensitivity<Text>, words: LeaveOneOutWords): Plot<Text>
export function drawLeftOut({ id, series }: Sensitivity<Text>, words: LeaveOneOutWords): Plot<Text> {
  const { outcome, noun, intervals = 'pointwise 95% intervals', same, nameOf = asItIs } = words
  const title = describe(series, words)
  return plotOf('leave-one-out', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: join`Effect on ${measure(outcome)}, with each ${noun} left out in turn, with ${intervals}.${same === undefined ? '' : join` ${same}`}`,
    alt: join`Dot chart of ${series.length} estimates, each without one ${noun}, with ${intervals}. ${title}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Left out', unit: '' },
    columns: [
      { key: 'left', label: 'Left out' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
    ],
    rows: series.map(({ setting, value, ci, keepsConclusion }) => ({
      left: nameOf(String(setting)),
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

const asItIs = (setting: string) => setting

function describe(series: Sensitivity<Text>['series'], { noun, nameOf = asItIs }: LeaveOneOutWords): Text {
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => String(setting))
  if (changed.length === 0) return join`No single ${noun} changes the conclusion`
  if (changed.length <= mostNamed) {
    const named = changed.map(nameOf).reduce((all, one) => join`${all}, or without ${one}`)
    return join`Without ${named}, the conclusion changes`
  }
  return join`Leaving out one ${noun} changes the conclusion in ${changed.length} of ${series.length} cases`
}
