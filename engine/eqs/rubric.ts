import type { PillarId } from '../analysis.ts'

/** Raised whenever a weight, anchor, ceiling or gate changes: a score is only comparable within one version. */
export const RUBRIC_VERSION = 'eqs-rubric/4'

/** [statistic, marks out of 5], statistic ascending; straight lines between, level outside. */
export type Anchors = [number, number][]
const line = (...points: Anchors): Anchors => points

/** How a component turns its statistic into marks. */
export interface Scale {
  /** On the statistic itself; for a bias, on its size in standard errors of the estimate. */
  anchors: Anchors
  /** Only for a bias: the same on its size in smallest effects that matter. The better of the two marks counts. */
  effectAnchors?: Anchors
}

export interface RubricRow extends Scale {
  id: string
  label: string
  /** `literature`: the thresholds stand in the source; `ours`: at least one that decides does not. */
  basis: 'literature' | 'ours'
  source: string
  /** Its marks limit the whole score: the weakest of these decides how far the others can carry it. */
  decisive?: true
  /** Another line that can be defended; the score is recomputed with it for the stability range. */
  alternative?: { label: string } & Scale
}

export interface PillarRule {
  id: PillarId
  label: string
  question: string
  weight: number
}

/** What a design can promise whatever its checks say, because no data show what it rests on. */
export interface Ceiling {
  limit: number
  reason: string
  /** The lower limit where none of these components could be computed, whatever the reason. */
  without?: { components: string[]; limit: number; reason: string }
}

export interface DesignRubric {
  designValidity: RubricRow[]
  balance: RubricRow[]
  robustness: RubricRow[]
  ceiling: Ceiling
  /** Components without which nothing is identified: at 0, or not computed, the score is at most {@link NOT_IDENTIFIED}. */
  identifiedBy: { component: string; reason: string }[]
  /** What no check of this design can see, as a reader reads it. */
  cannotSee: string
  /** Whom the estimate does not speak of, where it is no average over all who were treated. */
  localTo?: string
  /** Where the scales of other bodies start for this design, and the component that shows baseline equivalence. */
  equivalents: {
    marylandSms: number
    wwcBest: string
    wwcComponent: string
    /** In a randomised design, the component that says where attrition lies against the boundary. */
    wwcAttrition?: string
    gradeStart: string
    assignment: string
  }
  /** Turned off once the calibration's shipping condition holds for this design. */
  provisional: boolean
}

export const PILLARS: PillarRule[] = [
  { id: 'designValidity', label: 'Design validity', question: 'Is the comparison a fair one?', weight: 0.35 },
  { id: 'balance', label: 'Balance', question: 'Were the groups alike before the policy?', weight: 0.2 },
  { id: 'robustness', label: 'Robustness', question: 'Does the conclusion survive other choices?', weight: 0.3 },
  { id: 'transparency', label: 'Transparency', question: 'Was the work planned and shared openly?', weight: 0.15 },
]

/**
 * The most that the weakest decisive component allows: 40 at no marks, 12 more for each mark, 100 at five.
 *
 * @param marks 0–5
 */
export function allowedBy(marks: number): number {
  return 40 + 12 * marks
}

/** The most that a score can be where nothing is identified. */
export const NOT_IDENTIFIED = 39

/**
 * Marks for a bias that the design's own falsification shows: harmless where small on either scale.
 * Half a standard error moves coverage of a 95 % interval to 92.1 %, two standard errors to 48 %.
 */
export const BIAS_SCALE = {
  anchors: line([0.5, 5], [2, 0]),
  effectAnchors: line([0.25, 5], [1, 0]),
} satisfies Scale

/** Shared by every design. */
export const TRANSPARENCY_ROWS: RubricRow[] = [
  {
    id: 'lock',
    label: 'Design locked first',
    anchors: line([0, 0], [1, 2], [2, 3], [3, 5]),
    basis: 'ours',
    source:
      'Locked before the outcome data existed or were opened: 5; a re-analysis of public data, locked before our own run: 3; locked or changed after own results, declared with the reason: 2. The practice is that of the TOP guidelines (Nosek et al. 2015, doi:10.1126/science.aab2374); the marks are ours.',
  },
]
