import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { countInWords, plainPlural } from '../../../words/count.ts'
import { capitalize } from '../../../words/sentence.ts'
import { comparisonUnitsIn, countComparisonUnits } from '../diagnostics/comparison-group.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidFit } from '../estimate.ts'
import { namePeriod, nameSpan } from '../period-words.ts'
import { plotOf } from '../../../plots/plot-words.ts'

/** Who is treated from when: one row per cohort, and how many units are still untreated when it starts. */
export function drawCohortTimeline(frame: PanelFrame, fit: DidFit, words: ReaderWords): Plot {
  const word = periodWord(frame.periods, words)
  const treated = capitalize(words.treated)
  const units = capitalize(words.units)
  const rows = listCohorts(frame, fit)
  const fewest = Math.min(...rows.flatMap(({ preYears }) => (preYears === null ? [] : [preYears])))
  const title = describe(fewest, frame, fit, words)
  return plotOf('cohort-timeline', {
    id: 'cohort-timeline',
    tab: 'design',
    title,
    subtitle: `${units} by the first ${word} ${words.treated}. Dark: ${words.treated}. Pale: ${words.notYetTreated}.`,
    alt: `Timeline of ${plainPlural(rows.length, 'group')} of ${words.units}, ${nameSpan(frame.periods, frame.periods, words)}, by the first ${word} ${words.treated}. ${title}.`,
    x: { label: capitalize(word), unit: '' },
    y: { label: 'Group', unit: '' },
    columns: [
      { key: 'cohort', label: `First ${word} ${words.treated}` },
      { key: 'units', label: units, decimals: 0 },
      { key: 'treatedFrom', label: `${treated} from`, decimals: 0 },
      { key: 'firstYear', label: `First ${word}`, decimals: 0 },
      { key: 'lastYear', label: `Last ${word}`, decimals: 0 },
      { key: 'preYears', label: `${capitalize(word)}s before`, decimals: 0 },
      { key: 'comparisonUnits', label: `${units} to compare with at the start`, decimals: 0 },
      { key: 'members', label: 'Which' },
    ],
    rows,
    annotations: [],
  })
}

function listCohorts(frame: PanelFrame, fit: DidFit) {
  const cohorts = [...new Set(frame.cohort)].sort((a, b) => a - b)
  return cohorts.map((cohort) => {
    const members = frame.labels.filter((_, unit) => frame.cohort[unit] === cohort)
    const isTreated = Number.isFinite(cohort)
    return {
      cohort: isTreated ? String(cohort) : 'Never',
      units: members.length,
      firstYear: frame.periods[0],
      lastYear: frame.periods.at(-1)!,
      treatedFrom: isTreated ? cohort : null,
      preYears: isTreated ? frame.periods.filter((period) => period < cohort).length : null,
      comparisonUnits: isTreated ? comparisonUnitsIn(cohort, fit.groupTime).length : null,
      members: members.join(', '),
    }
  })
}

function describe(fewest: number, { periods }: PanelFrame, fit: DidFit, words: ReaderWords): string {
  const word = periodWord(periods, words)
  const before = `At least ${countInWords(fewest, 10)} ${word}${fewest === 1 ? '' : 's'} of data before each ${words.noun}`
  const alone = countComparisonUnits(fit.groupTime).filter(({ units }) => units === 1)
  if (alone.length === 0) return before
  const [name] = comparisonUnitsIn(alone.at(-1)!.period, fit.groupTime)
  return `${before}; from ${namePeriod(alone[0].period, periods, words)} ${name} alone is left to compare with`
}
