import { BIAS_SCALE, type Anchors, type DesignRubric } from '../../eqs/rubric.ts'

const line = (...points: Anchors): Anchors => points

/**
 * As BIAS_SCALE in standard errors, and stricter in smallest effects: in simulated studies whose smallest effect that
 * matters is six to sixteen standard errors, a bias of a quarter of it leaves intervals that hold the truth one time in two.
 * Fitted on the tuning worlds (seeds 31415 and 27182).
 */
const SCALE = { anchors: BIAS_SCALE.anchors, effectAnchors: line([0.05, 5], [0.2, 0]) }

/** Difference-in-differences: rows and ceiling of docs/methodology.md. */
export const rubric: DesignRubric = {
  designValidity: [
    {
      id: 'drift',
      label: 'Drift before treatment, continued',
      ...SCALE,
      decisive: true,
      basis: 'ours',
      source:
        'The straight line through the gaps before treatment, continued for as long as the estimate looks ahead: what parallel trends would be wrong by (Roth 2022, doi:10.1257/aeri.20210236). How much of it counts is ours.',
    },
    {
      id: 'placeboDates',
      label: 'Effect on false dates',
      ...SCALE,
      decisive: true,
      basis: 'ours',
      source:
        'The mean effect where the policy is dated too early, on data from before it alone; it should be nothing. The marks are ours.',
    },
    {
      id: 'anticipationLead',
      label: 'Last period before treatment out of line',
      ...SCALE,
      decisive: true,
      basis: 'ours',
      source:
        'What the estimate would move by if it were read against all earlier periods: a dip or an early reaction (Heckman & Smith 1999, doi:10.1111/1468-0297.00451). The marks are ours.',
    },
    {
      id: 'uncoveredShare',
      label: 'Share of the comparison that no interval covers',
      anchors: line([0, 5], [0.1, 0]),
      decisive: true,
      basis: 'ours',
      source:
        'Share of the estimate that rests on one cluster alone, whose own ups and downs no standard error sees (Conley & Taber 2011, doi:10.1162/REST_a_00049). A tenth earns nothing (ours).',
    },
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
      label: 'Drift that could have gone unseen',
      anchors: line([0, 5], [0.5, 3], [1, 0]),
      basis: 'ours',
      source:
        'Bias from the trend that the test finds with 80% power, over the smallest effect that matters: Roth 2022, doi:10.1257/aeri.20210236. A bias as large as that effect earns nothing; the marks are ours.',
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
  ],
  balance: [
    {
      id: 'trendBalance',
      label: 'Largest difference in covariate trends',
      anchors: line([0.05, 5], [0.1, 4], [0.25, 2], [0.5, 0]),
      basis: 'literature',
      source:
        '0.05 and 0.25 SD: What Works Clearinghouse Handbook 5.0; 0.10 SD: Austin 2009, doi:10.1002/sim.3697. Taken on trends, because this design needs equal trends, not equal levels; shrunk by what chance makes of so few units, as a bias is.',
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
      source: '5% and 20%: the five-and-twenty rule (Schulz & Grimes 2002, Lancet 359:781). The end at 40% is ours.',
    },
  ],
  robustness: [
    {
      id: 'otherEstimators',
      label: 'How far other estimators lie',
      ...SCALE,
      decisive: true,
      basis: 'ours',
      source:
        'Imputation, Sun–Abraham and synthetic difference in differences lean on the periods before treatment in other ways; where parallel trends hold they agree. The marks are ours.',
    },
    {
      id: 'specificationMove',
      label: 'How far other choices move it',
      ...SCALE,
      basis: 'ours',
      source:
        'The median move over other covariates, comparisons and windows (specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z). The marks are ours.',
    },
    {
      id: 'leaveOneClusterOut',
      label: 'How far any one cluster moves it',
      ...SCALE,
      basis: 'ours',
      source: 'The largest move of the estimate when one cluster is left out. No published threshold.',
    },
    {
      id: 'leaveOneCohortOut',
      label: 'How far any one starting group moves it',
      ...SCALE,
      basis: 'ours',
      source:
        'The largest move of the estimate when the units of one adoption date are left out. No published threshold.',
    },
  ],
  ceiling: {
    limit: 85,
    reason: 'Parallel trends after treatment cannot be seen in any data, however alike the groups moved before it.',
  },
  identifiedBy: [
    { component: 'prePeriods', reason: 'There is no period before treatment, so no change can be compared.' },
  ],
  cannotSee: 'Whether something else changed in the same places at the same time and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'trendBalance',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: false,
}
