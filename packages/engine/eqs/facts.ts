import type { Eqs, EqsComponent, EqsGate, EqsPillar } from '../analysis.ts'
import { saying, sayingOne, type Text } from '../fact.ts'
import type { GATE_LABELS } from './gates.ts'
import type { TransparencyFacts } from './transparency.ts'

/*
 * What a score can say beside the names in its tables, by kind and code, with the figures of each. `packages/words/score` writes the
 * sentences; a code without one does not compile there.
 */

/** Whether what every casefile has to keep was kept. */
export type GateFacts = Record<keyof typeof GATE_LABELS, { state: EqsGate['state'] }>

/** Where other scales would put the casefile, and the criterion that decided. */
export interface LevelFacts {
  'grade-start': { level: string; /** How units came to be treated. */ assignment: string }
  'sms-failed': { level: number; failing: string }
  'sms-not-looked': object
  'sms-of-design': { level: number }
  'wwc-by-chance': object
  'wwc-not-known': { alsoAttrition: boolean }
  'wwc-difference': { difference: number; isEquivalent: boolean; /** Where it is. */ best: string }
  'campbell-not-known': { pillar: string }
  campbell: { pillar: string; marks: number }
}

/** The score under another choice. */
export interface ScenarioFacts {
  weight: { pillar: string; factor: number }
  matters: { factor: number }
  'expected-bias': { factor: number }
  'not-decisive': { part: string }
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
}

/** What of a score says which line set it. */
export interface SetFigures {
  overall: number
  mean: number
  weakest: { id: string; label: string; marks: number } | null
  stands: boolean
  ceiling: { limit: number; reason: string }
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

export interface ScoreFacts {
  held: HeldFacts
  gates: GateFacts
  levels: LevelFacts
  scenarios: ScenarioFacts
  seen: SeenFacts
}

export const gateSays = sayingOne<GateFacts>('score/gates')
export const levelOf = saying<LevelFacts, 'level' | 'criterion'>('score/levels')
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
