import { pickViews } from '../../before-lock/pick-views.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Evidence } from '../design.ts'
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
  drift: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Say from knowledge of the places which ones would have moved alike, and adjust for what drew the groups apart; begin the window earlier, so that a drift can be told from noise. Picking units by this figure hides a drift and does not remove it.',
  },
  anticipationLead: {
    step: 'Assignment',
    field: 'anticipation',
    text: 'Allow for anticipation, so that the period before treatment is not taken as untouched.',
  },
  covariateTrends: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates for the balance check that the outcome is known to follow, and adjust for those, however their trends look here.',
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Declare only covariates, comparisons and windows that have a reason of their own, so that the specifications ask one question.',
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
}

/** What may be seen of a difference-in-differences before the lock. */
export const beforeLock: BeforeLock<DidSpec, PanelFrame, DidFit | ChangingFit> = {
  maskOutcomes,
  knownBeforeLock: () => ['prePeriods', 'drift', 'anticipationLead', 'covariateTrends', 'placeboDates'],
  alsoKnown: (frame, spec, fit, { words }) => falseDates(frame, spec, fit, words),
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
