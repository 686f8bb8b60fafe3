import { BIAS_SCALE, type Anchors, type DesignRubric, type RubricRow } from '../eqs/rubric.ts'

function row(id: string, label: string, anchors: Anchors, changes: Partial<RubricRow> = {}): RubricRow {
  return { id, label, anchors, basis: 'ours', source: 'Made up for a test.', ...changes }
}

/**
 * A rubric with every kind of row that a design can have, so that tests of the rule do not hang on a design's own rows:
 * a decisive bias, a decisive plain row, plain rows, a bias that is not decisive, other lines, and both kinds of ceiling.
 */
export const madeUpRubric: DesignRubric = {
  designValidity: [
    row('periods', 'Periods before treatment', [
      [0, 0],
      [4, 5],
    ]),
    row('drift', 'Drift before treatment', BIAS_SCALE.anchors, {
      effectAnchors: BIAS_SCALE.effectAnchors,
      decisive: true,
      alternative: {
        label: 'twice as strict',
        anchors: [
          [0.25, 5],
          [1, 0],
        ],
        effectAnchors: [
          [0.125, 5],
          [0.5, 0],
        ],
      },
    }),
    row(
      'fit',
      'Fit of the comparison',
      [
        [0, 0],
        [1, 5],
      ],
      { decisive: true },
    ),
  ],
  balance: [
    row(
      'likeness',
      'Likeness of the groups',
      [
        [0.05, 5],
        [0.1, 4],
        [0.25, 2],
        [0.5, 0],
      ],
      {
        alternative: {
          label: 'a limit of 0.1',
          anchors: [
            [0.05, 5],
            [0.1, 0],
          ],
        },
      },
    ),
    row('attrition', 'Attrition', [
      [0, 5],
      [0.4, 0],
    ]),
  ],
  robustness: [
    row('moves', 'Moves of the estimate', BIAS_SCALE.anchors, { effectAnchors: BIAS_SCALE.effectAnchors }),
    row('leaveOneOut', 'Without one place', [
      [0.8, 0],
      [1, 5],
    ]),
  ],
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
    wwcComponent: 'likeness',
    gradeStart: 'Low',
    assignment: 'nobody drew lots',
  },
  provisional: false,
}
