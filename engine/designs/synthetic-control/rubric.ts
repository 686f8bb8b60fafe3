import { BIAS_SCALE, type DesignRubric, type Scale } from '../../eqs/rubric.ts'

const ABADIE = 'Abadie 2021, doi:10.1257/jel.20191450'

/**
 * For every bias of this design: as elsewhere in standard errors, but harmless up to a tenth of the smallest effect that
 * matters where others allow a quarter. Fitted on simulated worlds: a synthetic control's standard error is itself made
 * of the treated unit's misfit, so that scale alone would forgive what is to be found.
 */
const MOVE_SCALE = {
  anchors: BIAS_SCALE.anchors,
  effectAnchors: [
    [0.1, 5],
    [1, 0],
  ],
} satisfies Scale

const MOVE_MARKS =
  'Half a standard error or a tenth of the smallest effect that matters is harmless; two and one earn nothing. The marks are ours.'

/** Rows and ceiling of the score for synthetic control; docs/methodology.md, "Evidence Quality Score". */
export const rubric: DesignRubric = {
  designValidity: [
    {
      id: 'prePeriodFit',
      decisive: true,
      label: 'Fit before treatment',
      anchors: [
        [0.05, 5],
        [0.2, 3],
        [1, 0.5],
      ],
      basis: 'ours',
      source: `Root mean squared error before treatment over the outcome's standard deviation; a close fit is what the method rests on: ${ABADIE}. The marks are ours, fitted on simulated worlds: from a fifth of a standard deviation on they fall slowly, for the interval widens with the misfit.`,
      alternative: {
        label: 'half a standard deviation earns nothing',
        anchors: [
          [0.05, 5],
          [0.5, 0],
        ],
      },
    },
    {
      id: 'backdating',
      decisive: true,
      label: 'No gap when treatment is backdated',
      anchors: [
        [0.5, 5],
        [2, 2],
      ],
      effectAnchors: [
        [0.1, 5],
        [1, 2],
      ],
      basis: 'ours',
      source: `Mean gap in periods held out before treatment, less what chance gives it: ${ABADIE}, section 7. Half a standard error or a tenth of the smallest effect that matters is harmless. Two marks are left to the largest gaps, for the interval widens with them: fitted on simulated worlds.`,
    },
    {
      id: 'prePeriods',
      label: 'Periods before treatment',
      anchors: [
        [5, 1],
        [10, 3],
        [20, 5],
      ],
      basis: 'ours',
      source: `The bias shrinks with the number of periods fitted: Abadie, Diamond & Hainmueller 2010, doi:10.1198/jasa.2009.ap08746. The marks are ours.`,
    },
    {
      id: 'predictorsInRange',
      label: 'Inside the range of the donors',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source: `Share of predictors and the mean outcome; outside the donors' range no mixture can match: ${ABADIE}. Half outside earns nothing (ours).`,
    },
    {
      id: 'cleanDonors',
      label: 'Donors free of the policy',
      anchors: [
        [0, 0],
        [1, 5],
      ],
      basis: 'ours',
      source: `Left out where a status column shows it or the design declares it with its source, for that earns nothing; not said, it counts as not reported: ${ABADIE}, section 5.`,
    },
  ],
  balance: [
    {
      id: 'predictorBalance',
      decisive: true,
      label: 'Largest difference from the synthetic unit',
      anchors: [
        [0.02, 5],
        [0.1, 3],
        [0.5, 2],
      ],
      basis: 'ours',
      source:
        'Standardized differences: Austin 2009, doi:10.1002/sim.3697, calls 0.10 SD small in groups; a mixture that was chosen to match should come nearer. Of all parts it orders the errors of simulated worlds best (rank correlation −0.5), so it decides; the marks are fitted on them, and two are left to the largest differences, for the interval widens with the misfit.',
      alternative: {
        label: '0.25 SD earns nothing',
        anchors: [
          [0.05, 5],
          [0.25, 0],
        ],
      },
    },
    {
      id: 'largestWeight',
      label: 'Largest donor weight',
      anchors: [
        [0.3, 5],
        [0.8, 1],
      ],
      basis: 'ours',
      source:
        'With nearly all weight on one donor its own shocks are the comparison. No published threshold; fitted on simulated worlds.',
    },
  ],
  robustness: [
    {
      id: 'estimatorAgreement',
      decisive: true,
      label: 'Distance to other estimators',
      ...MOVE_SCALE,
      basis: 'ours',
      source: `How far the farther of augmented synthetic control (Ben-Michael, Feller & Rothstein 2021, doi:10.1080/01621459.2021.1929245) and synthetic difference in differences (Arkhangelsky et al. 2021, doi:10.1257/aer.20190159) lies from the main estimate: both take a misfit before treatment off. ${MOVE_MARKS}`,
    },
    {
      id: 'inTimePlacebos',
      label: 'No gap at false dates',
      ...MOVE_SCALE,
      basis: 'ours',
      source: `Mean gap after false dates before the real one, less what chance gives it: Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116. ${MOVE_MARKS}`,
    },
    {
      id: 'variants',
      label: 'Other donor pools and predictors',
      ...MOVE_SCALE,
      basis: 'ours',
      source: `The farthest move of the estimate: Ferman, Pinto & Possebom 2020, doi:10.1002/pam.22206, on choosing among specifications. ${MOVE_MARKS}`,
    },
    {
      id: 'leaveOneDonorOut',
      label: 'Without any one donor',
      ...MOVE_SCALE,
      basis: 'ours',
      source: `The farthest move of the estimate: Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116. ${MOVE_MARKS}`,
    },
  ],
  ceiling: {
    limit: 85,
    reason: 'No data show whether something else happened to the treated place at the same time.',
  },
  identifiedBy: [
    { component: 'prePeriods', reason: 'There is no period before treatment.' },
    { component: 'donors', reason: 'There is no donor, so no placebo is possible.' },
  ],
  cannotSee: 'Whether something else happened to the treated place at the same time and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'predictorBalance',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: false,
}
