import type { DesignRubric } from '../rubric.ts'
import { BIAS_MARKS, BIAS_SOURCE, DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from './shared-marks.ts'

export const iv: DesignRubric = {
  designValidity: [
    {
      id: 'intervalAgreement',
      label: 'Intervals for weak instruments agree with the usual one',
      anchors: [
        [0, 0],
        [0.5, 2.5],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'tF (Lee, McCrary, Moreira & Porter 2022, doi:10.1257/aer.20211063) and Anderson–Rubin 1949, doi:10.1214/aoms/1177730090: both agree 5, one 2.5, none 0. With several instruments tF does not apply and the other counts alone.',
    },
    {
      id: 'effectiveF',
      label: 'Effective F of the instruments',
      anchors: [
        [3.84, 0],
        [10, 2.5],
        [23.1, 4],
        [104.7, 5],
      ],
      basis: 'literature',
      source:
        '10: Staiger & Stock 1997, doi:10.2307/2171753; 23.1: Montiel Olea & Pflueger 2013, doi:10.1080/00401706.2013.806694; 104.7 and 3.84: Lee et al. 2022.',
      alternative: {
        label: '23.1 earns full marks',
        anchors: [
          [3.84, 0],
          [10, 2.5],
          [23.1, 5],
        ],
      },
    },
    {
      id: 'overidentification',
      label: 'The instruments agree',
      anchors: [
        [0.01, 0],
        [0.05, 2],
        [0.2, 5],
      ],
      basis: 'ours',
      source:
        'p of Sargan’s or Hansen’s test, doi:10.2307/1912775; left out with one instrument. The marks are ours, those of the other tests of an assumption.',
      alternative: {
        label: 'a p value of 0.05 earns full marks',
        anchors: [
          [0.01, 0],
          [0.05, 5],
        ],
      },
    },
  ],
  balance: [
    {
      id: 'predictedOutcome',
      label: 'Bias from covariates left out',
      ...BIAS_MARKS,
      source: `In standard errors of the estimate. ${BIAS_SOURCE}; the index of covariates: Card, Lee, Pei & Weber 2015, doi:10.3982/ECTA11224. The marks are ours.`,
    },
    {
      id: 'instrumentBalance',
      label: 'Largest difference across the instrument',
      ...DIFFERENCE_MARKS,
      source: `${DIFFERENCE_SOURCE} Taken for one SD of the instrument, the other covariates held.`,
    },
    {
      id: 'balanceRejections',
      label: 'Covariates tied to the instrument',
      anchors: [
        [0, 5],
        [0.25, 0],
      ],
      basis: 'ours',
      source:
        'Share of covariates that differ at the 5 % level after Holm’s correction. None should; a quarter earns nothing (ours).',
      alternative: {
        label: 'half earns nothing',
        anchors: [
          [0, 5],
          [0.5, 0],
        ],
      },
    },
  ],
  robustness: [
    {
      id: 'directEffect',
      label: 'Direct effect of the instrument it survives',
      anchors: [
        [0.5, 0],
        [1, 2.5],
        [3, 5],
      ],
      basis: 'ours',
      source:
        'Smallest direct effect that changes the conclusion (Conley, Hansen & Rossi 2012, doi:10.1162/REST_a_00139), over that of the strongest observed covariate. The benchmark follows Cinelli & Hazlett 2020, doi:10.1111/rssb.12348; the marks are ours.',
      alternative: {
        label: 'once the strongest covariate earns nothing',
        anchors: [
          [1, 0],
          [3, 5],
        ],
      },
    },
    {
      id: 'limlGap',
      label: 'Gap between the two estimators',
      anchors: [
        [0, 5],
        [1, 0],
      ],
      basis: 'ours',
      source:
        'Limited-information maximum likelihood less two-stage least squares, in standard errors: they part where instruments are weak or disagree. Left out with one instrument, where they are one number. The marks are ours.',
      alternative: {
        label: 'half a standard error earns nothing',
        anchors: [
          [0, 5],
          [0.5, 0],
        ],
      },
    },
    {
      id: 'leaveOneOut',
      label: 'Conclusion without one instrument or with other covariates',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of runs that keep the conclusion. No published threshold; the marks are those of declared specifications.',
      alternative: {
        label: 'four in five agreeing runs earn nothing',
        anchors: [
          [0.8, 0],
          [1, 5],
        ],
      },
    },
  ],
  caps: [
    {
      id: 'unboundedSet',
      label: 'The Anderson–Rubin set is unbounded or empty',
      limit: 49,
      on: 'data',
      test: { kind: 'none', component: 'arBounded' },
    },
    {
      id: 'instrumentsContradict',
      label: 'The instruments contradict each other clearly (p under 0.01)',
      limit: 39,
      on: 'data',
      test: { kind: 'below', component: 'overidentification', threshold: 0.01 },
    },
    {
      id: 'instrumentsDiffer',
      label: 'The instruments may contradict each other (p under 0.05)',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'overidentification', threshold: 0.05 },
    },
    {
      id: 'predictedBias',
      label: 'Covariates left out would move the estimate by more than a standard error',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'predictedOutcome', threshold: 1 },
    },
    {
      id: 'largePredictedBias',
      label: 'Covariates left out would move the estimate by more than two standard errors',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'predictedOutcome', threshold: 2 },
    },
    {
      id: 'veryLargePredictedBias',
      label: 'Covariates left out would move the estimate by more than four standard errors',
      limit: 39,
      on: 'data',
      test: { kind: 'above', component: 'predictedOutcome', threshold: 4 },
    },
    {
      id: 'fewClusters',
      label: 'Fewer than 10 clusters without a small-cluster method',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'clusters', threshold: 10, unless: 'smallClusterMethod' },
    },
  ],
  capStatistics: ['arBounded', 'clusters'],
  cannotSee: 'Whether the instrument reached the outcome in some other way than through the treatment.',
  equivalents: {
    marylandSms: 4,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'instrumentBalance',
    gradeStart: 'Low',
    assignment: 'the instrument was not drawn by lot for this study',
  },
  provisional: false,
}
