import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import { openFacts } from '../test-support/evidence.ts'
import { judgeGates } from './gates.ts'
import type { TransparencyFacts } from './transparency.ts'

const tell = await tellerOf('DiD')

describe('gates', () => {
  it('are all kept by an open casefile, each with its sentence', () => {
    expect(tell(judgeGates(openFacts))).toEqual(
      [
        ['outcomesReported', 'Every locked outcome reported', 'Every locked outcome is reported.'],
        ['noOtherOutcome', 'No outcome that was not locked', 'No other outcome is reported.'],
        [
          'mainOutcomeUnchanged',
          'Main outcome and estimand as locked',
          'Main outcome and estimand are the locked ones, or their change is declared.',
        ],
        ['deviationsDeclared', 'Deviations declared', 'Every deviation from the locked design is declared.'],
        ['dataAvailable', 'Data available', 'Readers can get the data.'],
        ['reproducible', 'Reproducible from its bundle', 'The bundle gives the same result again.'],
        ['scriptExecuted', 'Replication script', 'The replication script was run and gave the same result.'],
      ].map(([id, label, reason]) => ({ id, label, state: 'kept', reason })),
    )
  })

  it.each([
    ['outcomesReported', { allOutcomesReported: false }, 'A locked outcome is not reported.'],
    ['noOtherOutcome', { noUndeclaredOutcome: false }, 'An outcome is reported that was not locked.'],
    [
      'mainOutcomeUnchanged',
      { undeclaredDeviation: true },
      'The main outcome or the estimand was changed without a word.',
    ],
    ['deviationsDeclared', { deviationsDeclared: false }, 'A deviation from the locked design is not declared.'],
    ['dataAvailable', { dataAvailable: false }, 'Readers cannot get the data.'],
    ['reproducible', { reproducible: false }, 'The bundle does not give the same result again.'],
    ['scriptExecuted', { replication: 'none' }, 'There is no replication script.'],
  ] as [string, Partial<TransparencyFacts>, string][])('%s is broken by %o alone', (id, facts, reason) => {
    const others = tell(judgeGates({ ...openFacts, ...facts })).filter(({ state }) => state !== 'kept')
    expect(others).toEqual([{ id, label: expect.any(String), state: 'broken', reason }])
  })

  it('call a script that nobody ran not checked, which is not broken', () => {
    const others = tell(judgeGates({ ...openFacts, replication: 'generated' })).filter(({ state }) => state !== 'kept')
    expect(others).toEqual([
      expect.objectContaining({
        id: 'scriptExecuted',
        state: 'not-checked',
        reason: 'A replication script is included; it has not been run on this machine.',
      }),
    ])
  })

  it('do not exist where nothing was locked', () => {
    expect(tell(judgeGates(null))).toEqual([])
  })
})
