import type { DesignRubric } from '../rubric.ts'
import { BIAS_MARKS, BIAS_SOURCE, DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from './shared-marks.ts'

/** Rows and caps of regression discontinuity. */
export const rdd: DesignRubric = {
  designValidity: [
    {
      id: 'densityP',
      label: 'Nobody seems to have chosen a side',
      anchors: [
        [0.01, 0],
        [0.05, 2],
        [0.2, 5],
      ],
      basis: 'ours',
      source:
        'p of the test for a jump in the density: Cattaneo, Jansson & Ma 2020, doi:10.1080/01621459.2019.1635480. The marks are ours.',
      alternative: {
        label: 'p = 0.05 earns nothing',
        anchors: [
          [0.05, 0],
          [0.2, 5],
        ],
      },
    },
    {
      id: 'effectiveN',
      label: 'Rows within the bandwidth, smaller side',
      anchors: [
        [20, 0],
        [100, 3],
        [300, 5],
      ],
      basis: 'ours',
      source:
        'Local polynomials with robust intervals keep their coverage from a few hundred rows on: Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757, simulations. The marks are ours.',
      alternative: {
        label: '100 rows earn full marks',
        anchors: [
          [20, 0],
          [100, 5],
        ],
      },
    },
    {
      id: 'distinctValues',
      label: 'Distinct values of the running variable, smaller side',
      anchors: [
        [10, 1],
        [50, 5],
      ],
      basis: 'ours',
      source:
        'With few distinct values the limit at the cutoff is an extrapolation: Cattaneo, Idrobo & Titiunik 2024, doi:10.1017/9781009441896. The marks are ours.',
      alternative: {
        label: '25 distinct values earn full marks',
        anchors: [
          [10, 1],
          [25, 5],
        ],
      },
    },
    {
      id: 'lackOfFit',
      label: 'The curves fit the rows near the cutoff',
      anchors: [
        [0.01, 0],
        [0.05, 2],
        [0.2, 5],
      ],
      basis: 'ours',
      source:
        'p of the test of adding bins to the curves: Lee & Lemieux 2010, section 4.3, doi:10.1257/jel.48.2.281. The marks are those of the other tests of an assumption.',
      alternative: {
        label: 'p = 0.05 earns nothing',
        anchors: [
          [0.05, 0],
          [0.2, 5],
        ],
      },
    },
    {
      id: 'localBandwidth',
      label: 'The comparison is local',
      anchors: [
        [0, 0],
        [1, 5],
      ],
      basis: 'literature',
      source:
        'Polynomials over the whole range give noisy weights and poor coverage: Gelman & Imbens 2019, doi:10.1080/07350015.2017.1366909.',
    },
  ],
  balance: [
    {
      id: 'predictedOutcome',
      label: 'Jump of what the covariates predict',
      ...BIAS_MARKS,
      source: `In standard errors of the estimate. ${BIAS_SOURCE}; the index of covariates: Card, Lee, Pei & Weber 2015, doi:10.3982/ECTA11224. The marks are ours.`,
    },
    {
      id: 'covariateContinuity',
      label: 'Covariates that jump at the cutoff',
      anchors: [
        [0, 5],
        [0.25, 0],
      ],
      basis: 'ours',
      source:
        'Share of covariates fixed before treatment that jump at the 5 percent level after Holm’s correction: Lee & Lemieux 2010, doi:10.1257/jel.48.2.281. The marks are ours.',
      alternative: {
        label: 'one in ten earns nothing',
        anchors: [
          [0, 5],
          [0.1, 0],
        ],
      },
    },
    {
      id: 'covariateJump',
      label: 'Largest jump of a covariate',
      ...DIFFERENCE_MARKS,
      source: `${DIFFERENCE_SOURCE} Taken on the jump at the cutoff; the end at 0.5 is ours.`,
    },
  ],
  robustness: [
    {
      id: 'bandwidthPath',
      label: 'Bandwidths that agree',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of bandwidths from half to twice the design’s that keep the conclusion: Imbens & Lemieux 2008, doi:10.1016/j.jeconom.2007.05.001, propose the range. The marks are ours.',
      alternative: {
        label: 'four in five agreeing bandwidths earn nothing',
        anchors: [
          [0.8, 0],
          [1, 5],
        ],
      },
    },
    {
      id: 'donut',
      label: 'Conclusion without the nearest rows',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of holes around the cutoff that keep the conclusion: Barreca, Lindo & Waddell 2016, doi:10.1111/ecin.12225. The marks are ours.',
      alternative: {
        label: 'no agreeing hole earns nothing, each one its share',
        anchors: [
          [0, 0],
          [1, 5],
        ],
      },
    },
    {
      id: 'placeboCutoffs',
      label: 'False cutoffs that show a jump',
      anchors: [
        [0.05, 5],
        [0.2, 0],
      ],
      basis: 'ours',
      source: 'A 5 % test rejects 5 % of true nulls, so that share earns full marks; one in five earns nothing (ours).',
      alternative: {
        label: 'a quarter earns nothing',
        anchors: [
          [0.05, 5],
          [0.25, 0],
        ],
      },
    },
    {
      id: 'orderKernel',
      label: 'Orders, kernels and bandwidth rules that agree',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z. The marks are ours.',
      alternative: {
        label: 'four in five agreeing combinations earn nothing',
        anchors: [
          [0.8, 0],
          [1, 5],
        ],
      },
    },
  ],
  caps: [
    {
      id: 'manipulatedCutoff',
      label: 'The density jumps at the cutoff and no estimate without the nearest rows agrees',
      limit: 59,
      on: 'data',
      test: { kind: 'none', component: 'manipulation' },
    },
    {
      id: 'clearDensityJump',
      label: 'The density jumps clearly at the cutoff (p under 0.01)',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'densityP', threshold: 0.01 },
    },
    {
      id: 'predictedBias',
      label: 'What the covariates predict jumps by more than a standard error of the estimate',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'predictedBias', threshold: 1 },
    },
    {
      id: 'largePredictedBias',
      label: 'What the covariates predict jumps by more than two standard errors of the estimate',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'predictedBias', threshold: 2 },
    },
    {
      id: 'curvesDoNotFit',
      label: 'The curves clearly do not fit the rows near the cutoff (p under 0.01)',
      untested: 'Too few distinct values near the cutoff to test whether the curves fit',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'lackOfFit', threshold: 0.01 },
    },
    {
      id: 'falseCutoffJumps',
      label: 'A false cutoff shows a jump, after Holm’s correction',
      limit: 69,
      on: 'data',
      test: { kind: 'above', component: 'falseJumps', threshold: 0 },
    },
    {
      id: 'falseCutoffsJump',
      label: 'Half of the false cutoffs show a jump, after Holm’s correction',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'falseJumps', threshold: 0.49 },
    },
    {
      id: 'fewValues',
      label: 'Fewer than 20 distinct values of the running variable on a side',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'distinctValues', threshold: 20 },
    },
    {
      id: 'veryFewValues',
      label: 'Ten or fewer distinct values of the running variable on a side',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'distinctValues', threshold: 11 },
    },
    {
      id: 'fewRows',
      label: 'Fewer than 50 rows within the bandwidth on a side',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'effectiveN', threshold: 50 },
    },
    {
      id: 'veryFewRows',
      label: 'Fewer than 20 rows within the bandwidth on a side',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'effectiveN', threshold: 20 },
    },
    {
      id: 'highOrderGlobal',
      label: 'A polynomial of order three or more over the whole range',
      limit: 69,
      on: 'data',
      test: { kind: 'none', component: 'lowOrder' },
    },
    {
      id: 'fewClusters',
      label: 'Fewer than 10 clusters without a small-cluster method',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'clusters', threshold: 10, unless: 'smallClusterMethod' },
    },
  ],
  capStatistics: ['manipulation', 'lowOrder', 'clusters', 'largestCovariateJump', 'predictedBias', 'falseJumps'],
  cannotSee: 'Whether something else changes at the same threshold and moves the outcome.',
  equivalents: {
    marylandSms: 4,
    wwcBest: 'Meets standards without reservations',
    wwcComponent: 'largestCovariateJump',
    gradeStart: 'Low',
    assignment: 'treatment was assigned by a threshold, not by chance',
  },
  provisional: true,
}
