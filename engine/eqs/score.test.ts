import { describe, expect, it } from 'vitest'
import type { DesignType, Eqs, PillarId } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { evidenceWith, fullMarks, openFacts } from '../test-support/evidence.ts'
import { marksFor } from './pillars.ts'
import { PILLARS, RUBRIC, SHARED_CAPS, TRANSPARENCY_ROWS } from './rubric.ts'
import { scoreEqs } from './score.ts'
import type { TransparencyFacts } from './transparency.ts'

const plain = { smallClusterMethod: false }
const score = (evidence: Evidence, facts: Partial<TransparencyFacts> = {}, context = plain): Eqs =>
  scoreEqs('DiD', evidence, { ...openFacts, ...facts }, context)
const pillar = (eqs: Eqs, id: PillarId) => eqs.pillars.find((candidate) => candidate.id === id)!
const marks = (eqs: Eqs, id: string) =>
  eqs.pillars.flatMap((one) => one.components).find((component) => component.id === id)!.score
const biting = (eqs: Eqs) => eqs.caps.filter((cap) => cap.bites).map((cap) => cap.id)

describe('the name of a cap', () => {
  const untested = (id: string) => {
    const eqs = scoreEqs('RDD', { lackOfFit: { value: Number.NaN, text: 'Too few values.' } }, openFacts, plain)
    return eqs.caps.find((cap) => cap.id === id)!
  }

  it('does not read like a finding where its statistic could not be computed', () => {
    expect(untested('curvesDoNotFit').label).toBe(
      'Too few distinct values near the cutoff to test whether the curves fit',
    )
    expect(untested('clearDensityJump').label).toBe(
      'Could not be tested: the density jumps clearly at the cutoff (p under 0.01)',
    )
  })

  it('stays where the statistic was computed', () => {
    const eqs = scoreEqs('RDD', { lackOfFit: { value: 0.001, text: 'They do not.' } }, openFacts, plain)
    expect(eqs.caps.find((cap) => cap.id === 'curvesDoNotFit')).toMatchObject({
      bites: true,
      label: 'The curves clearly do not fit the rows near the cutoff (p under 0.01)',
    })
  })
})

describe('the rubric', () => {
  it('gives the four pillars weights 0.35, 0.20, 0.30 and 0.15, which sum to one', () => {
    expect(PILLARS.map((one) => one.weight)).toEqual([0.35, 0.2, 0.3, 0.15])
    expect(PILLARS.reduce((sum, one) => sum + one.weight, 0)).toBeCloseTo(1, 12)
  })

  it('has anchors in ascending order with marks from 0 to 5, in every row and every alternative', () => {
    const rows = [...TRANSPARENCY_ROWS]
    for (const design of Object.values(RUBRIC))
      rows.push(...design.designValidity, ...design.balance, ...design.robustness)
    for (const row of rows) {
      for (const anchors of [row.anchors, row.alternative?.anchors ?? row.anchors]) {
        const xs = anchors.map(([x]) => x)
        expect(xs, row.id).toEqual([...new Set(xs)].sort((a, b) => a - b))
        for (const [, y] of anchors) expect(y >= 0 && y <= 5, row.id).toBe(true)
        expect(Math.max(...anchors.map(([, y]) => y)), row.id).toBe(5)
      }
      expect(row.source.length, row.id).toBeGreaterThan(10)
    }
  })

  it('names every component of a design once', () => {
    for (const design of Object.values(RUBRIC)) {
      const ids = [...design.designValidity, ...design.balance, ...design.robustness, ...TRANSPARENCY_ROWS].map(
        (row) => row.id,
      )
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('tests its caps on components that the design has', () => {
    for (const design of Object.values(RUBRIC)) {
      const rows = [...design.designValidity, ...design.balance, ...design.robustness].map((row) => row.id)
      const ids = [...rows, ...(design.capStatistics ?? [])]
      for (const cap of [...SHARED_CAPS, ...design.caps])
        if ('component' in cap.test) expect(ids).toContain(cap.test.component)
    }
  })

  it('splits transparency into shares that sum to one', () => {
    expect(TRANSPARENCY_ROWS.reduce((sum, row) => sum + row.share!, 0)).toBeCloseTo(1, 12)
  })
})

describe('marks', () => {
  it.each([
    [
      'prePeriods',
      [
        [0, 0],
        [1, 1],
        [2, 2.5],
        [3, 4],
        [4, 5],
        [9, 5],
      ],
    ],
    [
      'detectableTrend',
      [
        [0, 5],
        [0.25, 4],
        [0.5, 3],
        [0.75, 1.5],
        [1, 0],
        [3, 0],
      ],
    ],
    [
      'clusters',
      [
        [3, 0],
        [4, 0],
        [7, 1],
        [10, 2],
        [15, 2.75],
        [20, 3.5],
        [40, 5],
        [51, 5],
      ],
    ],
    [
      'forbiddenComparisons',
      [
        [0, 5],
        [0.1, 4],
        [0.5, 0],
        [0.9, 0],
      ],
    ],
    [
      'anticipationLead',
      [
        [0, 5],
        [0.5, 3],
        [1, 0],
      ],
    ],
    [
      'trendBalance',
      [
        [0, 5],
        [0.05, 5],
        [0.1, 4],
        [0.175, 3],
        [0.25, 2],
        [0.5, 0],
        [1, 0],
      ],
    ],
    [
      'attrition',
      [
        [0, 5],
        [0.05, 4],
        [0.2, 1],
        [0.4, 0],
      ],
    ],
    [
      'honestBreakdown',
      [
        [0, 0],
        [0.5, 2.5],
        [0.75, 3.25],
        [1, 4],
        [1.5, 4.5],
        [2, 5],
        [Infinity, 5],
      ],
    ],
    [
      'specificationShare',
      [
        [0.4, 0],
        [0.5, 0],
        [0.75, 2.5],
        [1, 5],
      ],
    ],
    [
      'placeboDates',
      [
        [0, 5],
        [0.05, 5],
        [0.15, 2.5],
        [0.25, 0],
      ],
    ],
    [
      'leaveOneClusterOut',
      [
        [1, 5],
        [0.9, 2.5],
        [0.8, 0],
        [0.1, 0],
      ],
    ],
  ] as [string, [number, number][]][])('for %s follow the straight lines of the rubric', (id, points) => {
    for (const [statistic, expected] of points) {
      expect(marks(score(evidenceWith({ [id]: statistic })), id), `${id} at ${statistic}`).toBeCloseTo(expected, 12)
    }
  })

  it('make no step: a small change of a statistic is a small change of marks', () => {
    const anchors: [number, number][] = [
      [0.05, 5],
      [0.1, 4],
      [0.25, 2],
      [0.5, 0],
    ]
    for (let x = 0; x < 0.6; x += 0.001)
      expect(Math.abs(marksFor(x + 0.001, anchors) - marksFor(x, anchors))).toBeLessThan(0.03)
  })
})

describe('the score', () => {
  it('is 100 with full marks and 0 with none', () => {
    expect(score(fullMarks).overall).toBe(100)
    const nothing = score(
      {},
      {
        lockStatus: 'after-results',
        allOutcomesReported: false,
        deviationsDeclared: false,
        dataAvailable: false,
        replication: 'none',
      },
    )
    expect(nothing.uncapped).toBe(0)
  })

  it('weighs pillars that are plain means of their components, as worked by hand', () => {
    // Design validity (5+3+5+5+5)/5 = 4.6; balance (4+5)/2 = 4.5; robustness (4+5+5+5)/4 = 4.75; transparency 4.
    const eqs = score(evidenceWith({ detectableTrend: 0.5, trendBalance: 0.1, honestBreakdown: 1 }), {
      lockStatus: 're-analysis',
    })
    expect(eqs.pillars.map((one) => one.score)).toEqual([4.6, 4.5, 4.75, 4].map((value) => expect.closeTo(value, 12)))
    // 20 · (0.35·4.6 + 0.20·4.5 + 0.30·4.75 + 0.15·4) = 32.2 + 18 + 28.5 + 12 = 90.7
    expect(eqs.overall).toBe(91)
  })

  it('counts what was not computed as 0 and keeps it in the mean, with the reason', () => {
    const eqs = score(evidenceWith({ attrition: null }))
    expect(pillar(eqs, 'balance').score).toBe(2.5)
    expect(pillar(eqs, 'balance').components[1]).toMatchObject({ score: 0, input: null, reason: expect.any(String) })
  })

  it('leaves out only what does not apply by design, and says why', () => {
    const text = 'The panel is a set of repeated cross-sections, so no unit can leave.'
    const eqs = score({ ...evidenceWith({ trendBalance: 0.1 }), attrition: { value: null, text, applicable: false } })
    expect(pillar(eqs, 'balance').score).toBe(4)
    expect(pillar(eqs, 'balance').components[1]).toMatchObject({ score: null, reason: text })
  })

  it('is provisional until the design is calibrated', () => {
    expect(score(fullMarks).provisional).toBe(true)
  })

  it('refuses a design that the rubric does not know', () => {
    const known = Object.keys(RUBRIC).join(', ')
    expect(() => scoreEqs('Unknown' as DesignType, {}, openFacts, plain)).toThrow(
      `The rubric has no rows for the design "Unknown"; it has ${known}.`,
    )
  })
})

describe('transparency', () => {
  it.each([
    [{}, 5],
    [{ lockStatus: 're-analysis' }, 4],
    [{ lockStatus: 'after-results' }, 3],
    [{ allOutcomesReported: false }, 4],
    [{ noUndeclaredOutcome: false }, 4],
    [{ deviationsDeclared: false }, 4.5],
    [{ dataAvailable: false }, 4.5],
    [{ replication: 'generated' }, 4.5],
    [{ replication: 'none' }, 4],
  ] as [Partial<TransparencyFacts>, number][])('with %o earns %d of 5', (facts, expected) => {
    expect(pillar(score(fullMarks, facts), 'transparency').score).toBeCloseTo(expected, 12)
  })

  it('puts no cap on a re-analysis of public data', () => {
    expect(biting(score(fullMarks, { lockStatus: 're-analysis' }))).toEqual([])
  })
})

/** What was not computed counts against the casefile in every tier of its cap. */
const ATTRITION_MILDER = ['notableAttrition', 'highAttrition']

describe('caps', () => {
  it.each([
    ['lockedAfterResults', 59, 'transparency', {}, { lockStatus: 'after-results' }, []],
    ['undeclaredDeviation', 59, 'transparency', {}, { undeclaredDeviation: true }, []],
    ['notReproducible', 69, 'transparency', {}, { reproducible: false }, []],
    ['unreportedPillar', 59, 'data', { trendBalance: null, attrition: null }, {}, ATTRITION_MILDER],
    ['preTrendFound', 59, 'data', { preTrend: 0.009 }, {}, ['preTrendSuspected']],
    ['preTrendSuspected', 79, 'data', { preTrend: 0.049 }, {}, []],
    ['placeboDatesFound', 79, 'data', { placeboDates: 0.21 }, {}, []],
    ['notableAttrition', 79, 'data', { attrition: 0.051 }, {}, []],
    ['highAttrition', 69, 'data', { attrition: 0.21 }, {}, ['notableAttrition']],
    ['weakHonestBreakdown', 69, 'data', { honestBreakdown: 0.49 }, {}, []],
    ['fewClusters', 69, 'data', { clusters: 9 }, {}, []],
    ['notIdentified', 39, 'data', { prePeriods: 0 }, {}, []],
  ] as [string, number, string, Record<string, number | null>, Partial<TransparencyFacts>, string[]][])(
    '%s limits the score to %d',
    (id, limit, on, changes, facts, milder) => {
      const eqs = score(evidenceWith(changes), facts)
      // a finding bites with the milder tiers of the same finding, and with nothing else
      expect(biting(eqs).sort()).toEqual([id, ...milder].sort())
      expect(eqs.caps.find((cap) => cap.id === id)).toMatchObject({ limit, on })
      expect(eqs.uncapped).toBeGreaterThan(limit)
      expect(eqs.overall).toBe(limit)
    },
  )

  it('do not bite at their threshold, and one period before treatment for some units identifies an effect', () => {
    expect(biting(score(evidenceWith({ honestBreakdown: 0.5, clusters: 10, prePeriods: 0.2 })))).toEqual([])
  })

  it('for few clusters are lifted by a small-cluster method', () => {
    expect(biting(score(evidenceWith({ clusters: 9 }), {}, { smallClusterMethod: true }))).toEqual([])
  })

  it('bite on a statistic that was not computed', () => {
    expect(biting(score(evidenceWith({ honestBreakdown: null })))).toEqual(['weakHonestBreakdown'])
  })

  it('leave a score that is already lower as it is', () => {
    const eqs = score(
      evidenceWith({ honestBreakdown: 0, specificationShare: 0, trendBalance: 1, detectableTrend: 2, placeboDates: 1 }),
    )
    expect(eqs.uncapped).toBeLessThan(69)
    expect(eqs.overall).toBe(eqs.uncapped)
  })
})

describe('stability', () => {
  it('recomputes under ±50 % of each pillar weight and each alternative threshold, and spans the score', () => {
    const eqs = score(evidenceWith({ trendBalance: 0.2, honestBreakdown: 0.8, detectableTrend: 0.4 }))
    expect(eqs.stability.scenarios).toHaveLength(8 + 7)
    expect(eqs.stability.low).toBeLessThan(eqs.overall)
    expect(eqs.stability.high).toBeGreaterThan(eqs.overall)
  })

  it('renormalizes the weights, as worked by hand', () => {
    // Only balance loses marks: 2.5 of 5. Base 100 − 0.2·50 = 90; weight halved 0.1/0.9 → 94.44; raised 0.3/1.1 → 86.36.
    const { overall, stability } = score(evidenceWith({ trendBalance: null }))
    expect(overall).toBe(90)
    expect(stability.scenarios.filter((one) => one.label.startsWith('Balance')).map((one) => one.overall)).toEqual([
      94, 86,
    ])
  })

  it('keeps the caps', () => {
    expect(score(evidenceWith({ honestBreakdown: 0.4 })).stability.high).toBe(69)
  })
})

describe('translations', () => {
  const level = (eqs: Eqs, scheme: string) => eqs.translations.find((one) => one.scheme.startsWith(scheme))

  it('place a clean design at its own level and say so', () => {
    const eqs = score(fullMarks)
    expect(eqs.translations.map((one) => one.level)).toEqual([
      '3',
      'Meets standards with reservations',
      'High confidence',
      'Low',
    ])
  })

  it('lower the level with the criterion that decided', () => {
    const eqs = score(evidenceWith({ trendBalance: 0.3, attrition: 0.4 }))
    expect(level(eqs, 'Maryland')).toMatchObject({
      level: '2',
      criterion: 'One below the level of the design, because Balance earns 0.8 of 5.',
    })
    expect(level(eqs, 'WWC')).toMatchObject({
      level: 'Does not meet standards',
      criterion: 'Largest baseline difference 0.30 SD, over the limit of 0.25.',
    })
    expect(level(eqs, 'Campbell')).toMatchObject({ level: 'Low confidence' })
  })
})
