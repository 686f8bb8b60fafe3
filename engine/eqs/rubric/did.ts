import type { Anchors, DesignRubric } from '../rubric.ts'

const line = (...points: Anchors): Anchors => points

/** Difference-in-differences: rows and caps of docs/methodology.md. */
export const did: DesignRubric = {
  designValidity: [
    {
      id: 'prePeriods',
      label: 'Periods before treatment',
      anchors: line([0, 0], [1, 1], [2, 2.5], [3, 4], [4, 5]),
      basis: 'ours',
      source:
        'Mean over treated units, each counted up to four, which let a trend be told from noise. The steps are ours.',
    },
    {
      id: 'detectableTrend',
      label: 'Power of the pre-trend test',
      anchors: line([0, 5], [0.5, 3], [1, 0]),
      basis: 'ours',
      source:
        'Bias from the trend that the test finds with 80 % power, over the smallest effect that matters: Roth 2022, doi:10.1257/aeri.20210236. A bias as large as that effect earns nothing; the marks are ours.',
      alternative: {
        label: 'a bias of half the smallest effect earns nothing',
        anchors: line([0, 5], [0.5, 0]),
      },
    },
    {
      id: 'clusters',
      label: 'Clusters',
      anchors: line([4, 0], [10, 2], [20, 3.5], [40, 5]),
      basis: 'literature',
      source:
        'Fewer than 20 to 50 clusters are few: Cameron & Miller 2015, doi:10.3368/jhr.50.2.317. Where one side has few, the count is at most twice that side (ours).',
      alternative: {
        label: '20 clusters earn full marks',
        anchors: line([4, 0], [10, 2], [20, 5]),
      },
    },
    {
      id: 'forbiddenComparisons',
      label: 'Forbidden comparisons in the primary estimate',
      anchors: line([0, 5], [0.5, 0]),
      basis: 'ours',
      source:
        'Weight on comparisons with units already treated: Goodman-Bacon 2021, doi:10.1016/j.jeconom.2021.03.014. The marks are ours.',
    },
    {
      id: 'anticipationLead',
      label: 'Change just before treatment',
      anchors: line([0, 5], [0.5, 3], [1, 0]),
      basis: 'ours',
      source:
        'Size of the effect in the last lead, over the smallest effect that matters. Ours: a lead is a pre-trend one period long, so it gets the anchors of the pre-trend test.',
    },
  ],
  balance: [
    {
      id: 'trendBalance',
      label: 'Largest difference in covariate trends',
      anchors: line([0.05, 5], [0.1, 4], [0.25, 2], [0.5, 0]),
      basis: 'literature',
      source:
        '0.05 and 0.25 SD: What Works Clearinghouse Handbook 5.0; 0.10 SD: Austin 2009, doi:10.1002/sim.3697. Taken on trends, because this design needs equal trends, not equal levels.',
      alternative: {
        label: '0.25 SD earns nothing',
        anchors: line([0.05, 5], [0.1, 4], [0.25, 0]),
      },
    },
    {
      id: 'attrition',
      label: 'Change in who is observed',
      anchors: line([0, 5], [0.05, 4], [0.2, 1], [0.4, 0]),
      basis: 'literature',
      source: '5 % and 20 %: the five-and-twenty rule (Schulz & Grimes 2002, Lancet 359:781). The end at 40 % is ours.',
    },
  ],
  robustness: [
    {
      id: 'honestBreakdown',
      label: 'Departure from parallel trends it survives',
      anchors: line([0, 0], [0.5, 2.5], [1, 4], [2, 5]),
      basis: 'literature',
      source:
        'Breakdown value in multiples of the largest departure before treatment; 1 is the natural benchmark: Rambachan & Roth 2023, doi:10.1093/restud/rdad018.',
      alternative: {
        label: 'a breakdown value of 1 earns full marks',
        anchors: line([0, 0], [0.5, 2.5], [1, 5]),
      },
    },
    {
      id: 'specificationShare',
      label: 'Declared specifications that agree',
      anchors: line([0.5, 0], [1, 5]),
      basis: 'ours',
      source:
        'Specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z. The marks are ours.',
      alternative: {
        label: 'four in five agreeing specifications earn nothing',
        anchors: line([0.8, 0], [1, 5]),
      },
    },
    {
      id: 'placeboDates',
      label: 'Placebo dates that show an effect',
      anchors: line([0.05, 5], [0.25, 0]),
      basis: 'ours',
      source: 'A 5 % test rejects 5 % of true nulls, so that share earns full marks; a quarter earns nothing (ours).',
      alternative: {
        label: 'one rejection in five earns nothing',
        anchors: line([0.05, 5], [0.2, 0]),
      },
    },
    {
      id: 'leaveOneClusterOut',
      label: 'Conclusion without any one cluster',
      anchors: line([0.8, 0], [1, 5]),
      basis: 'ours',
      source: 'Share of leave-one-out runs that keep the conclusion. No published threshold.',
      alternative: {
        label: 'half the runs earn nothing',
        anchors: line([0.5, 0], [1, 5]),
      },
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
      // as for a density that jumps at the cutoff of an RDD: the design's own test of what it rests on fails
      id: 'preTrendFound',
      label: 'The groups drifted apart before treatment (p below 0.01)',
      limit: 59,
      on: 'data',
      test: { kind: 'below', component: 'preTrend', threshold: 0.01 },
    },
    {
      id: 'preTrendSuspected',
      label: 'The groups may have drifted apart before treatment (p below 0.05)',
      limit: 79,
      on: 'data',
      test: { kind: 'below', component: 'preTrend', threshold: 0.05 },
    },
    {
      // four times as many as a test at 5 % finds where there is nothing; 4 of 85 sound simulated studies have so many
      id: 'placeboDatesFound',
      label: 'More than one placebo date in five shows an effect',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'placeboDates', threshold: 0.2 },
    },
    {
      // Schulz & Grimes 2002, Lancet 359:781: a loss of up to 5 % probably leads to little bias
      id: 'notableAttrition',
      label: 'More than one unit in twenty leaves',
      limit: 79,
      on: 'data',
      test: { kind: 'above', component: 'attrition', threshold: 0.05 },
    },
    {
      // Schulz & Grimes 2002, Lancet 359:781: a loss of over 20 % readily threatens validity
      id: 'highAttrition',
      label: 'More than one unit in five leaves',
      limit: 69,
      on: 'data',
      test: { kind: 'above', component: 'attrition', threshold: 0.2 },
    },
    {
      id: 'weakHonestBreakdown',
      label: 'A small drift between the groups would overturn the conclusion',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'honestBreakdown', threshold: 0.5 },
    },
    {
      id: 'fewClusters',
      label: 'Fewer than 10 clusters without a small-cluster method',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'clusters', threshold: 10, unless: 'smallClusterMethod' },
    },
  ],
  capStatistics: ['preTrend'],
  cannotSee: 'Whether something else changed in the same places at the same time and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'trendBalance',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: true,
}
