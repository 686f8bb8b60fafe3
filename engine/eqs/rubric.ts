import type { DesignType, PillarId } from '../analysis.ts'
import { blocks } from './rubric/blocks.ts'
import { syntheticControl } from './rubric/synthetic-control.ts'
import { iv } from './rubric/iv.ts'
import { rdd } from './rubric/rdd.ts'
import { matching } from './rubric/matching.ts'
import type { TransparencyFacts } from './transparency.ts'

/** Raised whenever a weight, anchor or cap changes: a score is only comparable within one version. */
export const RUBRIC_VERSION = 'eqs-rubric/1'

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
  equivalents: { marylandSms: number; wwcBest: string; wwcComponent: string; gradeStart: string; assignment: string }
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

const did: DesignRubric = {
  designValidity: [
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
      label: 'Power of the pre-trend test',
      anchors: line([0, 5], [0.5, 3], [1, 0]),
      basis: 'ours',
      source:
        'Bias from the trend that the test finds with 80 % power, over the smallest effect that matters: Roth 2022, doi:10.1257/aeri.20210236. A bias as large as that effect earns nothing; the marks are ours.',
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
    {
      id: 'forbiddenComparisons',
      label: 'Forbidden comparisons in the primary estimate',
      anchors: line([0, 5], [0.5, 0]),
      basis: 'ours',
      source:
        'Weight on comparisons with units already treated: Goodman-Bacon 2021, doi:10.1016/j.jeconom.2021.03.014. The marks are ours.',
    },
    {
      id: 'anticipationLead',
      label: 'Change just before treatment',
      anchors: line([0, 5], [0.5, 3], [1, 0]),
      basis: 'ours',
      source:
        'Size of the effect in the last lead, over the smallest effect that matters. Ours: a lead is a pre-trend one period long, so it gets the anchors of the pre-trend test.',
    },
  ],
  balance: [
    {
      id: 'trendBalance',
      label: 'Largest difference in covariate trends',
      anchors: line([0.05, 5], [0.1, 4], [0.25, 2], [0.5, 0]),
      basis: 'literature',
      source:
        '0.05 and 0.25 SD: What Works Clearinghouse Handbook 5.0; 0.10 SD: Austin 2009, doi:10.1002/sim.3697. Taken on trends, because this design needs equal trends, not equal levels.',
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
      source: '5 % and 20 %: the five-and-twenty rule (Schulz & Grimes 2002, Lancet 359:781). The end at 40 % is ours.',
    },
  ],
  robustness: [
    {
      id: 'honestBreakdown',
      label: 'Departure from parallel trends it survives',
      anchors: line([0, 0], [0.5, 2.5], [1, 4], [2, 5]),
      basis: 'literature',
      source:
        'Breakdown value in multiples of the largest departure before treatment; 1 is the natural benchmark: Rambachan & Roth 2023, doi:10.1093/restud/rdad018.',
      alternative: {
        label: 'a breakdown value of 1 earns full marks',
        anchors: line([0, 0], [0.5, 2.5], [1, 5]),
      },
    },
    {
      id: 'specificationShare',
      label: 'Declared specifications that agree',
      anchors: line([0.5, 0], [1, 5]),
      basis: 'ours',
      source:
        'Specification curve: Simonsohn, Simmons & Nelson 2020, doi:10.1038/s41562-020-0912-z. The marks are ours.',
      alternative: {
        label: 'four in five agreeing specifications earn nothing',
        anchors: line([0.8, 0], [1, 5]),
      },
    },
    {
      id: 'placeboDates',
      label: 'Placebo dates that show an effect',
      anchors: line([0.05, 5], [0.25, 0]),
      basis: 'ours',
      source: 'A 5 % test rejects 5 % of true nulls, so that share earns full marks; a quarter earns nothing (ours).',
      alternative: {
        label: 'one rejection in five earns nothing',
        anchors: line([0.05, 5], [0.2, 0]),
      },
    },
    {
      id: 'leaveOneClusterOut',
      label: 'Conclusion without any one cluster',
      anchors: line([0.8, 0], [1, 5]),
      basis: 'ours',
      source: 'Share of leave-one-out runs that keep the conclusion. No published threshold.',
      alternative: {
        label: 'half the runs earn nothing',
        anchors: line([0.5, 0], [1, 5]),
      },
    },
  ],
  caps: [
    {
      id: 'notIdentified',
      label: 'Not identified: no period before treatment',
      limit: 39,
      on: 'data',
      test: { kind: 'none', component: 'prePeriods' },
    },
    {
      id: 'weakHonestBreakdown',
      label: 'A small drift between the groups would overturn the conclusion',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'honestBreakdown', threshold: 0.5 },
    },
    {
      id: 'fewClusters',
      label: 'Fewer than 10 clusters without a small-cluster method',
      limit: 69,
      on: 'data',
      test: { kind: 'below', component: 'clusters', threshold: 10, unless: 'smallClusterMethod' },
    },
  ],
  cannotSee: 'Whether something else changed in the same places at the same time and moved the outcome.',
  equivalents: {
    marylandSms: 3,
    wwcBest: 'Meets standards with reservations',
    wwcComponent: 'trendBalance',
    gradeStart: 'Low',
    assignment: 'treatment was not assigned by chance',
  },
  provisional: true,
}

/** One row per design; a design without a row cannot be scored. */
export const RUBRIC: Partial<Record<DesignType, DesignRubric>> = {
  DiD: did,
  RDD: rdd,
  IV: iv,
  Matching: matching,
  SyntheticControl: syntheticControl,
  Blocks: blocks,
}
