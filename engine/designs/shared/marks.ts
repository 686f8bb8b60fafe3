import type { RubricRow } from '../../eqs/rubric.ts'

/* Marks that several designs give alike. What is measured, and how, stands in each design's own row. */

type Marks = Pick<RubricRow, 'anchors' | 'basis' | 'alternative'>

/** Of a bias in standard errors of the estimate. */
export const BIAS_MARKS: Marks = {
  anchors: [
    [0, 5],
    [0.5, 4],
    [1, 2.5],
    [2, 0],
  ],
  basis: 'ours',
  alternative: {
    label: 'one standard error earns nothing',
    anchors: [
      [0, 5],
      [1, 0],
    ],
  },
}

/** Of a difference between groups in standard deviations. */
export const DIFFERENCE_MARKS: Marks = {
  anchors: [
    [0.05, 5],
    [0.1, 4],
    [0.25, 2],
    [0.5, 0],
  ],
  basis: 'literature',
  alternative: {
    label: '0.25 SD earns nothing',
    anchors: [
      [0.05, 5],
      [0.1, 4],
      [0.25, 0],
    ],
  },
}

/** Where the marks of {@link DIFFERENCE_MARKS} come from. */
export const DIFFERENCE_SOURCE =
  '0.05 and 0.25 SD: What Works Clearinghouse Handbook 5.0; 0.10 SD: Austin 2009, doi:10.1002/sim.3697.'

/** Where the marks of {@link BIAS_MARKS} come from. */
export const BIAS_SOURCE =
  'A bias of half a standard error makes a 95% interval miss 8 times in 100, of one 17, of two 52: Cochran 1977, table 1.1'
