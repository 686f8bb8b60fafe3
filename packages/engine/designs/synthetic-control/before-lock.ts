import type { Plot } from '../../analysis.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import { type Action, type BeforeLock, countOf } from '../before-lock.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { maskOutcomes } from './dry-run.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { decimalsFor } from '../../words/number.ts'
import { periodWord } from '../../words/period-word.ts'
import { mean } from '../../numerics/moments.ts'

/** Facts of the preview of a synthetic control; `packages/words/designs/synthetic-control/before-lock.ts` writes the sentences. */
export interface SyntheticControlPreviewFacts {
  actions: Record<'pre-period-fit' | 'backdating' | 'in-time-placebos' | 'choices', object>
  counts: { donors: { donors: number }; 'periods-before': { periods: number } }
  previews: {
    'paths-before': {
      treated: string
      donors: number
      outcome: { label: string; units: string }
      periods: number
      period: string
    }
  }
}

const action = sayingOne<SyntheticControlPreviewFacts['actions']>('SyntheticControl/actions')
const count = saying<SyntheticControlPreviewFacts['counts'], 'label' | 'value'>('SyntheticControl/counts')
const preview = saying<SyntheticControlPreviewFacts['previews'], string>('SyntheticControl/previews')

const actions: Record<string, Action<keyof SyntheticControlSpec>> = {
  prePeriodFit: {
    step: 'Covariates',
    field: 'predictors',
    text: action('pre-period-fit', {}),
  },
  backdating: {
    step: 'Assignment',
    field: 'donorPool',
    text: action('backdating', {}),
  },
  inTimePlacebos: {
    step: 'Assignment',
    field: null,
    text: action('in-time-placebos', {}),
  },
  choices: {
    step: 'Covariates',
    field: 'predictors',
    text: action('choices', {}),
  },
}

/** What may be seen of a synthetic control before the lock. */
export const beforeLock: BeforeLock<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit> = {
  maskOutcomes,
  knownBeforeLock: () => ['prePeriodFit', 'prePeriods', 'donors', 'backdating', 'predictorBalance'],
  actions,
  views: (drawn, frame, spec, words) => ({
    views: [
      { step: 'Assignment', plot: drawPathsBefore(frame, spec, words) },
      ...pickViews(drawn, { 'donor-weights': 'Assignment', 'predictor-balance': 'Covariates' }),
    ],
    facts: [
      count('donors', { donors: frame.donors.length }),
      count('periods-before', { periods: frame.study.pre }),
    ].map(countOf),
  }),
  warnings: () => [],
  sampledTogether: () => null,
  spreadOf: ({ placeboNoise }) => placeboNoise,
}

/** The treated unit and the donors' mean and range, before treatment alone. */
function drawPathsBefore(
  { treated, donors, periods, study }: SyntheticControlFrame,
  { outcome }: SyntheticControlSpec,
  words: ReaderWords,
): Plot<Text> {
  const rows = periods.slice(0, study.pre).map((year, t) => {
    const values = donors.map((_, j) => study.donors.data[j * study.donors.rows + t])
    return {
      year,
      treated: finite(study.target[t]),
      comparison: finite(mean(values)),
      comparisonLow: finite(Math.min(...values)),
      comparisonHigh: finite(Math.max(...values)),
      expected: null,
      comparisonUnits: values.length,
    }
  })
  const decimals = decimalsFor(Math.max(...rows.map(({ comparisonHigh }) => Math.abs(comparisonHigh ?? 0))))
  const told = preview('paths-before', {
    treated,
    donors: donors.length,
    outcome: { label: outcome.label, units: outcome.units },
    periods: study.pre,
    period: periodWord(periods, words),
  })
  return figureOf('did-trends', told, {
    id: 'paths-before',
    tab: 'design',
    units: { x: '', y: outcome.units },
    columns: { year: null, treated: decimals, comparison: decimals, comparisonLow: decimals, comparisonHigh: decimals },
    rows,
    annotations: [],
  })
}
