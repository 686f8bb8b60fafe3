import type { Plot } from '../../../analysis.ts'
import { formatPercent } from '../../../words/percent.ts'
import { rowsOf, type CrossSection } from '../cross-section.ts'
import { plotOf } from '../../../plots/plot-words.ts'

const steps = 20

/** How unequal the weights are: the share of a group's weight that its heaviest units carry. */
export function drawWeightShares(frame: CrossSection, weights: Float64Array): Plot {
  const groups = (['comparison', 'treated'] as const).map((group, arm) => ({
    group,
    shares: cumulativeShares(rowsOf(frame.treated, arm as 0 | 1).map((row) => weights[row])),
  }))
  const tenth = groups[0].shares[steps / 10]
  const title = `The heaviest tenth of comparison units carries ${formatPercent(tenth, 'never-all')} of their weight`
  return plotOf('weight-shares', {
    id: 'weights',
    tab: 'diagnostics',
    title,
    subtitle: 'Share of each group’s weight carried by its heaviest units. With equal weights the line is straight.',
    alt: `Two rising lines, one for each group, from no units to all of them. ${title}.`,
    x: { label: 'Heaviest units', unit: 'share of group' },
    y: { label: 'Weight they carry', unit: 'share of group' },
    columns: [
      { key: 'group', label: 'Group' },
      { key: 'units', label: 'Heaviest units', decimals: 2 },
      { key: 'weight', label: 'Weight they carry', decimals: 3 },
    ],
    rows: groups.flatMap(({ group, shares }) => shares.map((weight, i) => ({ group, units: i / steps, weight }))),
    annotations: [],
  })
}

/** Shares at 0, 1/20, … 1 of the units, straight between two units. */
function cumulativeShares(weights: number[]): number[] {
  const sorted = weights.toSorted((a, b) => b - a)
  const sums = [0]
  for (const weight of sorted) sums.push(sums.at(-1)! + weight)
  const total = sums.at(-1)!
  return Array.from({ length: steps + 1 }, (_, i) => {
    const at = (i * sorted.length) / steps
    const below = Math.floor(at)
    const next = sums[Math.min(below + 1, sorted.length)]
    return (sums[below] + (at - below) * (next - sums[below])) / total
  })
}
