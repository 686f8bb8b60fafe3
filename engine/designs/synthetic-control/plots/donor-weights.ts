import type { Plot } from '../../../analysis.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { plotOf } from '../../../plots/plot-words.ts'

/** The donors that carry weight, heaviest first. */
export function drawDonorWeights(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot {
  const { weights } = fit.average.weighting
  const rows = frame.donors
    .map((donor, j) => ({ donor, weight: weights[j] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.donor < b.donor ? -1 : 1))
  const title = `Synthetic ${frame.treated} is mixed from ${plainPlural(rows.length, 'donor')}, ${formatPercent(rows[0].weight)} of it ${rows[0].donor}`
  return plotOf('donor-weights', {
    id: 'donor-weights',
    tab: 'design',
    title,
    subtitle: `Share of each donor in the mixture; the other ${frame.donors.length - rows.length} donors carry none.`,
    alt: `Bar chart of ${rows.length} donor weights. ${title}.`,
    x: { label: 'Share of the mixture', unit: '' },
    y: { label: 'Donor', unit: '' },
    columns: [
      { key: 'donor', label: 'Donor' },
      { key: 'weight', label: 'Weight', decimals: 3 },
    ],
    rows,
    annotations: [],
  })
}
