import type { DesignRubric, RubricRow } from '../../eqs/rubric.ts'

function row(id: string, label: string, anchors: [number, number][]): RubricRow {
  return { id, label, anchors, basis: 'ours', source: 'Made up for a test.' }
}

export const rubric: DesignRubric = {
  designValidity: [row('groupSize', 'Size of the groups', [[0, 0], [10, 5]])], // prettier-ignore
  balance: [row('likeness', 'Likeness of the groups', [[0, 5], [1, 0]])], // prettier-ignore
  robustness: [row('trimmed', 'Without the extremes', [[0, 0], [1, 5]])], // prettier-ignore
  ceiling: { limit: 100, reason: 'Nothing holds it.' },
  identifiedBy: [],
  cannotSee: 'Whatever else differs between the groups.',
  equivalents: {
    marylandSms: 2,
    wwcBest: 'Does not meet standards',
    wwcComponent: 'likeness',
    gradeStart: 'Low',
    assignment: 'nobody knows how the groups came about',
  },
  provisional: true,
}
