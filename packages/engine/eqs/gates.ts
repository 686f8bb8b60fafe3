import type { EqsGate } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { type GateFacts, gateSays } from './facts.ts'
import type { TransparencyFacts } from './transparency.ts'

type GateId = keyof GateFacts

const SCRIPT: Record<TransparencyFacts['replication'], EqsGate['state']> = {
  executed: 'kept',
  generated: 'not-checked',
  none: 'broken',
}

/**
 * What nearly every casefile keeps, so that keeping it earns no marks: a broken one is a decisive 0.
 *
 * @param facts null where nothing was locked: there is then nothing to have kept
 */
export function judgeGates(facts: TransparencyFacts | null): EqsGate<Text>[] {
  if (facts === null) return []
  const kept = (isKept: boolean): EqsGate['state'] => (isKept ? 'kept' : 'broken')
  // in the order of the pages
  const states: Record<GateId, EqsGate['state']> = {
    outcomesReported: kept(facts.allOutcomesReported),
    noOtherOutcome: kept(facts.noUndeclaredOutcome),
    mainOutcomeUnchanged: kept(!facts.undeclaredDeviation),
    deviationsDeclared: kept(facts.deviationsDeclared),
    dataAvailable: kept(facts.dataAvailable),
    reproducible: kept(facts.reproducible),
    scriptExecuted: SCRIPT[facts.replication],
  }
  return (Object.keys(states) as GateId[]).map((id) => {
    const state = states[id]
    const told = gateSays(id, { state })
    return { id, label: told('label'), state, reason: told('reason') }
  })
}
