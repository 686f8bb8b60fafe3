import type { Plot } from '../../../analysis.ts'
import { percentAtStart } from '../../../words/percent.ts'
import { rowsOf, type CrossSection } from '../cross-section.ts'
import { shareOnSupport } from '../diagnostics/overlap.ts'
import type { MatchingSpec } from '../spec.ts'
import { plotOf } from '../../../plots/plot-words.ts'

const bins = 20

/** Distribution of the propensity score in each group, in twentieths. */
export function drawPropensityOverlap(frame: CrossSection, spec: MatchingSpec, score: Float64Array): Plot {
  const share = shareOnSupport(frame.treated, score, spec.estimand)
  const who = spec.estimand === 'ATT' ? 'treated units' : 'units'
  const title = `${percentAtStart(share)} of ${who} have a propensity score within the range of the other group`
  const [comparison, treated] = ([0, 1] as const).map((arm) =>
    histogram(rowsOf(frame.treated, arm).map((row) => score[row])),
  )
  return plotOf('propensity-overlap', {
    id: 'propensity-overlap',
    tab: 'diagnostics',
    title,
    subtitle: `Share of ${frame.treatedCount} treated and ${frame.n - frame.treatedCount} comparison units by propensity score, the estimated chance of treatment. Treated upwards, comparison downwards.`,
    alt: `Two histograms of the propensity score in ${bins} intervals from 0 to 1, treated and comparison units. ${title}.`,
    x: { label: 'Propensity score', unit: '' },
    y: { label: 'Share of group', unit: '' },
    columns: [
      { key: 'scoreFrom', label: 'From', decimals: 2 },
      { key: 'scoreTo', label: 'To', decimals: 2 },
      { key: 'treated', label: 'Treated', decimals: 3 },
      { key: 'comparison', label: 'Comparison', decimals: 3 },
    ],
    rows: Array.from({ length: bins }, (_, i) => ({
      scoreFrom: i / bins,
      scoreTo: (i + 1) / bins,
      treated: treated[i],
      comparison: comparison[i],
    })),
    annotations: [],
  })
}

function histogram(scores: number[]): number[] {
  const counts = new Array<number>(bins).fill(0)
  for (const score of scores) counts[Math.min(bins - 1, Math.floor(score * bins))]++
  return counts.map((number) => number / scores.length)
}
