import { BIAS_SCALE, type DesignRubric, type RubricRow } from '../../eqs/rubric.ts'
import { DIFFERENCE_MARKS, DIFFERENCE_SOURCE } from '../shared/marks.ts'

/**
 * A bias is scored alike in every row: in standard errors as in every design, in smallest effects more strictly. On the
 * tuning worlds the shared line, 5 marks to a quarter of an effect, left 88 % coverage at 80 and more where estimates are
 * precise; this one 94 %.
 */
const BIAS: Pick<RubricRow, 'anchors' | 'effectAnchors' | 'basis' | 'alternative'> = {
  anchors: BIAS_SCALE.anchors,
  effectAnchors: [
    [0.1, 5],
    [0.5, 0],
  ],
  basis: 'ours',
  alternative: { label: 'a quarter of the smallest effect earns full marks', ...BIAS_SCALE },
}

const BIAS_READING =
  'Read in standard errors of the estimate and in smallest effects that matter, what its own noise explains taken off; the better of the two marks counts. A bias of half a standard error makes a 95% interval miss 8 times in 100, of two 52: Cochran 1977, table 1.1. The marks are ours.'

export const rubric: DesignRubric = {
  designValidity: [
    {
      id: 'effectiveF',
      label: 'Effective F of the instruments',
      decisive: true,
      anchors: [
        [3.84, 0],
        [10, 2.5],
        [23.1, 4],
        [104.7, 5],
      ],
      basis: 'literature',
      source:
        '10: Staiger & Stock 1997, doi:10.2307/2171753; 23.1: Montiel Olea & Pflueger 2013, doi:10.1080/00401706.2013.806694; 104.7 and 3.84: Lee et al. 2022, doi:10.1257/aer.20211063.',
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
      id: 'instrumentGap',
      label: 'Gap between the instruments',
      decisive: true,
      ...BIAS,
      source: `The estimate of one instrument alone less that of all; left out with one instrument. The idea is that of the test of Hansen 1982, doi:10.2307/1912775, as a size and not a p value. ${BIAS_READING}`,
    },
    {
      id: 'clusters',
      label: 'Number of clusters',
      anchors: [
        [5, 0],
        [12, 2.5],
        [20, 3.5],
        [40, 5],
      ],
      basis: 'literature',
      source:
        'Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317: what is few runs from under 20 to under 50 clusters; 12 is where Rademacher signs make too few draws (Webb 2023, doi:10.1111/caje.12661). Left out where no cluster is named. The marks between are ours.',
      alternative: {
        label: '50 clusters earn full marks',
        anchors: [
          [5, 0],
          [20, 2.5],
          [50, 5],
        ],
      },
    },
  ],
  balance: [
    {
      id: 'predictedOutcome',
      label: 'Bias from covariates left out',
      decisive: true,
      ...BIAS,
      source: `What covariates that the model does not hold predict of the outcome, put through two-stage least squares: the index of covariates of Card, Lee, Pei & Weber 2015, doi:10.3982/ECTA11224. ${BIAS_READING}`,
    },
    {
      id: 'instrumentBalance',
      label: 'Largest difference across the instrument',
      ...DIFFERENCE_MARKS,
      source: `${DIFFERENCE_SOURCE} Taken for one SD of the instrument, the other covariates held.`,
    },
  ],
  robustness: [
    {
      id: 'covariateSets',
      label: 'Move with other covariates',
      ...BIAS,
      source: `Largest move of the estimate without covariates, without each, and with those of the balance check. ${BIAS_READING}`,
    },
    {
      id: 'leaveOneOut',
      label: 'Move without one instrument',
      ...BIAS,
      source: `Largest move of the estimate without one of three instruments or more; with two it is the gap between them, and counted there. ${BIAS_READING}`,
    },
    {
      id: 'limlGap',
      label: 'Gap between the two estimators',
      ...BIAS,
      source: `Limited-information maximum likelihood less two-stage least squares: they part where instruments are weak or disagree. Left out with one instrument, where they are one number. ${BIAS_READING}`,
    },
    {
      id: 'leftOutInstruments',
      label: 'Move with the instruments left out',
      ...BIAS,
      source: `Largest move of the estimate when instruments of the source study that the design leaves out are used as well; left out where there is none. ${BIAS_READING}`,
    },
  ],
  ceiling: {
    limit: 85,
    reason: 'No data can show that the instrument reaches the outcome through the treatment alone.',
  },
  identifiedBy: [
    {
      component: 'effectiveF',
      reason: 'The instruments do not move the treatment, so nothing can be said of its effect.',
    },
  ],
  cannotSee: 'Whether the instrument reached the outcome in some other way than through the treatment.',
  localTo: 'How large the effect is where the instrument changes nothing: the estimate is for those that it moves.',
  equivalents: {
    marylandSms: 4,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'instrumentBalance',
    gradeStart: 'Low',
    assignment: 'the instrument was not drawn by lot for this study',
  },
  provisional: false,
}
