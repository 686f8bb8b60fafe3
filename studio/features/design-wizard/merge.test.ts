import { describe, expect, it } from 'vitest'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { changeTogether, findDifferences, isConflict, mergeBy, mergedWords, pathWords, proposedSide } from './merge.ts'

const document: CasefileDocument = {
  title: 'Belts',
  description: '',
  jurisdiction: 'United States',
  domain: 'transport',
  subdomain: 'road-safety',
  period: '',
  keywords: [],
  design: { design_type: 'DiD', units: { unit_of_analysis: 'State and year' } },
  texts: {},
  theory: { nodes: [], edges: [] },
  artifacts: [],
}

describe('a merge', () => {
  const mine = { ...document, title: 'Seat belts', design: { ...document.design, seed: 1 } }
  const theirs = { ...document, title: 'Belt laws', period: '1983–1997', design: { ...document.design, seed: 1 } }

  it('lists the fields that differ, with who changed them', () => {
    const found = findDifferences(document, mine, theirs)
    expect(found.map(({ path, changedBy }) => [path.join('.'), changedBy])).toEqual([
      ['title', 'both'],
      ['period', 'theirs'],
    ])
    expect(found.map(proposedSide)).toEqual(['mine', 'theirs'])
  })

  it('takes the chosen side field by field and loses nothing else', () => {
    const found = findDifferences(document, mine, theirs)
    expect(mergeBy(mine, found, ['mine', 'theirs'])).toEqual({ ...mine, period: '1983–1997' })
    expect(mergeBy(mine, found, ['theirs', 'theirs'])).toEqual(theirs)
    const fields = found.map(({ path }) => path)
    expect(mergedWords('Mary', fields)).toMatch(/^Mary changed Title; Period meanwhile\. Both versions are kept/)
    expect(mergedWords(null, [...fields, ...fields])).toContain(
      'Somebody else changed Title; Period; Title and 1 more field',
    )
  })

  it('sees a field that one side took away', () => {
    const without = { ...document, design: {} }
    const found = findDifferences(document, document, without)
    expect(found.map(({ path }) => pathWords(path))).toEqual(['Design, design type', 'Design, units'])
    expect(mergeBy(document, found, ['theirs', 'theirs'])).toEqual(without)
  })
})

describe('two people at one list', () => {
  const outcome = (name: string, label = name) => ({ name, label })
  const begun = ['age', 'income', 'region']
  const together = (base: unknown, mine: unknown, theirs: unknown) => changeTogether(base, mine, theirs)?.value

  it('keeps what each added and removed', () => {
    expect(together(begun, [...begun, 'sex'], [...begun, 'race'])).toEqual([...begun, 'race', 'sex'])
    expect(together(begun, ['income', 'region'], ['age', 'income'])).toEqual(['income'])
    expect(together(begun, ['age', 'wealth', 'region'], [...begun, 'sex'])).toEqual(['age', 'wealth', 'region', 'sex'])
    expect(together(undefined, ['age'], ['income'])).toEqual(['income', 'age'])
    expect(together([], ['age', 'sex'], ['age'])).toEqual(['age', 'sex'])
  })

  it('keeps what each changed in other entries and in other fields of one', () => {
    const base = [outcome('wage'), outcome('hours'), outcome('jobs')]
    const mine = [outcome('wage', 'Hourly wage'), base[1], base[2]]
    const theirs = [base[0], { ...base[1], unit: 'hours a week' }, outcome('new')]
    expect(together(base, mine, theirs)).toEqual([mine[0], theirs[1], theirs[2]])
    expect(together(base, [base[1], base[0], base[2]], [base[0], theirs[1], base[2]])).toEqual([
      theirs[1],
      base[0],
      base[2],
    ])
    const unit = [{ ...base[0], unit: 'dollars' }, base[1], base[2]]
    expect(together(base, mine, unit)).toEqual([{ ...mine[0], unit: 'dollars' }, base[1], base[2]])
  })

  it.each([
    ['both change one field', [outcome('a', 'A')], [outcome('a', 'B')], [outcome('a', 'C')]],
    [
      'one removes what the other changes',
      [outcome('a'), outcome('b')],
      [outcome('b')],
      [outcome('a', 'A'), outcome('b')],
    ],
    [
      'one moves what the other changes',
      [outcome('a'), outcome('b')],
      [outcome('b'), outcome('a')],
      [outcome('a', 'A'), outcome('b')],
    ],
    ['both add one of that name', [], [outcome('a', 'A')], [outcome('a', 'B')]],
    ['both add the same in other places', begun, ['sex', ...begun], [...begun, 'sex']],
    ['the entries are ends of an interval', [0, 1], [0, 2], [-1, 1]],
  ])('guesses nothing where %s', (_, base, mine, theirs) => {
    expect(changeTogether(base, mine, theirs)).toBeNull()
  })

  it('offers both beside each where another field has to be chosen', () => {
    const withKeywords = (title: string, keywords: string[]) => ({ ...document, title, keywords })
    const mine = withKeywords('Seat belts', ['belts'])
    const found = findDifferences(document, mine, withKeywords('Belt laws', ['road']))
    expect(found.map(isConflict)).toEqual([true, false])
    expect(found.map(proposedSide)).toEqual(['mine', 'together'])
    expect(mergeBy(mine, found, found.map(proposedSide))).toEqual(withKeywords('Seat belts', ['road', 'belts']))
    expect(mergeBy(mine, found, ['mine', 'theirs'])).toEqual(withKeywords('Seat belts', ['road']))
  })
})

describe('two people at one causal graph', () => {
  const [law, rate, age] = ['law', 'rate', 'age'].map((id) => ({
    id,
    label: id,
    role: 'covariate' as const,
    x: 0,
    y: 0,
  }))
  const arrow = (from: string, to: string) => ({ from, to })
  const found = (mine: CasefileDocument['theory'], theirs: CasefileDocument['theory']) =>
    findDifferences(
      { ...document, theory: { nodes: [law, rate], edges: [] } },
      { ...document, theory: mine },
      { ...document, theory: theirs },
    )

  it('keeps the variables and arrows of both where they are a graph together', () => {
    const mine = { nodes: [law, rate, age], edges: [arrow('age', 'rate')] }
    const theirs = { nodes: [law, rate], edges: [arrow('law', 'rate')] }
    expect(found(mine, theirs)).toMatchObject([
      { path: ['theory'], together: { value: { nodes: [law, rate, age], edges: [theirs.edges[0], mine.edges[0]] } } },
    ])
  })

  it.each([
    ['an arrow that leads back', { nodes: [law, rate], edges: [arrow('rate', 'law')] }],
    ['an arrow to a variable that is gone', { nodes: [law], edges: [] }],
  ])('leaves the choice where together they have %s', (_, mine) => {
    const both = found(mine, { nodes: [law, rate], edges: [arrow('law', 'rate')] })
    expect(both.map(isConflict)).toEqual([true])
  })
})
