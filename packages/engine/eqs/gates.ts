import type { EqsGate } from '../analysis.ts'
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

const SCRIPT: Record<TransparencyFacts['replication'], Pick<EqsGate, 'state' | 'reason'>> = {
  executed: { state: 'kept', reason: 'The replication script was run and gave the same result.' },
  generated: { state: 'not-checked', reason: 'A replication script is included; it has not been run on this machine.' },
  none: { state: 'broken', reason: 'There is no replication script.' },
}

/**
 * What nearly every casefile keeps, so that keeping it earns no marks: a broken one is a decisive 0.
 *
 * @param facts null where nothing was locked: there is then nothing to have kept
 */
export function judgeGates(facts: TransparencyFacts | null): EqsGate[] {
  if (facts === null) return []
  const gate = (id: GateId, isKept: boolean, kept: string, broken: string): EqsGate => ({
    id,
    label: GATE_LABELS[id],
    state: isKept ? 'kept' : 'broken',
    reason: isKept ? kept : broken,
  })
  return [
    gate(
      'outcomesReported',
      facts.allOutcomesReported,
      'Every locked outcome is reported.',
      'A locked outcome is not reported.',
    ),
    gate(
      'noOtherOutcome',
      facts.noUndeclaredOutcome,
      'No other outcome is reported.',
      'An outcome is reported that was not locked.',
    ),
    gate(
      'mainOutcomeUnchanged',
      !facts.undeclaredDeviation,
      'Main outcome and estimand are the locked ones, or their change is declared.',
      'The main outcome or the estimand was changed without a word.',
    ),
    gate(
      'deviationsDeclared',
      facts.deviationsDeclared,
      'Every deviation from the locked design is declared.',
      'A deviation from the locked design is not declared.',
    ),
    gate('dataAvailable', facts.dataAvailable, 'Readers can get the data.', 'Readers cannot get the data.'),
    gate(
      'reproducible',
      facts.reproducible,
      'The bundle gives the same result again.',
      'The bundle does not give the same result again.',
    ),
    { id: 'scriptExecuted', label: GATE_LABELS.scriptExecuted, ...SCRIPT[facts.replication] },
  ]
}
