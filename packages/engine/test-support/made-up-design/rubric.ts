import type { DesignRubric, RubricRow } from '../../eqs/rubric.ts'

function row(id: string, label: string): RubricRow {
  const fixed = { tau: 0.5, threat: id, basis: 'ours', source: 'Made up for a test.' } as const
  return { id, label, failing: `${label} failed`, ...fixed }
}

export const rubric: DesignRubric = {
  unseen: [{ level: 60, when: 'whatever the design says' }],
  designValidity: [row('groupSize', 'Size of the groups')],
  balance: [row('likeness', 'Likeness of the groups')],
  robustness: [row('trimmed', 'Without the extremes')],
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
