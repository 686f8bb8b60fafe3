import { withUnits } from '@casefiles/engine/words'
import { formatIntervalInWords, formatEffect } from '@casefiles/words/formats'
import type { CasefileListItem } from '../../contract/casefile.ts'
import type { AnalysisJson } from '../../contract/analysis.ts'

/**
 * The main estimate of a casefile as a plot, from what lists carry: one row against the line of no effect.
 *
 * @returns null while there is no estimate with an interval
 */
export function effectPlot({
  effect,
  headline,
  title,
  period,
}: CasefileListItem): AnalysisJson['plots'][number] | null {
  if (!effect || effect.value === null || effect.ci[0] === null || effect.ci[1] === null) return null
  const text = `${withUnits(formatEffect(effect.value), effect.units)}, 95% interval ${formatIntervalInWords(...effect.ci)}`
  return {
    id: 'main-effect',
    kind: 'forest',
    tab: 'summary',
    title: headline ?? title,
    subtitle: `Main estimate with its 95% interval, ${period}. The line marks no effect.`,
    alt: `Dot and interval against the line of no effect: ${text}.`,
    x: { label: 'Effect', unit: effect.units },
    y: { label: '', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'value', label: `Effect, ${effect.units}`, decimals: 2 },
      { key: 'ciLow', label: '95% interval, low', decimals: 2 },
      { key: 'ciHigh', label: '95% interval, high', decimals: 2 },
    ],
    rows: [
      {
        name: 'Main estimate',
        role: 'primary',
        value: effect.value,
        ciLow: effect.ci[0],
        ciHigh: effect.ci[1],
        p: null,
        locked: true,
      },
    ],
    annotations: [],
  }
}
