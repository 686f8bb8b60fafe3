import type { DesignType, Eqs, EqsComponent, EqsGate, EqsPillar, PillarId } from '../analysis.ts'
import { saying, sayingOne, type Text } from '../fact.ts'
import type { TransparencyFacts } from './transparency.ts'

/*
 * What a score can say, by kind and code, with the figures of each. `packages/words/score` writes the sentences; a code without one does
 * not compile there.
 */

/** What is looked at, by its design, in the order of the table; what is looked at in its place stands after it. */
export type ComponentCode =
  | 'DiD-drift'
  | 'DiD-placeboDates'
  | 'DiD-anticipationLead'
  | 'DiD-covariateTrends'
  | 'DiD-choices'
  | 'DiD-leaveOneClusterOut'
  | 'Blocks-attritionBounds'
  | 'Blocks-risk-of-bias'
  | 'Blocks-sampleRatio'
  | 'Blocks-drawBalance'
  | 'Blocks-small-trials'
  | 'Blocks-choices'
  | 'SyntheticControl-backdating'
  | 'SyntheticControl-inTimePlacebos'
  | 'SyntheticControl-prePeriodFit'
  | 'SyntheticControl-choices'
  | 'IV-weakness'
  | 'IV-instrumentGap'
  | 'IV-predictedOutcome'
  | 'IV-choices'
  | 'RDD-sorting'
  | 'RDD-donutMove'
  | 'RDD-bunching-missing'
  | 'RDD-predictedOutcome'
  | 'RDD-bunching-counts'
  | 'RDD-choices'
  | 'RDD-falseJumps'
  | 'RDD-bunching-heaps'
  | 'Matching-placeboOutcome'
  | 'Matching-withSquares'
  | 'Matching-residualImbalance'
  | 'Matching-choices'
  | 'lock'

type Codes<Code extends string> = Readonly<Record<Code, object>>

/** The names in the table of the score. */
export interface TableFacts {
  /** What each pillar is called, and what it asks. */
  pillars: Codes<PillarId>
  components: Codes<ComponentCode>
  /** What holds for a design as a whole. */
  designs: Codes<DesignType>
  /** Why nothing is identified, by the evidence that lacks. */
  unidentified: Codes<
    | 'DiD-prePeriods'
    | 'SyntheticControl-prePeriods'
    | 'SyntheticControl-donors'
    | 'SyntheticControl-likeness'
    | 'IV-effectiveF'
    | 'RDD-effectiveN'
    | 'Matching-commonSupport'
  >
  /** What a design says of itself where a line holds. */
  when: Codes<
    | 'whatever'
    | 'draw-documented'
    | 'draw-asserted'
    | 'rated-trials'
    | 'unrated-trials'
    | 'asserted'
    | 'trials'
    | 'asserted-trials'
    | 'bunching'
  >
  standards: Codes<'with-reservations' | 'without-reservations'>
}

/** Whether what every casefile has to keep was kept. */
export type GateFacts = Record<
  | 'outcomesReported'
  | 'noOtherOutcome'
  | 'mainOutcomeUnchanged'
  | 'deviationsDeclared'
  | 'dataAvailable'
  | 'reproducible'
  | 'scriptExecuted',
  { state: EqsGate['state'] }
>

/** Where other scales would put the casefile, and the criterion that decided. */
export interface LevelFacts {
  'grade-start': { level: string; /** How units came to be treated. */ assignment: Text }
  'sms-failed': { level: number; failing: Text }
  'sms-not-looked': object
  'sms-of-design': { level: number }
  'wwc-by-chance': object
  'wwc-not-known': { alsoAttrition: boolean }
  'wwc-difference': { difference: number; isEquivalent: boolean; /** Where it is. */ best: Text }
  'campbell-not-known': { pillar: Text }
  campbell: { pillar: Text; marks: number }
}

/** The score under another choice. */
export interface ScenarioFacts {
  weight: { pillar: Text; factor: number }
  matters: { factor: number }
  'expected-bias': { factor: number }
  'not-decisive': { part: Text }
  declared: { choice: Text }
}

/** What was seen of a part, or why nothing was. */
export interface SeenFacts {
  'not-looked-at': object
  'not-known-before-the-lock': object
  'no-main-interval': object
  lock: { status: TransparencyFacts['lockStatus'] }
  'lock-stated': object
  'main-outcome-changed': object
  'not-locked': object
  /** What other choices that could have been declared show. */
  'no-other-choice': object
  'other-choices': {
    choices: number
    /** That which moves the estimate so far. */ name: Text
    size: number
    noise: number
  }
  'from-another-choice': { name: Text }
  'declared-choice': object
}

/** What of a score says which line set it. */
export interface SetFigures {
  overall: number
  mean: number
  weakest: { id: string; label: Text; marks: number } | null
  stands: boolean
  ceiling: { limit: number; reason: Text }
  unidentified: Text | null
  setBy: Eqs['setBy']
  pillars: { components: Pick<EqsComponent, 'id' | 'state'>[] }[]
}

export interface HeldFacts {
  /** Which line set the score. */
  'what-set': SetFigures
  /** What holds it under the mean of its marks, as a name. */
  'what-holds': SetFigures
}

export interface ScoreFacts extends TableFacts {
  held: HeldFacts
  gates: GateFacts
  levels: LevelFacts
  scenarios: ScenarioFacts
  seen: SeenFacts
}

export const pillarSays = saying<TableFacts['pillars'], 'label' | 'question'>('score/pillars')
export const componentSays = saying<TableFacts['components'], 'label' | 'failing' | 'source'>('score/components')
export const designSays = saying<
  TableFacts['designs'],
  'ceiling' | 'ceilingWithout' | 'cannotSee' | 'localTo' | 'assignment'
>('score/designs')
export const unidentified = sayingOne<TableFacts['unidentified']>('score/unidentified')
export const when = sayingOne<TableFacts['when']>('score/when')
export const standards = sayingOne<TableFacts['standards']>('score/standards')
export const gateSays = saying<GateFacts, 'label' | 'reason'>('score/gates')
export const levelOf = saying<LevelFacts, 'scheme' | 'level' | 'criterion'>('score/levels')
export const scenario = sayingOne<ScenarioFacts>('score/scenarios')
export const seen = sayingOne<SeenFacts>('score/seen')
export const held = sayingOne<HeldFacts>('score/held')

type Set = Omit<SetFigures, 'pillars'> & { pillars: Pick<EqsPillar<Text>, 'components'>[] }

/** What a sentence on {@link HeldFacts} needs of a score, and no more. */
export function setFigures({ overall, mean, weakest, stands, ceiling, unidentified, setBy, pillars }: Set): SetFigures {
  return {
    overall,
    mean,
    weakest,
    stands,
    ceiling,
    unidentified,
    setBy,
    pillars: pillars.map(({ components }) => ({ components: components.map(({ id, state }) => ({ id, state })) })),
  }
}
