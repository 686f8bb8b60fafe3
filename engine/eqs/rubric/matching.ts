import type { DesignRubric } from '../rubric.ts'
import { BIAS_MARKS, BIAS_SOURCE, DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from './shared-marks.ts'

export const matching: DesignRubric = {
  designValidity: [
    {
      id: 'commonSupport',
      label: 'Treated units with counterparts',
      anchors: [
        [0.5, 0],
        [0.9, 4],
        [0.99, 5],
      ],
      basis: 'ours',
      source:
        'Share of the units of the estimand whose propensity score lies within the range of the other group, Dehejia & Wahba 1999, doi:10.1080/01621459.1999.10473858. The marks are ours.',
      alternative: {
        label: 'three in four with counterparts earn nothing',
        anchors: [
          [0.75, 0],
          [0.9, 4],
          [0.99, 5],
        ],
      },
    },
    {
      id: 'effectiveSample',
      label: 'Sample left after weighting',
      anchors: [
        [0.1, 0],
        [0.5, 3],
        [0.9, 5],
      ],
      basis: 'ours',
      source:
        'Effective sample size (Kish 1965) over the smaller group. No published threshold: at half, errors are 1.4 times those of equal weights; at a tenth, three times.',
    },
    {
      id: 'placeboOutcome',
      label: 'Effect on an outcome settled before treatment',
      anchors: [
        [0.05, 5],
        [0.1, 4],
        [0.25, 2],
        [0.5, 0],
      ],
      basis: 'ours',
      source:
        'Size in standard deviations: Imbens & Rubin 2015, Causal Inference, chapter 21. It is a difference left in something measured before, so it gets the anchors of covariate balance (ours).',
      alternative: {
        label: '0.25 SD earns nothing',
        anchors: [
          [0.05, 5],
          [0.1, 4],
          [0.25, 0],
        ],
      },
    },
    {
      id: 'withSquares',
      label: 'The estimate when curves are adjusted for',
      ...BIAS_MARKS,
      source: `Its move in standard errors when the squares of the covariates are added: Imbens & Rubin 2015, section 13.3. ${BIAS_SOURCE}. The marks are ours.`,
    },
    {
      id: 'preTreatmentOutcome',
      label: 'Outcome before treatment among the covariates',
      anchors: [
        [0, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Adjusting for the outcome as it was before removes most of the bias in within-study comparisons: Wong, Valentine & Miller-Bains 2017, doi:10.1080/19345747.2016.1164781. All or nothing, as it is there or not (ours).',
    },
  ],
  balance: [
    {
      id: 'smdAfter',
      label: 'Largest difference in means after adjustment',
      ...DIFFERENCE_MARKS,
      source: DIFFERENCE_SOURCE,
    },
    {
      id: 'varianceRatio',
      label: 'Largest ratio of variances after adjustment',
      anchors: [
        [1.25, 5],
        [2, 0],
      ],
      basis: 'literature',
      source:
        'A ratio under one counts by its inverse. 0.8 to 1.25 is good, outside 0.5 to 2 is bad: Rubin 2001, doi:10.1023/A:1020363010465.',
    },
  ],
  robustness: [
    {
      id: 'confounderStrength',
      label: 'Confounder it survives, in strongest measured covariates',
      anchors: [
        [0.5, 0],
        [1, 2.5],
        [3, 5],
      ],
      basis: 'ours',
      source: 'Bounds by measured covariates: Cinelli & Hazlett 2020, doi:10.1111/rssb.12348. The marks are ours.',
      alternative: {
        label: 'twice the strongest covariate earns full marks',
        anchors: [
          [0.5, 0],
          [1, 2.5],
          [2, 5],
        ],
      },
    },
    {
      id: 'rosenbaumGamma',
      label: 'Odds of treatment it survives in matched pairs',
      anchors: [
        [1, 0],
        [1.5, 2.5],
        [2, 4],
        [3, 5],
      ],
      basis: 'ours',
      source: 'Γ of Rosenbaum 2002, Observational Studies, chapter 4. The marks are ours.',
    },
    {
      id: 'eValue',
      label: 'Risk ratios of a confounder it survives',
      anchors: [
        [1, 0],
        [1.5, 2.5],
        [2, 4],
        [3, 5],
      ],
      basis: 'ours',
      source:
        'E-value at the limit of the interval: VanderWeele & Ding 2017, doi:10.7326/M16-2607. Like Γ a ratio by which a confounder changes the chances, so it gets the anchors of Γ (ours).',
    },
    {
      id: 'estimatorAgreement',
      label: 'Other estimators that agree',
      anchors: [
        [0.5, 0],
        [1, 5],
      ],
      basis: 'ours',
      source:
        'Share of the other estimators that keep the conclusion. The marks are those of the declared specifications elsewhere (ours).',
      alternative: {
        label: 'four in five agreeing estimators earn nothing',
        anchors: [
          [0.8, 0],
          [1, 5],
        ],
      },
    },
    {
      id: 'osterDelta',
      label: 'Unmeasured against measured selection it survives',
      anchors: [
        [0, 0],
        [1, 4],
        [2, 5],
      ],
      basis: 'literature',
      source:
        'δ with R² up to 1.3 times the measured; 1 is the benchmark: Oster 2019, doi:10.1080/07350015.2016.1227711.',
    },
  ],
  caps: [
    {
      id: 'notIdentified',
      label: 'Not identified: treated and comparison units do not overlap',
      limit: 39,
      on: 'data',
      test: { kind: 'none', component: 'commonSupport' },
    },
    {
      id: 'imbalance',
      label: 'Groups still differ by more than 0.25 SD after adjustment',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'smdAfter', threshold: 0.25 },
    },
    {
      // 0.10 SD: Austin 2009, doi:10.1002/sim.3697; the same two tiers as for synthetic control
      id: 'doubtfulImbalance',
      label: 'Groups still differ by more than 0.10 SD after adjustment',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'smdAfter', threshold: 0.1 },
    },
    {
      // the limit is that of covariates. Unconfoundedness can only be tested on an outcome that treatment cannot have moved:
      // Imbens & Rubin 2015, chapter 21; without the test nothing measured speaks against a confounder that was left out
      id: 'placeboGap',
      label: 'More than 0.25 SD of difference in an outcome settled before treatment, or none was tested',
      untested: 'No outcome settled before treatment was tested',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'placeboOutcome', threshold: 0.25 },
    },
    {
      id: 'placeboEffect',
      label: 'An effect on an outcome settled before treatment (p under 0.05)',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'placeboP', threshold: 0.05 },
    },
    {
      id: 'clearPlaceboEffect',
      label: 'A clear effect on an outcome settled before treatment (p under 0.01)',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'placeboP', threshold: 0.01 },
    },
    {
      id: 'curvature',
      label: 'Curves move the estimate by more than a standard error',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'withSquares', threshold: 1 },
    },
    {
      id: 'largeCurvature',
      label: 'Curves move the estimate by more than two standard errors',
      limit: 59,
      on: 'data',
      test: { kind: 'above', component: 'withSquares', threshold: 2 },
    },
    {
      id: 'littleLeft',
      label: 'Weighting leaves less than half of the smaller group',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'effectiveSample', threshold: 0.5 },
    },
    {
      id: 'veryLittleLeft',
      label: 'Weighting leaves less than a quarter of the smaller group',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'effectiveSample', threshold: 0.25 },
    },
    {
      id: 'fewUnits',
      label: 'The smaller group counts as fewer than 30 units',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'effectiveUnits', threshold: 30 },
    },
    {
      id: 'veryFewUnits',
      label: 'The smaller group counts as fewer than 15 units',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'effectiveUnits', threshold: 15 },
    },
  ],
  capStatistics: ['placeboP', 'effectiveUnits'],
  ceilings: {
    designValidity: {
      marks: 4,
      reason: 'That nothing unmeasured decided who was treated is assumed and cannot be checked.',
    },
  },
  cannotSee: 'Whether something that was not measured decided both who was treated and how they fared.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'smdAfter',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: true,
}
