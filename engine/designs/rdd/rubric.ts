import { BIAS_SCALE, type DesignRubric, type Scale } from '../../eqs/rubric.ts'

const BIAS_WORDS =
  'On two scales, standard errors of the estimate and smallest effects that matter, of which the better counts; what chance explains is taken off. The marks are ours, fitted to simulated studies.'

/** The common scale with other ends in standard errors: a noisy check needs wider ones, a precise one narrower ones. */
const biasBetween = (harmless: number, fatal: number): Scale => ({
  ...BIAS_SCALE,
  anchors: [
    [harmless, 5],
    [fatal, 0],
  ],
})

/** Rows and ceiling of regression discontinuity. */
export const rubric: DesignRubric = {
  designValidity: [
    {
      id: 'sorting',
      label: 'Nobody seems to have chosen a side',
      ...biasBetween(1, 3),
      decisive: true,
      basis: 'ours',
      source: `Excess share on the denser side of the cutoff (Cattaneo, Jansson & Ma 2020, doi:10.1080/01621459.2019.1635480; the share of Gerard, Rokkanen & Rothe 2020, doi:10.3982/QE1079) times one standard deviation of the outcome, which is ours. ${BIAS_WORDS}`,
    },
    {
      id: 'donutMove',
      label: 'What the rows next to the cutoff put in',
      ...biasBetween(1, 3),
      decisive: true,
      basis: 'ours',
      source: `The estimate less its mean without the nearest rows: Barreca, Lindo & Waddell 2016, doi:10.1111/ecin.12225. ${BIAS_WORDS}`,
    },
    {
      id: 'effectiveN',
      label: 'Sample within the bandwidth, smaller side',
      anchors: [
        [20, 0],
        [75, 4],
        [200, 5],
      ],
      decisive: true,
      basis: 'ours',
      source:
        'Local polynomials with robust intervals keep their coverage from a few hundred rows on: Calonico, Cattaneo & Titiunik 2014, doi:10.3982/ECTA11757, simulations. Rows where people are not known. The marks are ours, fitted to simulated studies; decisive, because without it the score orders errors too weakly.',
      alternative: {
        label: '100 earn full marks',
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
        [10, 0],
        [25, 4],
        [50, 5],
      ],
      decisive: true,
      basis: 'ours',
      source:
        'With few distinct values the limit at the cutoff is an extrapolation: Kolesár & Rothe 2018, doi:10.1257/aer.20160945. The marks are ours, fitted to simulated studies; decisive, because no check sees what happens between two values.',
      alternative: {
        label: '25 distinct values earn full marks',
        anchors: [
          [10, 0],
          [25, 5],
        ],
      },
    },
    {
      id: 'clusters',
      label: 'Clusters on both sides',
      anchors: [
        [5, 0],
        [20, 3],
        [40, 5],
      ],
      basis: 'ours',
      source:
        'Errors from few clusters run small: Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317. The marks are ours.',
    },
  ],
  balance: [
    {
      id: 'predictedOutcome',
      label: 'Jump of what the covariates predict',
      ...biasBetween(0.25, 1.5),
      decisive: true,
      basis: 'ours',
      source: `The index of covariates: Card, Lee, Pei & Weber 2015, section 4.2, doi:10.3982/ECTA11224. ${BIAS_WORDS}`,
    },
    {
      id: 'covariateJump',
      label: 'Largest jump of a covariate',
      anchors: [
        [0.05, 5],
        [0.1, 4],
        [0.25, 2],
        [0.5, 0],
      ],
      basis: 'ours',
      source:
        'In standard deviations, less what chance explains. 0.05 and 0.25: What Works Clearinghouse Handbook 5.0; 0.10: Austin 2009, doi:10.1002/sim.3697; the end at 0.5 is ours.',
      alternative: {
        label: '0.25 SD earns nothing',
        anchors: [
          [0.05, 5],
          [0.1, 4],
          [0.25, 0],
        ],
      },
    },
  ],
  robustness: [
    {
      id: 'bandwidthMove',
      label: 'Other bandwidths',
      ...BIAS_SCALE,
      basis: 'ours',
      source: `Typical move from half to twice the bandwidth, the range that Imbens & Lemieux 2008 propose, doi:10.1016/j.jeconom.2007.05.001. ${BIAS_WORDS}`,
    },
    {
      id: 'orderKernelMove',
      label: 'Other orders, kernels and bandwidth rules',
      ...BIAS_SCALE,
      basis: 'ours',
      source: `Typical move over a specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z. ${BIAS_WORDS}`,
    },
    {
      id: 'falseJumps',
      label: 'Jumps at false cutoffs',
      ...biasBetween(1.25, 2.5),
      decisive: true,
      basis: 'ours',
      source: `Typical jump where there can be none: Imbens & Lemieux 2008, section 7.3, doi:10.1016/j.jeconom.2007.05.001. ${BIAS_WORDS}`,
    },
  ],
  ceiling: {
    limit: 95,
    reason:
      'No data show whether something else changes at the same cutoff, and the effect is the one next to it, not the one far from it.',
  },
  identifiedBy: [
    {
      component: 'effectiveN',
      reason: 'No bandwidth around the cutoff holds enough rows, so there is no comparison at the cutoff.',
    },
  ],
  cannotSee: 'Whether something else changes at the same threshold and moves the outcome.',
  localTo: 'How large the effect is away from the threshold: the estimate is for those right at it.',
  equivalents: {
    marylandSms: 4,
    wwcBest: 'Meets standards without reservations',
    wwcComponent: 'largestCovariateJump',
    gradeStart: 'Low',
    assignment: 'treatment was assigned by a threshold, not by chance',
  },
  provisional: false,
}
