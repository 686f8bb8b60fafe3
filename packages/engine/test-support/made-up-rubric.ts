import type { DesignRubric, RubricRow } from '../eqs/rubric.ts'

function row(id: string, label: string, tau: number, changes: Partial<RubricRow> = {}): RubricRow {
  return {
    id,
    label,
    failing: `${label} failed`,
    tau,
    threat: id,
    basis: 'ours',
    source: 'Made up for a test.',
    ...changes,
  }
}

/**
 * A rubric with every kind of row that a design can have, so that tests of the rule do not hang on a design's own rows:
 * decisive rows of which two look at one threat, plain rows, a row with another τ, and both kinds of ceiling.
 */
export const madeUpRubric: DesignRubric = {
  unseen: [{ level: 55, when: 'whatever the design says' }],
  designValidity: [
    row('drift', 'Drift before treatment', 0.8125, {
      decisive: true,
      threat: 'trend',
      failing: 'Drift before treatment',
    }),
    row('falseDates', 'Effect on false dates', 0.6, {
      decisive: true,
      threat: 'trend',
      failing: 'An effect on false dates',
    }),
    row('reaction', 'Early reaction', 0.4, { decisive: true, failing: 'An early reaction' }),
  ],
  balance: [
    row('likeness', 'Likeness of the groups', 0.5, {
      otherTau: { asserted: { tau: 0.7, when: 'it is only said' } },
    }),
  ],
  robustness: [row('choices', 'Other choices', 0.4)],
  ceiling: {
    limit: 95,
    reason: 'No data show what would have happened otherwise.',
    without: { components: ['earlier', 'placebo'], limit: 59, reason: 'Nothing from before treatment was seen.' },
  },
  identifiedBy: [{ component: 'periods', reason: 'There is no period before treatment.' }],
  cannotSee: 'Whether something else changed at the same time.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'baseline',
    gradeStart: 'Low',
    assignment: 'nobody drew lots',
  },
  provisional: false,
}
