import type { Anchors, DesignRubric } from '../../eqs/rubric.ts'
import { CURVATURE_SCALE, MATCHING_BIAS_SCALE } from './bias-scale.ts'
import { DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from '../shared/marks.ts'

const line = (...points: Anchors): Anchors => points

/** What every row of a bias says of its marks. */
const BIAS_NOTE =
  'Read in standard errors of the estimate and in smallest effects that matter, the better of the two; the marks are ours.'

/** Matching and weighting: the rows of docs/methodology.md. */
export const rubric: DesignRubric = {
  designValidity: [
    {
      id: 'placeboOutcome',
      label: 'Gap in an outcome settled before treatment, carried to the outcome',
      ...MATCHING_BIAS_SCALE,
      decisive: true,
      basis: 'ours',
      source: `Imbens & Rubin 2015, Causal Inference, chapter 21 (pseudo-outcomes); carried by the standard deviations that the covariates leave of both. ${BIAS_NOTE}`,
    },
    {
      id: 'withSquares',
      label: 'Move of the estimate when curves are adjusted for',
      ...CURVATURE_SCALE,
      decisive: true,
      basis: 'ours',
      source: `The squares of the covariates are added: Imbens & Rubin 2015, section 13.3. They take out a part only of what a curve does, so the marks are twice as steep. ${BIAS_NOTE}`,
    },
    {
      id: 'preTreatmentOutcome',
      label: 'Outcome before treatment among the covariates',
      anchors: line([0, 0], [1, 5]),
      basis: 'ours',
      source:
        'Adjusting for the outcome as it was before removes most of the bias in within-study comparisons: Wong, Valentine & Miller-Bains 2017, doi:10.1080/19345747.2016.1164781. All or nothing, as it is there or not (ours).',
    },
    {
      id: 'commonSupport',
      label: 'Treated units with counterparts',
      anchors: line([0.5, 0], [0.9, 4], [0.99, 5]),
      basis: 'ours',
      source:
        'Share of the units of the estimand whose propensity score lies within the range of the other group, Dehejia & Wahba 1999, doi:10.1080/01621459.1999.10473858. The marks are ours.',
      alternative: {
        label: 'three in four with counterparts earn nothing',
        anchors: line([0.75, 0], [0.9, 4], [0.99, 5]),
      },
    },
    {
      id: 'effectiveSample',
      label: 'Sample left after weighting',
      anchors: line([0.1, 0], [0.5, 3], [0.9, 5]),
      basis: 'ours',
      source:
        'Effective sample size (Kish 1965) over the smaller group. No published threshold: at half, errors are 1.4 times those of equal weights; at a tenth, three times.',
    },
    {
      id: 'effectiveUnits',
      label: 'Units in the smaller group, counted by what they are worth',
      anchors: line([10, 0], [30, 2], [100, 5]),
      basis: 'ours',
      source:
        'Effective sample size (Kish 1965) of the smaller group after weighting. Under 30 the normal approximation and the models’ fit are doubtful; the marks are ours.',
    },
  ],
  balance: [
    {
      id: 'residualImbalance',
      label: 'Differences left after weighting, carried to the outcome',
      ...MATCHING_BIAS_SCALE,
      decisive: true,
      basis: 'ours',
      source: `Each difference times the outcome regression’s coefficient, summed: what the estimate owes to that regression being right, Imbens & Rubin 2015, sections 14.2 and 17.8. ${BIAS_NOTE}`,
    },
    {
      id: 'smdAfter',
      label: 'Largest difference in means after adjustment',
      ...DIFFERENCE_MARKS,
      source: DIFFERENCE_SOURCE,
    },
    {
      id: 'varianceRatio',
      label: 'Largest ratio of variances after adjustment',
      anchors: line([1.25, 5], [2, 0]),
      basis: 'literature',
      source:
        'A ratio under one counts by its inverse. 0.8 to 1.25 is good, outside 0.5 to 2 is bad: Rubin 2001, doi:10.1023/A:1020363010465.',
    },
  ],
  robustness: [
    {
      id: 'estimatorMove',
      label: 'Move of the estimate over other estimators of the same effect',
      ...MATCHING_BIAS_SCALE,
      basis: 'ours',
      source: `Root mean square of the moves, less what chance makes of it. ${BIAS_NOTE}`,
    },
    {
      id: 'covariateMove',
      label: 'Move of the estimate when more is adjusted for',
      ...MATCHING_BIAS_SCALE,
      basis: 'ours',
      source: `Root mean square of the moves when squares, products and the placebo outcome are added, less what chance makes of it. ${BIAS_NOTE}`,
    },
    {
      id: 'trimmingMove',
      label: 'Move of the estimate without units next to certain of treatment',
      ...MATCHING_BIAS_SCALE,
      basis: 'ours',
      source: `Root mean square of the moves at thresholds up to 0.1, less what chance makes of it; thresholds after Crump, Hotz, Imbens & Mitnik 2009, doi:10.1093/biomet/asn055. ${BIAS_NOTE}`,
    },
  ],
  ceiling: {
    limit: 69,
    reason: 'That nothing unmeasured decided who was treated is assumed; no data can show it.',
    without: {
      components: ['preTreatmentOutcome', 'placeboOutcome'],
      limit: 59,
      reason:
        'Neither was the outcome before treatment adjusted for nor an outcome settled before treatment tested, so nothing speaks to whether something unmeasured decided who was treated.',
    },
  },
  identifiedBy: [{ component: 'commonSupport', reason: 'Treated and comparison units do not overlap.' }],
  cannotSee: 'Whether something that was not measured set the two groups apart and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'smdAfter',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: false,
}
