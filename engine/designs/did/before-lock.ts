import { pickViews } from '../../before-lock/pick-views.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Evidence, EvidenceItem } from '../design.ts'
import { drawCohortTrends, largestCohorts } from './before-lock/cohort-trends.ts'
import { warnOfFewPrePeriods } from './before-lock/pre-period-warning.ts'
import type { ChangingFit } from './changing/estimate.ts'
import { findFalseDates } from './changing/false-dates.ts'
import { changeWords, withEstimateUnits } from './changing/words.ts'
import type { DidFit } from './estimate.ts'
import { maskOutcomes } from './mask-outcomes.ts'
import { findPlaceboDates, placeboOf } from './sensitivity/placebo-dates.ts'
import { isChanging, type DidSpec } from './spec.ts'

const actions: Record<string, Action<keyof DidSpec>> = {
  prePeriods: {
    step: 'Assignment',
    field: 'window',
    text: 'Begin the window earlier or add earlier data, so that every cohort has four periods before treatment.',
  },
  detectableTrend: {
    step: 'Units',
    field: null,
    text: 'Add units or periods before treatment, so that the pre-trend test can find smaller drifts.',
  },
  drift: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Say from knowledge of the places which ones would have moved alike, and adjust for what drew the groups apart. Picking units by this figure hides a drift and does not remove it.',
  },
  clusters: {
    step: 'Units',
    field: 'cluster',
    text: 'Add treated or comparison units, or cluster at a level with more groups where treatment was assigned there.',
  },
  anticipationLead: {
    step: 'Assignment',
    field: 'anticipation',
    text: 'Allow for anticipation, so that the period before treatment is not taken as untouched.',
  },
  trendBalance: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates for the balance check, and adjust for those that the outcome is known to follow, however their trends look here.',
  },
  attrition: {
    step: 'Assignment',
    field: 'window',
    text: 'Use units that are observed in every period, or narrow the window to the periods that all of them have.',
  },
  otherEstimators: {
    step: 'Assignment',
    field: 'comparison',
    text: 'Name comparison units by what they share with the treated, not by how close their trends look. Estimators that lean on other periods disagree where trends differ.',
  },
  specificationMove: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Declare only covariates and windows that have a reason of their own, so that the specifications ask one question.',
  },
  placeboDates: {
    step: 'Assignment',
    field: 'window',
    text: 'Begin the window earlier, so that false dates can be tried. An effect at a false date is not mended by leaving out the units that show it.',
  },
  leaveOneClusterOut: {
    step: 'Units',
    field: null,
    text: 'Add comparison units, so that no single one decides the result.',
  },
  leaveOneCohortOut: {
    step: 'Units',
    field: null,
    text: 'Add units that adopted on other dates, so that no single starting group decides the result.',
  },
  uncoveredShare: {
    step: 'Assignment',
    field: 'window',
    text: 'End the window, or the times that the headline averages, before one unit alone is left to compare with.',
  },
}

/** What may be seen of a difference-in-differences before the lock. */
export const beforeLock: BeforeLock<DidSpec, PanelFrame, DidFit | ChangingFit> = {
  maskOutcomes,
  knownBeforeLock: () => [
    'prePeriods',
    'detectableTrend',
    'drift',
    'clusters',
    'uncoveredShare',
    'anticipationLead',
    'trendBalance',
    'attrition',
    'placeboDates',
  ],
  alsoKnown: (frame, spec, fit, { words }, { detectableTrend }) => ({
    ...falseDates(frame, spec, fit, words),
    ...(detectableTrend && { detectableTrend: withoutEstimate(detectableTrend) }),
  }),
  actions,
  views: (drawn, frame, spec, words) => ({
    views: [
      ...pickViews(drawn, { 'cohort-timeline': 'Assignment' }),
      ...largestCohorts(frame).map((cohort) => ({
        step: 'Outcomes' as const,
        plot: drawCohortTrends(frame, spec, cohort, words),
      })),
    ],
    facts: [
      {
        label: isChanging(spec) ? 'Dates of a first change' : 'Cohorts',
        value: String(new Set(frame.cohort.filter(Number.isFinite)).size),
      },
      {
        label: isChanging(spec) ? 'Units without a change' : 'Units never treated',
        value: String(frame.cohort.filter((cohort) => cohort === Infinity).length),
      },
      { label: 'Every unit in every period', value: frame.balanced ? 'yes' : 'no' },
    ],
  }),
  warnings: warnOfFewPrePeriods,
  sampledTogether: ({ data, unit }) => (data === 'panel' ? [unit] : []),
}

function falseDates(frame: PanelFrame, spec: DidSpec, fit: DidFit | ChangingFit, words: ReaderWords): Evidence {
  if ('paths' in fit) return findFalseDates(fit, withEstimateUnits(spec), changeWords(words, frame.periods)).evidence
  return findPlaceboDates(fit.groupTime, placeboOf(spec), frame.periods, words, () => undefined).evidence
}

/** The estimate of masked data is noise, so how a drift compares with it says nothing. */
function withoutEstimate(item: EvidenceItem): EvidenceItem {
  return { ...item, text: item.text.replace(/, and [^,]* times the estimate itself\.$/, '.') }
}
