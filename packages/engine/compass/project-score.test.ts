import { describe, expect, it } from 'vitest'
import { tellerBeforeLock } from '@casefiles/words'
import type { Action } from '../designs/before-lock.ts'
import type { Evidence } from '../designs/design.ts'
import { transparencyEvidence } from '../eqs/transparency.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { isSettled, type Projected, projectScore, whatWouldRaise } from './project-score.ts'
import { explainPillar, listWarnings } from './preview-design.ts'

const tell = await tellerBeforeLock('DiD')

/** What outcomes after treatment decide: it is not known before the lock. */
const unknown = ['choices']
const action = (text: string): Action => ({ step: 'Units', field: null, text })
const actions: Record<string, Action> = {
  drift: { step: 'Assignment', field: 'comparison', text: 'Compare with places that moved alike.' },
  reaction: action('Allow for early reactions.'),
  likeness: { step: 'Covariates', field: 'covariates', text: 'Adjust for what differs.' },
  falseDates: action('Begin earlier.'),
  choices: action('Name the specifications.'),
}
const exactly = (value: number) => ({ value, noise: 0, text: `A bias of ${value}.` })

function projectedOf(evidence: Evidence, hidden = unknown, changes: Partial<Projected> = {}): Projected {
  const all = { ...evidence, ...transparencyEvidence(openFacts) }
  const known = new Set([...Object.keys(all), ...Object.keys(fullMarks)].filter((id) => !hidden.includes(id)))
  return { rubric: madeUpRubric, evidence: all, known, spread: 5, ...changes }
}
const project = (...given: Parameters<typeof projectedOf>) => tell(projectScore(projectedOf(...given), openFacts))
const raise = (...given: Parameters<typeof projectedOf>) =>
  tell(whatWouldRaise(projectedOf(...given), openFacts, actions))

describe('the projected score', () => {
  it('takes what is not known at the marks of a look that nobody took, and finds the worst and nothing at its ends', () => {
    // robustness at 4, 0 and 5 of 5: 30 · 1/5 = 6 points go, 30 or none; the ceiling is 95
    expect(project(fullMarks)).toMatchObject({ overall: 94, low: 70, high: 95, setBy: 'mean' })
  })

  it('does not read statistics of masked outcomes', () => {
    const good = project(fullMarks)
    const poor = project(evidenceWith({ choices: exactly(9) }))
    expect(poor).toMatchObject({ overall: good.overall, low: good.low, high: good.high, weakest: good.weakest })
    expect(poor.pillars[2].components).toEqual([
      expect.objectContaining({ state: 'not-known', input: null, inputText: 'Not known before the lock.' }),
    ])
    expect(poor.pillars[2].components[0]).not.toHaveProperty('bias')
  })

  it('leaves what cannot be looked at not known, at every end, and failed at none', () => {
    expect(project(evidenceWith({ drift: null }))).toMatchObject({ overall: 55, low: 55, high: 55, setBy: 'weakest' })
  })

  it('lets what will be looked at decide only where the rubric says so', () => {
    const { choices: _, ...rest } = fullMarks
    for (const evidence of [rest, evidenceWith({ choices: Number.NaN })])
      expect(project(evidence).weakest!.marks).toBe(5)
    expect(project(fullMarks, ['drift'])).toMatchObject({
      overall: 55,
      low: 40,
      high: 95,
      setBy: 'weakest',
      weakest: { id: 'drift', marks: 1.25 },
    })
  })

  it('is held by what is known, at every end', () => {
    expect(project(evidenceWith({ drift: exactly(9) }))).toMatchObject({ overall: 40, low: 40, high: 40 })
    expect(project(evidenceWith({ earlier: null, placebo: null }))).toMatchObject({ overall: 59, setBy: 'ceiling' })
    expect(project(evidenceWith({ periods: 0 }))).toMatchObject({ overall: 39, setBy: 'unidentified' })
  })

  it('is held by a gate that is broken already', () => {
    const projected = projectedOf(fullMarks)
    expect(projectScore(projected, { ...openFacts, dataAvailable: false })).toMatchObject({
      overall: 40,
      weakest: { id: 'dataAvailable' },
    })
  })

  it('never fills in what does not apply', () => {
    const exempt = { value: null, text: 'It cannot fail here.', applicable: false }
    const { pillars } = project(evidenceWith({ choices: exempt }))
    expect(pillars[2].components[0]).toMatchObject({ score: null, isDecisive: false })
    expect(raise(evidenceWith({ choices: exempt }))).toEqual([])
  })
})

describe('a component is settled', () => {
  it('where its statistic is known, or is known to be missing', () => {
    const known = new Set(['reaction'])
    const evidence = { ...evidenceWith({ choices: null }), broken: { value: Number.NaN, text: '' } }
    const settled = (id: string) => isSettled(id, { evidence, known })
    expect(['reaction', 'choices', 'drift', 'broken', 'absent'].map(settled)).toEqual([true, true, false, false, false])
  })
})

describe('what would raise the score most', () => {
  it('is worth its pillar’s weight times its part of the pillar', () => {
    // likeness: 20 · 2.5/5 = 10 points; robustness 30 · 1/5 = 6
    const given = evidenceWith({ likeness: exactly(0.625) })
    expect(raise(given).map(({ points, pillar, action }) => [points, pillar, action])).toEqual([
      [10, 'Balance', 'Adjust for what differs.'],
      [6, 'Robustness', 'Name the specifications.'],
    ])
  })

  it('is first of all what holds the score down', () => {
    // drift at 0 allows 40; without it the mean is 94
    expect(raise(evidenceWith({ drift: exactly(9) }))).toEqual([
      { action: 'Compare with places that moved alike.', pillar: 'Design validity', points: 54 },
    ])
  })

  it('is told by the mean where two parts hold the score and neither alone would lift it', () => {
    // each of the two is 35 · 1/3 = 11.7 points of the mean
    const both = evidenceWith({ drift: exactly(9), reaction: exactly(9) })
    expect(raise(both).map(({ points }) => points)).toEqual([11.7, 11.7, 6])
  })

  it('leaves out what nobody would see in a rounded score', () => {
    expect(raise(evidenceWith({ likeness: exactly(0.26) })).map((one) => one.pillar)).toEqual(['Robustness'])
  })

  it('names four at most', () => {
    const poor = exactly(0.4)
    expect(raise(evidenceWith({ drift: poor, falseDates: poor, reaction: poor, likeness: poor }))).toHaveLength(4)
  })
})

describe('why a pillar is expected to earn what it does', () => {
  const explain = (place: number, ...given: Parameters<typeof projectedOf>) => {
    const projected = projectedOf(...given)
    return tell(explainPillar(projectScore(projected, openFacts).pillars[place], projected))
  }

  it('names the lowest of what is known, and how much is not', () => {
    expect(explain(1, evidenceWith({ likeness: exactly(0.625) }))).toBe(
      'Likeness of the groups earns least, 2.5 of 5. A bias of 0.625.',
    )
    expect(explain(1, fullMarks)).toBe(
      'Likeness of the groups earns the full 5. The covariates predict 0.00 of the difference.',
    )
    expect(explain(2, fullMarks)).toBe('1 of 1 parts is not known: it has the marks of a look that nobody took.')
    expect(explain(0, fullMarks, ['drift', 'reaction'])).toBe(
      'Effect on false dates earns the full 5. On false dates the analysis finds 0.00. 2 of 3 parts are not known: they have the marks of a look that nobody took.',
    )
  })

  it('says so where no part applies', () => {
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(explain(1, evidenceWith({ likeness: exempt }))).toBe('No part applies to this design.')
  })
})

describe('warnings before the lock', () => {
  const warn = (evidence: Evidence, power: Parameters<typeof listWarnings>[4] = null) => {
    const projected = projectedOf(evidence)
    return tell(listWarnings([], projectScore(projected, openFacts), projected, actions, power))
  }

  it('say what holds the score down, once, at the step where it is mended', () => {
    expect(warn(evidenceWith({ drift: exactly(9) }))).toEqual([
      {
        step: 'Assignment',
        path: 'design.analysis.comparison',
        severity: 'warning',
        message:
          'The score is held at 40 by its weakest decisive part, “drift before treatment” (0.0 of 5); the marks alone give 82. A bias of 9.',
      },
    ])
  })

  it('say that nothing is identified', () => {
    const [warning] = warn(evidenceWith({ periods: 0 }))
    expect(warning.message).toMatch(
      /^The score is held at 39, because nothing identifies the effect\. There is no period/,
    )
  })

  it('name what is known and earns under two marks, and nothing at the ceiling', () => {
    expect(warn(evidenceWith({ likeness: exactly(0.69), choices: exactly(9) }))).toEqual([])
    const [only, ...more] = warn(evidenceWith({ likeness: exactly(0.71), choices: exactly(9) }))
    expect([only.step, more]).toEqual(['Covariates', []])
    expect(only.message).toMatch(/^Likeness of the groups: A bias of 0\.71\./)
    expect(warn(evidenceWith({ earlier: null, placebo: null }))).toEqual([])
  })

  it('say where no field mends a part, and offer none', () => {
    const [{ path, message }] = warn(evidenceWith({ reaction: exactly(0.9) }))
    expect(path).toBeNull()
    expect(message).toMatch(/ That is a fact of the data: no field of the design mends it\.$/)
  })

  it('come with those of the design before and of too little power after', () => {
    const early = [{ step: 'Units', field: 'window', message: 'Short.' } as const]
    const projected = projectedOf(fullMarks)
    const power = (size: number) => ({ minimum_detectable_effect: size, smallest_effect: 5, units: 'packs' })
    const listed = (size: number) =>
      tell(listWarnings([...early], projectScore(projected, openFacts), projected, actions, power(size)))
    expect(listed(5)).toEqual([
      { step: 'Units', path: 'design.analysis.window', message: 'Short.', severity: 'warning' },
    ])
    expect(listed(6)[1]).toMatchObject({ step: 'Theory', path: 'design.intent.smallestEffect' })
  })
})
