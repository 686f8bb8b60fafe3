import type { Text } from '../../../fact.ts'
import type { Kept } from '../../shared/finding.ts'

/* What a study of bunching can say besides, by kind and code, with the figures of each; `../facts.ts` has all kinds as one. */

export interface BunchingCheckFacts {
  /** null where there is no smooth count to hold the histogram against. */
  'bunching-balance': { found: { units: string; missing: number; excess: number; ratio: number } | null }
  'bunching-fit': { bins: number; explained: number; typical: number }
  'bunching-bins': { below: number; above: number }
  /** `ratio`: the gap over its standard error; `threshold`: where it is such a value itself. */
  'round-values': { multiples: number; of: number; gap: number; ratio: number; threshold: number | null }
  'few-round-values': object
  'bunching-missing': { rows: number; units: string }
  'bunching-density': object
}

export interface BunchingEvidenceFacts {
  'heap-is-measured': object
  'missing-alone': { difference: number; noise: number; units: string }
  'unseen-counts': object
  'cases-between': { cases: number; units: string }
  'false-shares': { thresholds: number; typical: number; noise: number; units: string }
  'no-false-threshold': object
}

export interface BunchingSeriesFacts {
  'bunching-stretch': Kept & { units: string }
  'bunching-order': Kept
  'bunching-ends': Kept
  'false-thresholds': { units: string; thresholds: number; found: number }
}

export interface BunchingNameFacts {
  'share-moved': object
  'share-of-all': object
  'number-moved': object
  'excess-mass': object
  'missing-alone': object
  'excess-alone': object
}

/** How an interval was made. */
interface Bootstrap {
  draws: number
  bins: number
  df: number
}

export interface BunchingMethodFacts {
  'share-moved': Bootstrap & { order: number }
  'share-of-all': Bootstrap
  'number-moved': Bootstrap
  'excess-mass': Bootstrap
  /** Of the missing, or of those too many. */
  'one-end-alone': Bootstrap
}

export interface BunchingReasonFacts {
  'no-smooth-count': object
}

export interface BunchingTextFacts {
  'partial-bins': { rows: number }
  /** Two ends of a stretch of the running variable, as a setting. */
  'from-to': { from: number; to: number }
  'moved-within': { stretch: Text }
  'order-of-smooth-count': { order: number }
  'part-of-histogram': { part: Text }
}

interface Drawn {
  /** The running variable. */
  label: string
  outcome: { label: string; units: string }
}

export interface BunchingFigureFacts {
  'bunching-histogram': Drawn & {
    /** What is counted, in the plural. */
    counted: string
    /** Of each bin, in the units of the running variable. */
    width: number
    units: string
    cutoff: number
    value: number
    ci: [number, number]
  }
  'false-thresholds': Drawn & { thresholds: number; found: number }
  shares: object
}

/** Everything that a study of bunching says alone, by kind and code. */
export interface BunchingFacts {
  checks: BunchingCheckFacts
  evidence: BunchingEvidenceFacts
  series: BunchingSeriesFacts
  names: BunchingNameFacts
  methods: BunchingMethodFacts
  reasons: BunchingReasonFacts
  figures: BunchingFigureFacts
  texts: BunchingTextFacts
}
