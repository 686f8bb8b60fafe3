import { isComputed, type Plot, type PlotColumn, type Sensitivity, type SensitivityPoint } from '../analysis.ts'
import { finite, intervalColumns, measure, plotOf, type Measured } from './plot-words.ts'
import { join, type Text } from '../fact.ts'
import { plural } from '../words/count.ts'
import { capitalize, inSentence } from '../words/sentence.ts'

export interface SpecCurveWords<Words extends Text = Text> {
  outcome: Measured
  /** What was combined, after a number: `reasonable sets of choices`. */
  sets: Words
  /** How the intervals are to be read; left out = `pointwise 95% intervals`. */
  intervals?: Words
  /** What "the same conclusion" means here, as a sentence. */
  same?: Words
}

/** Every declared specification, the locked one marked, with its choices. */
export function drawSpecifications(found: Sensitivity, words: SpecCurveWords<string>): Plot
export function drawSpecifications(found: Sensitivity<Text>, words: SpecCurveWords): Plot<Text>
export function drawSpecifications({ id, series }: Sensitivity<Text>, words: SpecCurveWords): Plot<Text> {
  const { outcome, sets, intervals = 'pointwise 95% intervals', same } = words
  // what could not be computed neither keeps a conclusion nor changes it
  const computed = series.filter(isComputed)
  const kept = computed.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = join`${kept} of ${computed.length} ${sets} ${kept === 1 ? 'leads' : 'lead'} to the same conclusion`
  return plotOf('spec-curve', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: join`Effect on ${measure(outcome)}, under each of the ${sets}, with ${intervals}.${same === undefined ? '' : join` ${same}`} Pale lines include zero.`,
    alt: join`Specification curve of ${plural(computed.length, 'estimate')} sorted by size, with ${intervals}. ${title}.`,
    x: { label: 'Specification', unit: '' },
    y: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    columns: [
      { key: 'label', label: 'Specification' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
      { key: 'locked', label: 'Locked design' },
      ...choiceColumns(series),
    ],
    rows: series.map((point) => ({
      label: typeof point.setting === 'number' ? String(point.setting) : point.setting,
      value: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
      ...choicesOf(point),
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}

function choicesOf({ choices }: SensitivityPoint<Text>): Record<`choice:${string}`, Text> {
  return Object.fromEntries(Object.entries(choices ?? {}).map(([choice, option]) => [`choice:${choice}`, option]))
}

function choiceColumns(series: SensitivityPoint<Text>[]): PlotColumn[] {
  const keys = new Set(series.flatMap((point) => Object.keys(choicesOf(point))))
  return [...keys].map((key) => ({ key, label: capitalize(key.slice('choice:'.length)) }))
}
