import fc from 'fast-check'
import { describeCycle, describeTheory } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import { ancestorsOf, areSeparated, descendantsOf, type Edge, findCycle, withoutArrowsFrom } from './graph.ts'
import { readTheory, type TheoryQuestion } from './read-theory.ts'

/** A graph from arrows as text; `X` is the treatment, `Y` the outcome, names that begin with `U` are unobserved. */
function graph(...arrows: string[]): TheoryQuestion {
  const edges = arrows.map((arrow) => {
    const [from, to] = arrow.split('>')
    return { from: from, to: to }
  })
  const nodes = [...new Set(['X', 'Y', ...edges.flatMap(({ from, to }) => [from, to])])]
  const unobserved = new Set(nodes.filter((node) => node.startsWith('U')))
  return { nodes, edges, treatment: 'X', outcome: 'Y', unobserved }
}

const read = (...arrows: string[]) => readTheory(graph(...arrows))
function sentences(...arrows: string[]): string[] {
  const question = graph(...arrows)
  return describeTheory(question, readTheory(question), (node) => node).map(({ text }) => text)
}

describe('textbook graphs', () => {
  it('adjust for a confounder', () => {
    expect(read('C>X', 'C>Y', 'X>Y')).toMatchObject({ adjustmentSets: [['C']], colliders: [], mediators: [] })
    expect(sentences('C>X', 'C>Y', 'X>Y')).toEqual(['Adjust for “C”: this closes every back-door path.'])
  })

  it('leave the middle of an M alone', () => {
    const arrows = ['A>X', 'A>M', 'B>M', 'B>Y', 'X>Y']
    expect(read(...arrows)).toMatchObject({ adjustmentSets: [[]], colliders: ['M'] })
    expect(sentences(...arrows)).toContain('Adjusting for “M” as well would open a path that is closed now.')
  })

  it('leave the middle of an M alone also where its feet are unobserved', () => {
    expect(read('U1>X', 'U1>M', 'U2>M', 'U2>Y', 'X>Y')).toMatchObject({ adjustmentSets: [[]], colliders: ['M'] })
  })

  it('ask for the middle of a butterfly with one of its wings', () => {
    const reading = read('A>X', 'A>M', 'B>M', 'B>Y', 'M>X', 'M>Y', 'X>Y')
    expect(reading.adjustmentSets).toEqual([
      ['A', 'M'],
      ['B', 'M'],
    ])
  })

  it('do not adjust for a mediator, nor for what else follows from treatment', () => {
    const reading = read('X>M', 'M>Y', 'X>D')
    expect(reading).toMatchObject({ adjustmentSets: [[]], mediators: ['M'], consequences: ['D'] })
  })

  it('find no set with an unobserved confounder, but the front door', () => {
    const arrows = ['U>X', 'U>Y', 'X>M', 'M>Y']
    expect(read(...arrows)).toMatchObject({ adjustmentSets: [], openPath: ['X', 'U', 'Y'], frontDoors: ['M'] })
    expect(sentences(...arrows)).toEqual([
      'No adjustment set: an unobserved cause, “U”, opens the path X ← U → Y.',
      'Do not adjust for “M”: part of the effect runs through there.',
      'The effect could be found through “M” by the front-door criterion.',
    ])
  })

  it('see no front door where the unobserved cause reaches the mediator', () => {
    expect(read('U>X', 'U>Y', 'U>M', 'X>M', 'M>Y').frontDoors).toEqual([])
  })

  it('name an instrument, also one that is one only given a covariate', () => {
    expect(read('Z>X', 'U>X', 'U>Y', 'X>Y').instruments).toEqual([{ node: 'Z', given: [] }])
    expect(read('Z>X', 'W>Z', 'W>Y', 'U>X', 'U>Y', 'X>Y').instruments).toContainEqual({ node: 'Z', given: ['W'] })
    expect(read('Z>X', 'Z>Y', 'U>X', 'U>Y', 'X>Y').instruments).toEqual([])
  })

  it('list every minimal set of Pearl’s six-variable example', () => {
    // Pearl 1995, figure 2, with all but X6 (a mediator) on back-door paths
    const reading = read('X1>X3', 'X1>X4', 'X2>X4', 'X2>X5', 'X3>X', 'X4>X', 'X4>Y', 'X5>Y', 'X>X6', 'X6>Y')
    expect(reading.adjustmentSets).toEqual([
      ['X1', 'X4'],
      ['X2', 'X4'],
      ['X3', 'X4'],
      ['X4', 'X5'],
    ])
  })

  it('say so when the outcome leads to the treatment', () => {
    expect(sentences('Y>C', 'C>X')[0]).toBe('No adjustment set: the outcome itself leads to the treatment (Y → C → X).')
  })

  it('say so when no arrow leads to the outcome', () => {
    expect(sentences('C>X', 'C>Y')[1]).toMatch(/assumes that there is no effect/)
  })
})

describe('circles', () => {
  it('are refused with the way they go', () => {
    const cycle = findCycle(graph('X>M', 'M>Y'), { from: 'Y', to: 'X' })!
    expect(describeCycle(cycle, (node) => node)).toBe(
      'This arrow would close a circle: X → M → Y → X. Causes come before effects.',
    )
    expect(describeCycle(findCycle(graph('X>Y'), { from: 'X', to: 'X' })!, String)).toBe(
      'A variable cannot cause itself.',
    )
    expect(findCycle(graph('X>M', 'M>Y'), { from: 'X', to: 'Y' })).toBeNull()
  })
})

describe('random graphs of seven variables', () => {
  const names = ['A', 'B', 'X', 'C', 'U', 'D', 'Y']
  const pairs: Edge[] = names.flatMap((from, place) => names.slice(place + 1).map((to) => ({ from, to })))
  const drawn = fc
    .subarray(pairs)
    .map((edges) => ({ nodes: names, edges, treatment: 'X', outcome: 'Y', unobserved: new Set(['U']) }))

  it('have exactly the minimal sets that trying every set finds', () => {
    fc.assert(
      fc.property(drawn, (question) => {
        expect(readTheory(question).adjustmentSets).toEqual(setsByTryingAll(question))
      }),
      { numRuns: 300, seed: 11 },
    )
  })

  it('agree on separation with the moral graph of the causes', () => {
    fc.assert(
      fc.property(drawn, fc.subarray(['A', 'B', 'C', 'U', 'D']), (question, given) => {
        expect(areSeparated(question, 'X', 'Y', new Set(given))).toBe(isCutInMoralGraph(question, new Set(given)))
      }),
      { numRuns: 300, seed: 12 },
    )
  })
})

function setsByTryingAll(question: TheoryQuestion): string[][] {
  const after = descendantsOf(question, ['X'])
  const allowed = question.nodes.filter((node) => !after.has(node) && node !== 'U' && node !== 'Y')
  const all = allowed.reduce<string[][]>((sets, node) => [...sets, ...sets.map((set) => [...set, node])], [[]])
  const backDoor = withoutArrowsFrom(question, 'X')
  const valid = all.filter((set) => areSeparated(backDoor, 'X', 'Y', new Set(set)))
  const isMinimal = (set: string[]) =>
    !valid.some((other) => other.length < set.length && other.every((node) => set.includes(node)))
  return valid
    .filter(isMinimal)
    .map((set) => [...set].sort())
    .sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
}

/** Lauritzen's criterion: separation is a cut in the moral graph of everything that leads to the variables in question. */
function isCutInMoralGraph(question: TheoryQuestion, given: ReadonlySet<string>): boolean {
  const within = ancestorsOf(question, ['X', 'Y', ...given])
  const edges = question.edges.filter(({ to }) => within.has(to))
  const joined = edges.flatMap((one) => [
    one,
    ...edges.filter(({ to }) => to === one.to).map(({ from }) => ({ from: one.from, to: from })),
  ])
  const reached = new Set(['X'])
  for (const node of reached) {
    for (const { from, to } of joined) {
      for (const other of from === node ? [to] : to === node ? [from] : []) if (!given.has(other)) reached.add(other)
    }
  }
  return !reached.has('Y')
}
