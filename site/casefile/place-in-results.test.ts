import { expect, it } from 'vitest'
import { placeInResults } from './place-in-results.ts'

const analysis = {
  counterfactualMean: 3,
  estimates: [{ id: 'main', name: 'Two-stage least squares', ci: [1, 2], se: 0.1 }],
  sensitivity: [{ title: 'Bandwidth', series: [{ setting: 1.5, value: 2 }], breakdownValue: 3 }],
  plots: [{ title: 'It fell', rows: [{ year: 1990, ciLow: 2 }] }],
  eqs: { overall: 70, pillars: [{ label: 'Balance', components: [{ label: 'Overlap', score: 3 }] }] },
  narrative: { cannotSay: ['Nothing.'] },
}

it.each([
  ['counterfactualMean', 'Mean without the policy'],
  ['estimates.0.se', 'Estimate, Two-stage least squares: standard error'],
  ['estimates.0.ci.1', 'Estimate, Two-stage least squares: interval, upper end'],
  ['sensitivity.0.series.0.value', 'Sensitivity, Bandwidth, 1.5: value'],
  ['sensitivity.0.breakdownValue', 'Sensitivity, Bandwidth: breakdown value'],
  ['plots.0.rows.0.ciLow', 'Chart, It fell, row 1: interval, lower end'],
  ['eqs.overall', 'EQS: overall'],
  ['eqs.pillars.0.components.0.score', 'EQS, Balance, Overlap: score'],
  ['narrative.cannotSay.0', 'Text: cannot say, no. 1'],
  ['estimates.1', 'Estimate: no. 2'],
])('says where %s stands', (path, place) => expect(placeInResults(analysis, path)).toBe(place))
