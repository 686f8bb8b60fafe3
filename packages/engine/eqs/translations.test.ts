import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import type { EqsComponent, EqsPillar, PillarId } from '../analysis.ts'
import type { DesignRubric } from './rubric.ts'
import { translateEqs } from './translations.ts'

const tell = await tellerOf('DiD')

const LABELS = { designValidity: 'Design validity', balance: 'Balance', robustness: 'Robustness' }
const part = (failed: boolean, isDecisive = true) =>
  ({
    id: 'drift',
    failing: 'Drift before treatment',
    state: 'measured',
    score: failed ? 0 : 5,
    failed,
    isDecisive,
  }) as EqsComponent
const unknown = { ...part(false), state: 'not-known' } as EqsComponent

/** Every pillar holds a plain part without marks; the parts given stand in the last. */
const pillarsWith = (
  scores: Partial<Record<PillarId, number>> = {},
  parts: EqsComponent[] = [],
  isLooked: (id: PillarId) => boolean = () => true,
) =>
  (['designValidity', 'balance', 'robustness', 'transparency'] as const).map(
    (id) =>
      ({
        id,
        label: id === 'transparency' ? 'Transparency' : LABELS[id],
        score: scores[id] ?? 5,
        components: isLooked(id) ? [part(false, false), ...(id === 'robustness' ? parts : [])] : [unknown],
      }) as EqsPillar,
  )

const equivalents = {
  marylandSms: 5,
  wwcBest: 'Meets standards with reservations',
  wwcComponent: 'gap',
  wwcAttrition: 'attrition',
  gradeStart: 'High',
  assignment: 'units were drawn by lot',
}

interface Case {
  scores?: Partial<Record<PillarId, number>>
  parts?: EqsComponent[]
  values?: Record<string, number | null>
  attrition?: string
  isLooked?: boolean
  /** The one pillar in which somebody could look. */
  lookedAt?: PillarId
}

function translated({ scores, parts = [], values = {}, isLooked = true, lookedAt, ...rest }: Case) {
  const isSeen = (id: PillarId) => (lookedAt === undefined ? isLooked : id === lookedAt)
  const wwcAttrition = 'attrition' in rest ? rest.attrition : equivalents.wwcAttrition
  const rubric = { equivalents: { ...equivalents, wwcAttrition } } as DesignRubric
  const evidence = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value, text: '' }]))
  const [maryland, wwc, campbell, grade] = tell(translateEqs(rubric, pillarsWith(scores, parts, isSeen), evidence))
  return { maryland, wwc, campbell, grade }
}

describe('the Maryland scale', () => {
  const level = (given: Case) => translated(given).maryland.level

  it('keeps the level of the design where no decisive part fails', () => {
    expect(translated({}).maryland).toEqual({
      scheme: 'Maryland Scientific Methods Scale',
      level: '5',
      criterion: 'Level of the design: no decisive part fails.',
    })
    expect(level({ scores: { robustness: 0, balance: 1 } })).toBe('5')
  })

  it('costs one level where a decisive part fails, which is then named', () => {
    expect(translated({ parts: [part(false), part(true)] }).maryland).toMatchObject({
      level: '4',
      criterion: 'One below the level of the design, because a decisive part fails (drift before treatment).',
    })
    for (const harmless of [part(false), part(true, false), unknown]) expect(level({ parts: [harmless] })).toBe('5')
  })

  it('is not known where nobody could look, but for an assignment by chance', () => {
    expect(level({ isLooked: false })).toBe('5')
    expect(level({ isLooked: false, attrition: undefined })).toBe('Not known')
    expect(level({ attrition: undefined })).toBe('5')
    // what other choices show is no look at the comparison
    const parts = (lookedAt: PillarId) => level({ attrition: undefined, lookedAt })
    expect([parts('designValidity'), parts('balance'), parts('robustness')]).toEqual(['5', '5', 'Not known'])
  })
})

describe('the WWC-like class', () => {
  it('is the best there is for an assignment by chance with low attrition', () => {
    expect(translated({ values: { attrition: 1, gap: 3 } }).wwc).toEqual({
      scheme: 'WWC-like class',
      level: 'Meets standards without reservations',
      criterion: 'Assignment by chance, and attrition inside the cautious boundary.',
    })
  })

  it('rests on baseline equivalence in every other case', () => {
    const others: Case[] = [
      { values: { attrition: 1.01, gap: 0.1 } },
      { values: { attrition: null, gap: 0.1 } },
      { values: { gap: 0.1 } },
      { values: { attrition: 0, gap: 0.1 }, attrition: undefined },
      { values: { attrition: 0, gap: 0.1 }, parts: [part(false), part(true)] },
    ]
    for (const given of others)
      expect(translated(given).wwc).toMatchObject({
        level: 'Meets standards with reservations',
        criterion: 'Largest baseline difference 0.10 SD, within the limit of 0.25.',
      })
  })

  it('keeps its class where no part fails that decides', () => {
    for (const harmless of [part(false), part(true, false), unknown])
      expect(translated({ values: { attrition: 0 }, parts: [harmless] }).wwc.level).toMatch(/without reservations/)
  })

  it('allows a difference of 0.25 SD and no more', () => {
    const gap = (value: number) => translated({ values: { gap: value } }).wwc
    // plain digits, however many
    expect(gap(1234.5).criterion).toBe('Largest baseline difference 1234.50 SD, over the limit of 0.25.')
    expect(gap(0.25)).toMatchObject({ level: 'Meets standards with reservations' })
    expect(gap(0.26)).toMatchObject({
      level: 'Does not meet standards',
      criterion: 'Largest baseline difference 0.26 SD, over the limit of 0.25.',
    })
  })

  it('is not known where neither attrition nor baseline equivalence is', () => {
    for (const gap of [undefined, null, Number.NaN])
      expect(translated({ values: gap === undefined ? {} : { gap } }).wwc).toMatchObject({
        level: 'Not known',
        criterion: 'Attrition and baseline equivalence are not known.',
      })
    expect(translated({ attrition: undefined }).wwc.criterion).toBe('Baseline equivalence is not known.')
  })
})

describe('the Campbell-like confidence', () => {
  it('follows the lowest of the three pillars that bear on bias', () => {
    const of = (score: number) => translated({ scores: { robustness: score } }).campbell.level
    expect([4, 3.99, 2, 1.99].map(of)).toEqual([
      'High confidence',
      'Medium confidence',
      'Medium confidence',
      'Low confidence',
    ])
    expect(translated({ scores: { transparency: 0 } }).campbell.level).toBe('High confidence')
  })

  it('names the pillar that decided, the first of equals', () => {
    for (const [id, label] of Object.entries(LABELS))
      expect(translated({ scores: { [id]: 1.26 } }).campbell).toMatchObject({
        scheme: 'Campbell-like confidence',
        criterion: `The lowest pillar decides: ${label}, 1.3 of 5.`,
      })
    expect(translated({}).campbell.criterion).toBe('The lowest pillar decides: Design validity, 5.0 of 5.')
  })

  it('is not known where nobody could look at what decides', () => {
    const of = (given: Case) => translated({ scores: { balance: 1 }, ...given }).campbell.level
    expect([of({ isLooked: false }), of({ lookedAt: 'robustness' })]).toEqual(['Not known', 'Not known'])
    expect(of({ lookedAt: 'balance' })).toBe('Low confidence')
  })
})

describe('the GRADE starting level', () => {
  it('is that of the design, with the assignment that decides it', () => {
    expect(translated({}).grade).toEqual({
      scheme: 'GRADE starting level',
      level: 'High',
      criterion: 'Where a rating starts: units were drawn by lot.',
    })
  })
})
