import type { Estimate, Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { DidFit } from '../estimate.ts'
import type { DidSpec } from '../spec.ts'
import { excludesZero, finite, inSentence, intervalColumns, plotOf, measure } from './plot-words.ts'

/** All estimates below each other, the one named in the design first. */
export function drawForest(spec: DidSpec, fit: DidFit): Plot {
  const title = describe(fit.estimates)
  const { value, ci } = fit.primary
  return plotOf('forest', {
    id: 'estimates',
    tab: 'results',
    title,
    subtitle: `Average effect on ${measure(spec.outcome)}, with pointwise 95% intervals. The filled square is the estimate named in the locked design.${fit.estimates.every(hasInterval) ? '' : ' Where no line is drawn, no interval can be given; the table of estimates says why.'}`,
    alt: `Forest plot of ${fit.estimates.length} estimates with 95% intervals. ${title}. The main estimate is ${formatEffect(value)}, 95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Estimate', unit: '' },
    columns: [
      { key: 'name', label: 'Estimate' },
      { key: 'role', label: 'Role' },
      { key: 'value', label: 'Value', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: fit.estimates.map((estimate) => ({
      name: estimate.name,
      role: estimate.role,
      value: finite(estimate.value),
      ciLow: finite(estimate.ci[0]),
      ciHigh: finite(estimate.ci[1]),
      p: finite(estimate.p),
      locked: estimate.role === 'primary',
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}

function hasInterval({ ci }: Estimate): boolean {
  return ci.every(Number.isFinite)
}

/** How many of the other estimates with an interval say of zero what the main one says. */
function describe(estimates: Estimate[]): string {
  const known = estimates.filter((estimate) => hasInterval(estimate) && estimate.role !== 'placebo')
  const primary = known.find(({ role }) => role === 'primary')
  if (!primary) return 'The main estimate has no interval'
  const others = known.filter((estimate) => estimate !== primary)
  const [low] = primary.ci
  const isClear = excludesZero(primary.ci)
  const agrees = ({ ci }: Estimate) =>
    isClear ? excludesZero(ci) && Math.sign(ci[0]) === Math.sign(low) : !excludesZero(ci)
  const same = others.filter(agrees).length
  const side = low > 0 ? 'above' : 'below'
  const main = isClear ? `The main estimate is clearly ${side} zero` : 'The main estimate could be zero'
  if (others.length === 0) return main
  const verb = isClear ? (same === 1 ? 'is' : 'are') : 'could'
  return `${main}, and so ${verb} ${same} of ${others.length} others`
}
