import type { DesignType, PillarId } from '../analysis.ts'
import { blocks } from './rubric/blocks.ts'
import { did } from './rubric/did.ts'
import { syntheticControl } from './rubric/synthetic-control.ts'
import { iv } from './rubric/iv.ts'
import { rdd } from './rubric/rdd.ts'
import { matching } from './rubric/matching.ts'
import type { TransparencyFacts } from './transparency.ts'

/** Raised whenever a weight, anchor or cap changes: a score is only comparable within one version. */
export const RUBRIC_VERSION = 'eqs-rubric/3'

/** [statistic, marks out of 5], statistic ascending; straight lines between, level outside. */
export type Anchors = [number, number][]
const line = (...points: Anchors): Anchors => points

export interface RubricRow {
  id: string
  label: string
  anchors: Anchors
  /** `literature`: the thresholds stand in the source; `ours`: at least one that decides does not. */
  basis: 'literature' | 'ours'
  source: string
  /** Share of the pillar; left out where components count equally. */
  share?: number
  /** Another line that can be defended; the score is recomputed with it for the stability range. */
  alternative?: { label: string; anchors: Anchors }
}

export interface PillarRule {
  id: PillarId
  label: string
  question: string
  weight: number
}

/** When a cap bites: a statistic below or above a threshold or not above zero, a fact about the work, or a pillar of which nothing was computed. */
export type CapTest =
  | { kind: 'below'; component: string; threshold: number; unless?: 'smallClusterMethod' }
  | { kind: 'above'; component: string; threshold: number }
  | { kind: 'none'; component: string }
  | { kind: 'fact'; holds: (facts: TransparencyFacts) => boolean }
  | { kind: 'unreported-pillar' }

export interface CapRule {
  id: string
  label: string
  /** What stands in place of the label where the cap bites because its statistic could not be computed. */
  untested?: string
  limit: number
  on: 'data' | 'transparency'
  test: CapTest
}

export interface DesignRubric {
  designValidity: RubricRow[]
  balance: RubricRow[]
  robustness: RubricRow[]
  caps: CapRule[]
  /** Statistics that a cap reads and no pillar scores. */
  capStatistics?: string[]
  /** The most a pillar can earn in this design, where that is under 5. */
  ceilings?: Partial<Record<PillarId, { marks: number; reason: string }>>
  /** What no check of this design can see, as a reader reads it. */
  cannotSee: string
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

const POINTS = 'The practices are those of the TOP guidelines (Nosek et al. 2015, doi:10.1126/science.aab2374).'

/** Shared by every design: points out of 5, so a component's share is its points over 5. */
export const TRANSPARENCY_ROWS: RubricRow[] = [
  {
    id: 'lock',
    label: 'Design locked first',
    anchors: line([0, 0], [2, 5]),
    basis: 'ours',
    source: `${POINTS} 2 points before the outcome data were opened, 1 for a re-analysis locked before our own run.`,
    share: 0.4,
  },
  {
    id: 'outcomes',
    label: 'All locked outcomes, and no other',
    anchors: line([0, 0], [1, 5]),
    basis: 'ours',
    source: `${POINTS} 1 point.`,
    share: 0.2,
  },
  {
    id: 'deviations',
    label: 'Deviations declared',
    anchors: line([0, 0], [0.5, 5]),
    basis: 'ours',
    source: `${POINTS} Half a point.`,
    share: 0.1,
  },
  {
    id: 'data',
    label: 'Data available',
    anchors: line([0, 0], [0.5, 5]),
    basis: 'ours',
    source: `${POINTS} Half a point.`,
    share: 0.1,
  },
  {
    id: 'replication',
    label: 'Replication script',
    anchors: line([0, 0], [1, 5]),
    basis: 'ours',
    source: `${POINTS} 1 point when it was run with the same result, half a point when it was only generated.`,
    share: 0.2,
  },
]

/** Caps that hold for every design. */
export const SHARED_CAPS: CapRule[] = [
  {
    id: 'lockedAfterResults',
    label: 'Locked after its own results were seen',
    limit: 59,
    on: 'transparency',
    test: { kind: 'fact', holds: (facts) => facts.lockStatus === 'after-results' },
  },
  {
    id: 'undeclaredDeviation',
    label: 'Undeclared deviation in the main outcome or estimand',
    limit: 59,
    on: 'transparency',
    test: { kind: 'fact', holds: (facts) => facts.undeclaredDeviation },
  },
  {
    id: 'unreportedPillar',
    label: 'A whole pillar not reported',
    limit: 59,
    on: 'data',
    test: { kind: 'unreported-pillar' },
  },
  {
    id: 'notReproducible',
    label: 'Not reproducible from its bundle',
    limit: 69,
    on: 'transparency',
    test: { kind: 'fact', holds: (facts) => !facts.reproducible },
  },
]

/** One row per design; a design without a row cannot be scored. */
export const RUBRIC: Partial<Record<DesignType, DesignRubric>> = {
  DiD: did,
  RDD: rdd,
  IV: iv,
  Matching: matching,
  SyntheticControl: syntheticControl,
  Blocks: blocks,
}
