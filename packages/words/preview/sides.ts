import { sayAll } from '@casefiles/engine/words'

/** Title, axis, columns and alternative text of two histograms back to back, treated upwards and comparison downwards. */
export function sides(title: string, intervals: number): Record<string, string> {
  return {
    title: sayAll(title),
    alt: sayAll(`Two histograms back to back in ${intervals} intervals, treated and comparison. ${title}.`),
    y: 'Share of all',
    scoreFrom: 'From',
    scoreTo: 'To',
    treated: 'Treated',
    comparison: 'Comparison',
    treatedCount: 'Treated, number',
    comparisonCount: 'Comparison, number',
  }
}
