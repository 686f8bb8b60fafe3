import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { comparisonUnitsIn, countComparisonUnits } from '../diagnostics/comparison-group.ts'
import { count, periodWord } from '../diagnostics/period-words.ts'
import type { DidFit } from '../estimate.ts'
import { numberWord, plotOf, startSentence } from './plot-words.ts'

/** Who is treated from when: one row per cohort, and how many units are still untreated when it starts. */
export function drawCohortTimeline(frame: PanelFrame, fit: DidFit): Plot {
  const word = periodWord(frame.periods)
  const rows = listCohorts(frame, fit)
  const fewest = Math.min(...rows.flatMap(({ preYears }) => (preYears === null ? [] : [preYears])))
  const title = describe(fewest, word, fit)
  return plotOf('cohort-timeline', {
    id: 'cohort-timeline',
    tab: 'design',
    title,
    subtitle: `Units by the first treated ${word}. Dark: treated. Pale: not treated yet.`,
    alt: `Timeline of ${count(rows.length, 'group')} of units, ${frame.periods[0]} to ${frame.periods.at(-1)}, by the ${word} treatment begins. ${title}.`,
    x: { label: startSentence(word), unit: '' },
    y: { label: 'Group', unit: '' },
    columns: [
      { key: 'cohort', label: `First treated ${word}` },
      { key: 'units', label: 'Units', decimals: 0 },
      { key: 'treatedFrom', label: 'Treated from', decimals: 0 },
      { key: 'firstYear', label: `First ${word}`, decimals: 0 },
      { key: 'lastYear', label: `Last ${word}`, decimals: 0 },
      { key: 'preYears', label: `${startSentence(word)}s before`, decimals: 0 },
      { key: 'comparisonUnits', label: 'Units to compare with at the start', decimals: 0 },
      { key: 'members', label: 'Which' },
    ],
    rows,
    annotations: [],
  })
}

function listCohorts(frame: PanelFrame, fit: DidFit) {
  const cohorts = [...new Set(frame.cohort)].sort((a, b) => a - b)
  return cohorts.map((cohort) => {
    const members = frame.units.filter((_, unit) => frame.cohort[unit] === cohort)
    const isTreated = Number.isFinite(cohort)
    return {
      cohort: isTreated ? String(cohort) : 'Never',
      units: members.length,
      firstYear: frame.periods[0]!,
      lastYear: frame.periods.at(-1)!,
      treatedFrom: isTreated ? cohort : null,
      preYears: isTreated ? frame.periods.filter((period) => period < cohort).length : null,
      comparisonUnits: isTreated ? comparisonUnitsIn(cohort, fit.groupTime).length : null,
      members: members.join(', '),
    }
  })
}

function describe(fewest: number, word: string, fit: DidFit): string {
  const before = `${startSentence(numberWord(fewest))}${fewest === 1 ? '' : ' or more'} ${word}s before every start`
  const alone = countComparisonUnits(fit.groupTime).filter(({ units }) => units === 1)
  if (alone.length === 0) return before.replace(/^One years/, 'One year or more')
  return `${before.replace(/^One years/, 'One year or more')}; a single unit is left to compare with from ${alone[0]!.period}`
}
