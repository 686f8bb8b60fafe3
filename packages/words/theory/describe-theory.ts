import type { Edge, TheoryQuestion, TheoryReading } from '@casefiles/engine/theory'
import { joinWithAnd } from '@casefiles/engine/words'

/** A sentence on the assumptions; `warning` where it stands in the way of the effect. */
export interface TheoryRemark {
  kind: 'answer' | 'warning' | 'note'
  text: string
}

/**
 * What the reading means, in plain sentences: first the answer, then what to leave alone.
 *
 * @param nameOf what the analyst calls a node
 */
export function describeTheory(
  question: TheoryQuestion,
  reading: TheoryReading,
  nameOf: (node: string) => string,
): TheoryRemark[] {
  const names = (nodes: string[]) => joinWithAnd(nodes.map((node) => `“${nameOf(node)}”`))
  const remarks: TheoryRemark[] = [answer(question, reading, nameOf, names)]
  if (!reading.hasEffect) {
    remarks.push(
      warning('No arrow leads from the treatment to the outcome, so the graph assumes that there is no effect.'),
    )
  }
  if (reading.mediators.length > 0) {
    remarks.push(note(`Do not adjust for ${names(reading.mediators)}: part of the effect runs through there.`))
  }
  if (reading.consequences.length > 0) {
    remarks.push(note(`Do not adjust for ${names(reading.consequences)}: it follows from the treatment.`))
  }
  if (reading.colliders.length > 0) {
    remarks.push(note(`Adjusting for ${names(reading.colliders)} as well would open a path that is closed now.`))
  }
  for (const { node, given } of reading.instruments) {
    const fixed = given.length > 0 ? `, once ${names(given)} is adjusted for` : ''
    remarks.push(note(`“${nameOf(node)}” can serve as an instrument${fixed}.`))
  }
  if (reading.adjustmentSets.length === 0 && reading.frontDoors.length > 0) {
    remarks.push(note(`The effect could be found through ${names(reading.frontDoors)} by the front-door criterion.`))
  }
  return remarks
}

/** Why an arrow is refused. @param cycle the circle it would close, its first variable again at the end */
export function describeCycle(cycle: string[], nameOf: (node: string) => string): string {
  if (cycle.length === 2) return 'A variable cannot cause itself.'
  return `This arrow would close a circle: ${cycle.map(nameOf).join(' → ')}. Causes come before effects.`
}

/** A path with its arrows as they point. */
function describePath(edges: readonly Edge[], path: string[], nameOf: (node: string) => string): string {
  const pointsOn = (place: number) => edges.some(({ from, to }) => from === path[place - 1] && to === path[place])
  return path
    .map((node, place) => (place === 0 ? nameOf(node) : `${pointsOn(place) ? '→' : '←'} ${nameOf(node)}`))
    .join(' ')
}

function answer(
  question: TheoryQuestion,
  { adjustmentSets, openPath, reversePath }: TheoryReading,
  nameOf: (node: string) => string,
  names: (nodes: string[]) => string,
): TheoryRemark {
  if (reversePath) {
    const path = describePath(question.edges, reversePath, nameOf)
    return warning(`No adjustment set: the outcome itself leads to the treatment (${path}).`)
  }
  if (openPath) {
    const hidden = openPath.filter((node) => question.unobserved.has(node))
    const path = describePath(question.edges, openPath, nameOf)
    if (hidden.length === 0) return warning(`No adjustment set: the path ${path} cannot be closed.`)
    return warning(`No adjustment set: an unobserved cause, ${names(hidden)}, opens the path ${path}.`)
  }
  const smallest = adjustmentSets[0] ?? []
  if (smallest.length === 0)
    return { kind: 'answer', text: 'Nothing needs to be adjusted for: no back-door path is open.' }
  return { kind: 'answer', text: `Adjust for ${names(smallest)}: this closes every back-door path.` }
}

const note = (text: string): TheoryRemark => ({ kind: 'note', text })
const warning = (text: string): TheoryRemark => ({ kind: 'warning', text })
