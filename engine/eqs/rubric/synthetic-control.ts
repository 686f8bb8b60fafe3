import type { DesignRubric } from '../rubric.ts'
import { DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from './shared-marks.ts'

const ABADIE = 'Abadie 2021, doi:10.1257/jel.20191450'

/** Rows and caps of the score for synthetic control; docs/methodology.md, "Evidence Quality Score". */
export const syntheticControl: DesignRubric = {
  designValidity: [
    {
      id: 'prePeriodFit',
      label: 'Fit before treatment',
      anchors: [
        [0.05, 5],
        [0.1, 4],
        [0.25, 2],
        [0.5, 0],
      ],
      basis: 'ours',
      source: `Root mean squared error before treatment over the outcome's standard deviation; a close fit is what the method rests on: ${ABADIE}. The marks are ours, those of standardised differences.`,
      alternative: {
        label: 'a quarter of a standard deviation earns nothing',
        anchors: [
          [0.05, 5],
          [0.1, 4],
          [0.25, 0],
        ],
      },
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
      source: `1 where a status column shows it or the design declares it with its source, else 0: ${ABADIE}, section 5. The marks are ours.`,
    },
    {
      id: 'backdating',
      label: 'No gap when treatment is backdated',
      anchors: [
        [0, 5],
        [0.5, 3],
        [1, 0],
      ],
      basis: 'ours',
      source: `Mean gap in periods held out before treatment, over the smallest effect that matters: ${ABADIE}, section 7. The marks are ours: a gap as large as that effect earns nothing.`,
    },
  ],
  balance: [
    {
      id: 'predictorBalance',
      label: 'Largest difference from the synthetic unit',
      ...DIFFERENCE_MARKS,
      source: `${DIFFERENCE_SOURCE} The end at 0.5 SD is ours.`,
    },
    {
      id: 'largestWeight',
      label: 'Largest donor weight',
      anchors: [
        [0.5, 5],
        [0.95, 1],
      ],
      basis: 'ours',
      source: 'With nearly all weight on one donor its own shocks are the comparison. No published threshold.',
    },
    {
      id: 'donors',
      label: 'Donors',
      anchors: [
        [5, 1],
        [20, 5],
      ],
      basis: 'ours',
      source: 'With 19 donors a placebo p value can reach 0.05. The marks are ours.',
    },
  ],
  robustness: [
    {
      id: 'inTimePlacebos',
      label: 'Error at false dates',
      anchors: [
        [1, 5],
        [2, 3],
        [4, 0],
      ],
      basis: 'ours',
      source: `Error after false dates over the error of the fit before the real treatment, mean over dates; 1 means that the fit holds outside the periods it was made on. Placebos in time: Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116. The marks are ours.`,
      alternative: {
        label: 'three times the error earns nothing',
        anchors: [
          [1, 5],
          [3, 0],
        ],
      },
    },
    {
      id: 'variants',
      label: 'Other donor pools and predictors that agree',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of variants that keep the conclusion: Ferman, Pinto & Possebom 2020, doi:10.1002/pam.22206, on choosing among specifications. The marks are ours.',
      alternative: {
        label: 'four in five agreeing variants earn nothing',
        anchors: [
          [0.8, 0],
          [1, 5],
        ],
      },
    },
    {
      id: 'leaveOneDonorOut',
      label: 'Conclusion without any one donor',
      anchors: [
        [0.8, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of runs that keep the conclusion: Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116. No published threshold.',
      alternative: {
        label: 'half the runs earn nothing',
        anchors: [
          [0.5, 0],
          [1, 5],
        ],
      },
    },
    {
      id: 'estimatorAgreement',
      label: 'Other estimators agree',
      anchors: [
        [0, 5],
        [1, 2.5],
        [2, 0],
      ],
      basis: 'ours',
      source:
        'Largest distance of augmented synthetic control and synthetic difference in differences from the main estimate, over the smallest effect that matters. Points are compared because with one treated unit the intervals of these estimators say different amounts. The marks are ours.',
    },
  ],
  caps: [
    {
      id: 'notIdentified',
      label: 'Not identified: no period before treatment',
      limit: 39,
      on: 'data',
      test: { kind: 'none', component: 'prePeriods' },
    },
    {
      id: 'noPlacebo',
      label: 'Not identified: no placebo is possible',
      limit: 39,
      on: 'data',
      test: { kind: 'none', component: 'donors' },
    },
    {
      // Abadie, Diamond & Hainmueller 2015, doi:10.1111/ajps.12116, advise against the method where the fit is poor
      id: 'poorFit',
      label: 'Fit before treatment worse than a quarter of a standard deviation',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'prePeriodFit', threshold: 0.25 },
    },
    {
      // as for a matched comparison: the What Works Clearinghouse's limit for baseline differences
      id: 'poorPredictorBalance',
      label: 'Treated and synthetic unit differ by more than a quarter of a standard deviation',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'predictorBalance', threshold: 0.25 },
    },
    {
      // 0.10 SD: Austin 2009, doi:10.1002/sim.3697
      id: 'doubtfulPredictorBalance',
      label: 'Treated and synthetic unit differ by more than a tenth of a standard deviation',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'predictorBalance', threshold: 0.1 },
    },
    {
      // Abadie 2021, section 7: a gap before treatment is what backdating is to rule out
      id: 'backdatedGap',
      label: 'A gap as large as the smallest effect that matters before treatment',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'backdating', threshold: 1 },
    },
    {
      id: 'backdatedGapSuspected',
      label: 'A gap of half the smallest effect that matters before treatment',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'backdating', threshold: 0.5 },
    },
    {
      // Abadie 2021, section 5: with few periods a close fit may be one to noise; as with few donors, little can be tested
      id: 'fewPrePeriods',
      label: 'Fewer than 10 periods before treatment',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'prePeriods', threshold: 10 },
    },
    {
      id: 'fewDonors',
      label: 'Fewer than 19 donors: a placebo p value cannot reach 0.05',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'donors', threshold: 19 },
    },
  ],
  cannotSee: 'Whether something else happened to the treated place at the same time and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'predictorBalance',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: true,
}
