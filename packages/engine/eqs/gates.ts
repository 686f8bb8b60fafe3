import type { EqsGate } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { gateSays } from './facts.ts'
import type { TransparencyFacts } from './transparency.ts'

/** What every casefile has to keep, in the order of the pages. */
export const GATE_LABELS = {
  outcomesReported: 'Every locked outcome reported',
  noOtherOutcome: 'No outcome that was not locked',
  mainOutcomeUnchanged: 'Main outcome and estimand as locked',
  deviationsDeclared: 'Deviations declared',
  dataAvailable: 'Data available',
  reproducible: 'Reproducible from its bundle',
  scriptExecuted: 'Replication script',
}
type GateId = keyof typeof GATE_LABELS

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
  const states: Record<GateId, EqsGate['state']> = {
    outcomesReported: kept(facts.allOutcomesReported),
    noOtherOutcome: kept(facts.noUndeclaredOutcome),
    mainOutcomeUnchanged: kept(!facts.undeclaredDeviation),
    deviationsDeclared: kept(facts.deviationsDeclared),
    dataAvailable: kept(facts.dataAvailable),
    reproducible: kept(facts.reproducible),
    scriptExecuted: SCRIPT[facts.replication],
  }
  return (Object.keys(GATE_LABELS) as GateId[]).map((id) => {
    const state = states[id]
    return { id, label: GATE_LABELS[id], state, reason: gateSays(id, { state }) }
  })
}
