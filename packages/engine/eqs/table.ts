import type { DesignType } from '../designs/registry.ts'
import { componentSays, type ComponentCode, designSays, standards, unidentified, when } from './facts.ts'
import type { DesignRubric } from './rubric.ts'

/*
 * The rubric as data: for every design its components with τ, the ceiling and the unseen level. Weights of the pillars, what
 * would matter and the marks stand in rubric.ts; names, reasons and sources in `packages/words/score/rubric.ts`. Docs and pages
 * print these lines.
 *
 * τ is the standard deviation of a component's bias before anybody looks, in multiples of what would matter (0.2 standard
 * deviations of the outcome). The weakest component's τ is set so that its unseen marks give the unseen level of the
 * design, 40 + 12·5·(1 − τ)/0.75; those of the others are smaller, so that they do not hold a study lower in which nobody
 * could look. One was raised after a look at made-up studies, that of the last period before treatment in DiD, from 0.4 to
 * 0.6, as much as false dates have: a dip moves the estimate by its full size, and beside a prior of 0.4 one found at two and a
 * half standard errors was read as chance. More would hold a study in which nobody looked under its unseen level.
 */

const CHOICES = { id: 'choices', threat: 'choice', basis: 'ours' as const }

/** What a component is called, also where it failed, and its source. */
function named(code: ComponentCode) {
  const told = componentSays(code, {})
  return { label: told('label'), failing: told('failing'), source: told('source') }
}

export const RUBRICS: Readonly<Record<DesignType, DesignRubric>> = {
  DiD: {
    unseen: [{ level: 55, when: when('whatever', {}) }],
    designValidity: [
      {
        id: 'drift',
        ...named('DiD-drift'),
        tau: 0.8125,
        decisive: true,
        threat: 'trend',
        basis: 'ours',
      },
      {
        id: 'placeboDates',
        ...named('DiD-placeboDates'),
        tau: 0.6,
        decisive: true,
        threat: 'trend',
        basis: 'ours',
      },
      {
        id: 'anticipationLead',
        ...named('DiD-anticipationLead'),
        tau: 0.6,
        decisive: true,
        threat: 'reaction',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'covariateTrends',
        ...named('DiD-covariateTrends'),
        tau: 0.6,
        threat: 'trend',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('DiD-choices'),
        tau: 0.4,
      },
      {
        id: 'leaveOneClusterOut',
        ...named('DiD-leaveOneClusterOut'),
        tau: 0.4,
        threat: 'one cluster',
        basis: 'ours',
      },
    ],
    ceiling: {
      limit: 85,
      reason: designSays('DiD', {})('ceiling'),
    },
    identifiedBy: [{ component: 'prePeriods', reason: unidentified('DiD-prePeriods', {}) }],
    cannotSee: designSays('DiD', {})('cannotSee'),
    equivalents: {
      marylandSms: 3,
      wwcBest: standards('with-reservations', {}),
      wwcComponent: 'trendBalance',
      gradeStart: 'Low',
      assignment: designSays('DiD', {})('assignment'),
    },
    provisional: true,
  },
  Blocks: {
    unseen: [
      { level: 85, when: when('draw-documented', {}) },
      { level: 70, when: when('draw-asserted', {}) },
    ],
    designValidity: [
      {
        id: 'attritionBounds',
        ...named('Blocks-attritionBounds'),
        tau: 0.625,
        otherTau: {
          'rated-trials': {
            tau: 0.4375,
            when: when('rated-trials', {}),
            ...named('Blocks-risk-of-bias'),
          },
          'unrated-trials': { tau: 0.625, when: when('unrated-trials', {}), ...named('Blocks-risk-of-bias') },
        },
        decisive: true,
        threat: 'attrition',
        basis: 'ours',
      },
      {
        id: 'sampleRatio',
        ...named('Blocks-sampleRatio'),
        tau: 0.3,
        threat: 'draw',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'drawBalance',
        ...named('Blocks-drawBalance'),
        tau: 0.4375,
        otherTau: {
          asserted: { tau: 0.625, when: when('asserted', {}) },
          trials: { tau: 0.4375, when: when('trials', {}), ...named('Blocks-small-trials') },
          'asserted-trials': {
            tau: 0.625,
            when: when('asserted-trials', {}),
            ...named('Blocks-small-trials'),
          },
        },
        decisive: true,
        threat: 'draw',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('Blocks-choices'),
        tau: 0.3,
      },
    ],
    ceiling: {
      limit: 100,
      reason: designSays('Blocks', {})('ceiling'),
    },
    identifiedBy: [],
    cannotSee: designSays('Blocks', {})('cannotSee'),
    equivalents: {
      marylandSms: 5,
      wwcBest: standards('with-reservations', {}),
      wwcComponent: 'covariateBalance',
      wwcAttrition: 'attrition',
      gradeStart: 'High',
      assignment: designSays('Blocks', {})('assignment'),
    },
    provisional: true,
  },
  SyntheticControl: {
    unseen: [{ level: 55, when: when('whatever', {}) }],
    designValidity: [
      {
        id: 'backdating',
        ...named('SyntheticControl-backdating'),
        tau: 0.8125,
        decisive: true,
        threat: 'fit',
        basis: 'ours',
      },
      {
        id: 'inTimePlacebos',
        ...named('SyntheticControl-inTimePlacebos'),
        tau: 0.6,
        threat: 'fit',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'prePeriodFit',
        ...named('SyntheticControl-prePeriodFit'),
        tau: 0.4,
        decisive: true,
        threat: 'fit',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('SyntheticControl-choices'),
        tau: 0.5,
      },
    ],
    ceiling: {
      limit: 85,
      reason: designSays('SyntheticControl', {})('ceiling'),
    },
    identifiedBy: [
      { component: 'prePeriods', reason: unidentified('SyntheticControl-prePeriods', {}) },
      { component: 'donors', reason: unidentified('SyntheticControl-donors', {}) },
      {
        component: 'likeness',
        reason: unidentified('SyntheticControl-likeness', {}),
      },
    ],
    cannotSee: designSays('SyntheticControl', {})('cannotSee'),
    equivalents: {
      marylandSms: 3,
      wwcBest: standards('with-reservations', {}),
      wwcComponent: 'predictorBalance',
      gradeStart: 'Low',
      assignment: designSays('SyntheticControl', {})('assignment'),
    },
    provisional: true,
  },
  IV: {
    unseen: [{ level: 55, when: when('whatever', {}) }],
    designValidity: [
      {
        id: 'weakness',
        ...named('IV-weakness'),
        tau: 0.5,
        decisive: true,
        threat: 'strength',
        basis: 'literature',
      },
      {
        id: 'instrumentGap',
        ...named('IV-instrumentGap'),
        tau: 0.6,
        decisive: true,
        threat: 'exclusion',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'predictedOutcome',
        ...named('IV-predictedOutcome'),
        tau: 0.8125,
        decisive: true,
        threat: 'independence',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('IV-choices'),
        tau: 0.4,
      },
    ],
    ceiling: {
      limit: 79,
      reason: designSays('IV', {})('ceiling'),
    },
    identifiedBy: [
      {
        component: 'effectiveF',
        reason: unidentified('IV-effectiveF', {}),
      },
    ],
    cannotSee: designSays('IV', {})('cannotSee'),
    localTo: designSays('IV', {})('localTo'),
    equivalents: {
      marylandSms: 4,
      wwcBest: standards('with-reservations', {}),
      wwcComponent: 'instrumentBalance',
      gradeStart: 'Low',
      assignment: designSays('IV', {})('assignment'),
    },
    provisional: true,
  },
  RDD: {
    unseen: [{ level: 68, when: when('whatever', {}) }],
    designValidity: [
      {
        id: 'sorting',
        ...named('RDD-sorting'),
        tau: 0.4,
        decisive: true,
        threat: 'sorting',
        basis: 'ours',
      },
      {
        id: 'donutMove',
        ...named('RDD-donutMove'),
        tau: 0.4,
        otherTau: {
          bunching: {
            tau: 0.4,
            when: when('bunching', {}),
            ...named('RDD-bunching-missing'),
          },
        },
        decisive: true,
        threat: 'sorting',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'predictedOutcome',
        ...named('RDD-predictedOutcome'),
        tau: 0.65,
        otherTau: {
          bunching: {
            tau: 0.65,
            when: when('bunching', {}),
            ...named('RDD-bunching-counts'),
          },
        },
        decisive: true,
        threat: 'comparability',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('RDD-choices'),
        tau: 0.35,
      },
      {
        id: 'falseJumps',
        ...named('RDD-falseJumps'),
        tau: 0.35,
        otherTau: {
          bunching: {
            tau: 0.35,
            when: when('bunching', {}),
            ...named('RDD-bunching-heaps'),
          },
        },
        decisive: true,
        threat: 'form',
        basis: 'ours',
      },
    ],
    ceiling: {
      limit: 95,
      reason: designSays('RDD', {})('ceiling'),
    },
    identifiedBy: [
      {
        component: 'effectiveN',
        reason: unidentified('RDD-effectiveN', {}),
      },
    ],
    cannotSee: designSays('RDD', {})('cannotSee'),
    localTo: designSays('RDD', {})('localTo'),
    equivalents: {
      marylandSms: 4,
      wwcBest: standards('without-reservations', {}),
      wwcComponent: 'largestCovariateJump',
      gradeStart: 'Low',
      assignment: designSays('RDD', {})('assignment'),
    },
    provisional: true,
  },
  Matching: {
    unseen: [{ level: 50, when: when('whatever', {}) }],
    designValidity: [
      {
        id: 'placeboOutcome',
        ...named('Matching-placeboOutcome'),
        tau: 0.875,
        decisive: true,
        threat: 'unmeasured',
        basis: 'ours',
      },
      {
        id: 'withSquares',
        ...named('Matching-withSquares'),
        tau: 0.5,
        decisive: true,
        threat: 'form',
        basis: 'ours',
      },
    ],
    balance: [
      {
        id: 'residualImbalance',
        ...named('Matching-residualImbalance'),
        tau: 0.5,
        decisive: true,
        threat: 'form',
        basis: 'ours',
      },
    ],
    robustness: [
      {
        ...CHOICES,
        ...named('Matching-choices'),
        tau: 0.5,
      },
    ],
    ceiling: {
      limit: 69,
      reason: designSays('Matching', {})('ceiling'),
      without: {
        components: ['preTreatmentOutcome', 'placeboOutcome'],
        limit: 59,
        reason: designSays('Matching', {})('ceilingWithout'),
      },
    },
    identifiedBy: [{ component: 'commonSupport', reason: unidentified('Matching-commonSupport', {}) }],
    cannotSee: designSays('Matching', {})('cannotSee'),
    equivalents: {
      marylandSms: 3,
      wwcBest: standards('with-reservations', {}),
      wwcComponent: 'smdAfter',
      gradeStart: 'Low',
      assignment: designSays('Matching', {})('assignment'),
    },
    provisional: true,
  },
}
