import { describe, expect, it } from 'vitest'
import type { Action } from '../designs/before-lock.ts'
import type { Evidence } from '../designs/design.ts'
import { transparencyEvidence } from '../eqs/transparency.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { isSettled, type Projected } from './expected-pillars.ts'
import { explainPillar, listWarnings } from './explain.ts'
import { projectScore } from './project-score.ts'
import { whatWouldRaise } from './what-would-raise.ts'

/** What outcomes after treatment decide: it is not known before the lock. */
const unknown = ['moves', 'leaveOneOut']
const action = (text: string): Action => ({ step: 'Units', field: null, text })
const actions: Record<string, Action> = {
  drift: { step: 'Assignment', field: 'comparison', text: 'Compare with places that moved alike.' },
  fit: action('Look for places that fit better.'),
  likeness: { step: 'Covariates', field: 'covariates', text: 'Adjust for what differs.' },
  attrition: action('Use places that are observed throughout.'),
  moves: action('Name the specifications.'),
  leaveOneOut: action('Add places.'),
}

function projectedOf(evidence: Evidence, hidden = unknown, changes: Partial<Projected> = {}): Projected {
  const all = { ...evidence, ...transparencyEvidence(openFacts) }
  const known = new Set([...Object.keys(all), ...Object.keys(fullMarks)].filter((id) => !hidden.includes(id)))
  return { rubric: madeUpRubric, evidence: all, known, yardsticks: { errorScale: 1, smallestEffect: 1 }, ...changes }
}
const project = (...given: Parameters<typeof projectedOf>) => projectScore(projectedOf(...given), openFacts)
const raise = (...given: Parameters<typeof projectedOf>) => whatWouldRaise(projectedOf(...given), openFacts, actions)

describe('the projected score', () => {
  it('takes what is not known at 4 of 5, and at 2.5 and 5 at its ends', () => {
    // robustness at 4, 2.5 and 5 of 5: 30 · 1/5 = 6 points go, 15 or none; the ceiling is 95
    expect(project(fullMarks)).toMatchObject({ overall: 94, low: 85, high: 95, setBy: 'mean' })
  })

  it('does not read statistics of masked outcomes', () => {
    const good = project(fullMarks)
    const poor = project(evidenceWith({ moves: 9, leaveOneOut: 0 }))
    expect(poor).toMatchObject({ overall: good.overall, low: good.low, high: good.high, weakest: good.weakest })
    expect(poor.pillars[2].components.map(({ score, input, inputText }) => [score, input, inputText])).toEqual([
      [4, 0, 'Not known before the lock.'],
      [4, 0, 'Not known before the lock.'],
    ])
  })

  it('counts what cannot be computed as nothing and decisive, also where it would not be known yet', () => {
    const { pillars, weakest, overall } = project(evidenceWith({ leaveOneOut: null }))
    expect(pillars[2].score).toBe((4 + 0) / 2)
    expect([overall, weakest]).toEqual([40, { id: 'leaveOneOut', label: 'Without one place', marks: 0, allows: 40 }])
  })

  it('lets what will be computed decide only where the rubric says so', () => {
    // a plain part without evidence yet is no part that was not reported
    const { moves: _, ...rest } = fullMarks
    for (const evidence of [rest, evidenceWith({ moves: Number.NaN })]) expect(project(evidence).weakest!.marks).toBe(5)
    // a decisive one limits by what is assumed of it: 40 + 12 · 4, and 40 + 12 · 2.5 at worst
    expect(project(fullMarks, ['drift'])).toMatchObject({
      ...{ overall: 88, low: 70, high: 95, setBy: 'weakest' },
      weakest: { id: 'drift', marks: 4 },
    })
  })

  it('is held by what is known, at every end', () => {
    expect(project(evidenceWith({ drift: 9 }))).toMatchObject({ overall: 40, low: 40, high: 40, setBy: 'weakest' })
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
    const exempt = { value: null, text: 'There is one place only.', applicable: false }
    const { pillars } = project(evidenceWith({ leaveOneOut: exempt }))
    expect(pillars[2].components[1]).toMatchObject({ score: null, isDecisive: false })
    expect(raise(evidenceWith({ leaveOneOut: exempt })).map((one) => one.action)).toEqual(['Name the specifications.'])
  })
})

describe('a component is settled', () => {
  it('where its statistic is known, or is known to be missing', () => {
    const known = new Set(['fit'])
    const evidence = { ...evidenceWith({ moves: null }), broken: { value: Number.NaN, text: '' } }
    const settled = (id: string) => isSettled(id, { evidence, known })
    expect(['fit', 'moves', 'leaveOneOut', 'broken', 'absent'].map(settled)).toEqual([true, true, false, false, false])
  })
})

describe('what would raise the score most', () => {
  it('is worth its pillar’s weight times its part of the pillar', () => {
    // attrition: 20 · 1/2 · 4/5 = 8 points; each part of robustness 30 · 1/2 · 1/5 = 3, in whole points of the score
    const given = evidenceWith({ attrition: 0.32 })
    expect(raise(given).map(({ points, pillar, action }) => [points, pillar, action])).toEqual([
      [8, 'Balance', 'Use places that are observed throughout.'],
      [3, 'Robustness', 'Name the specifications.'],
      [3, 'Robustness', 'Add places.'],
    ])
  })

  it('is first of all what holds the score down', () => {
    // drift at 0 allows 40; without it the mean is 94
    expect(raise(evidenceWith({ drift: 9 }))).toEqual([
      { action: 'Compare with places that moved alike.', pillar: 'Design validity', points: 54 },
    ])
  })

  it('is told by the mean where two parts hold the score and neither alone would lift it', () => {
    // each of the two is 35 · 1/3 = 11.7 points of the mean
    expect(raise(evidenceWith({ drift: 9, fit: 0 })).map(({ points }) => points)).toEqual([11.7, 11.7, 3, 3])
  })

  it('leaves out what nobody would see in a rounded score', () => {
    expect(raise(evidenceWith({ attrition: 0.01 })).map((one) => one.pillar)).toEqual(['Robustness', 'Robustness'])
  })

  it('names four at most', () => {
    expect(raise(evidenceWith({ attrition: 0.32, likeness: 0.4, drift: 0.8, fit: 0.8 }))).toHaveLength(4)
  })
})

describe('why a pillar is expected to earn what it does', () => {
  const explain = (place: number, ...given: Parameters<typeof projectedOf>) => {
    const projected = projectedOf(...given)
    return explainPillar(projectScore(projected, openFacts).pillars[place], projected)
  }

  it('names the lowest of what is known, and how much is not', () => {
    expect(explain(1, evidenceWith({ attrition: 0.2 }))).toBe('Attrition earns least, 2.5 of 5. The statistic is 0.2.')
    expect(explain(1, fullMarks)).toBe('Likeness of the groups earns the full 5. The largest difference is 0.02 SD.')
    expect(explain(2, fullMarks)).toBe('2 of 2 parts depend on outcomes not seen yet and are taken at 4 of 5.')
    expect(explain(1, fullMarks, ['attrition'])).toBe(
      'Likeness of the groups earns the full 5. The largest difference is 0.02 SD. 1 of 2 parts depend on outcomes not seen yet and are taken at 4 of 5.',
    )
  })

  it('says so where no part applies', () => {
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(explain(1, evidenceWith({ likeness: exempt, attrition: exempt }))).toBe('No part applies to this design.')
  })
})

describe('warnings before the lock', () => {
  const warn = (evidence: Evidence, power: Parameters<typeof listWarnings>[4] = null) => {
    const projected = projectedOf(evidence)
    return listWarnings([], projectScore(projected, openFacts), projected, actions, power)
  }

  it('say what holds the score down, once, at the step where it is mended', () => {
    expect(warn(evidenceWith({ drift: 9 }))).toEqual([
      {
        step: 'Assignment',
        path: 'design.analysis.comparison',
        severity: 'warning',
        message:
          'The score is held at 40 by its weakest decisive part, “drift before treatment” (0.0 of 5); the marks alone give 82. The statistic is 9.',
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
    expect(warn(evidenceWith({ attrition: 0.24, moves: 9 }))).toEqual([])
    const [only, ...more] = warn(evidenceWith({ attrition: 0.25, moves: 9 }))
    expect([only.step, more]).toEqual(['Units', []])
    expect(only.message).toMatch(/^Attrition: The statistic is 0\.25\./)
    expect(warn(evidenceWith({ earlier: null, placebo: null }))).toEqual([])
  })

  it('say where no field mends a part, and offer none', () => {
    const [{ path, message }] = warn(evidenceWith({ attrition: 0.25 }))
    expect(path).toBeNull()
    expect(message).toMatch(/ That is a fact of the data: no field of the design mends it\.$/)
  })

  it('come with those of the design before and of too little power after', () => {
    const early = [{ step: 'Units', field: 'window', message: 'Short.' } as const]
    const projected = projectedOf(fullMarks)
    const power = (size: number) => ({ minimum_detectable_effect: size, smallest_effect: 5, units: 'packs' })
    const listed = (size: number) =>
      listWarnings([...early], projectScore(projected, openFacts), projected, actions, power(size))
    expect(listed(5)).toEqual([
      { step: 'Units', path: 'design.analysis.window', message: 'Short.', severity: 'warning' },
    ])
    expect(listed(6)[1]).toMatchObject({ step: 'Theory', path: 'design.intent.smallestEffect' })
  })
})
