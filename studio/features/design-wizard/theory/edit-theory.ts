import { Graph, layout } from '@dagrejs/dagre'
import type { Theory } from '../../../../contract/studio/casefile-document.ts'
import { type Edge, findCycle, type TheoryQuestion } from '@casefiles/engine/theory'
import { describeCycle } from '@casefiles/words'

export type TheoryNode = Theory['nodes'][number]
export type Role = TheoryNode['role']

export const ROLE_WORDS: Record<Role, string> = {
  treatment: 'Treatment',
  outcome: 'Outcome',
  covariate: 'Covariate',
  mediator: 'Mediator',
  instrument: 'Instrument',
  unobserved: 'Unobserved',
}
export const ROLES = Object.keys(ROLE_WORDS) as Role[]

/** Adds a variable under a name of its own, below those that are there. */
export function addNode(theory: Theory, given: Pick<TheoryNode, 'label' | 'role' | 'column'>): Theory {
  const { label, role, column } = given
  const place = theory.nodes.length
  const id = freshId(theory, label)
  const node = { id, label, role, ...(column && { column }), x: (place % 4) * 200, y: Math.floor(place / 4) * 110 }
  return { ...theory, nodes: [...theory.nodes, node] }
}

export function changeNode(theory: Theory, id: string, changes: Partial<TheoryNode>): Theory {
  const nodes = theory.nodes.map((node) => {
    if (node.id !== id) return node
    const { column, ...rest } = { ...node, ...changes }
    return column ? { ...rest, column } : rest
  })
  return { ...theory, nodes }
}

/** Takes a variable away, and the arrows at it. */
export function removeNode({ nodes, edges }: Theory, id: string): Theory {
  return {
    nodes: nodes.filter((node) => node.id !== id),
    edges: edges.filter(({ from, to }) => from !== id && to !== id),
  }
}

/** Why an arrow cannot be added; null where it can. */
export function whyNoEdge(theory: Theory, edge: Edge): string | null {
  const { edges, nodes } = theory
  if (edges.some(({ from, to }) => from === edge.from && to === edge.to)) return 'This arrow is there already.'
  const cycle = findCycle({ nodes: nodes.map(({ id }) => id), edges }, edge)
  return cycle && describeCycle(cycle, (id) => labelOf(theory, id))
}

/** Whether every arrow leads from one variable to another and none leads back, as two people's arrows may together. */
export function isGraph({ nodes, edges }: Theory): boolean {
  const ids = nodes.map(({ id }) => id)
  const isAcyclic = edges.every((edge, place) => findCycle({ nodes: ids, edges: edges.slice(0, place) }, edge) === null)
  return isAcyclic && edges.every(({ from, to }) => ids.includes(from) && ids.includes(to))
}

export function addEdge(theory: Theory, edge: Edge): Theory {
  return { ...theory, edges: [...theory.edges, edge] }
}

export function removeEdge(theory: Theory, edge: Edge): Theory {
  return { ...theory, edges: theory.edges.filter(({ from, to }) => from !== edge.from || to !== edge.to) }
}

export function labelOf({ nodes }: Theory, id: string): string {
  return nodes.find((node) => node.id === id)?.label ?? id
}

/** The question the graph answers; null until one variable is the treatment and one the outcome. */
export function questionOf({ nodes, edges }: Theory): TheoryQuestion | null {
  const [treatment, ...moreTreatments] = nodes.filter(({ role }) => role === 'treatment')
  const [outcome, ...moreOutcomes] = nodes.filter(({ role }) => role === 'outcome')
  if (!treatment || !outcome || moreTreatments.length > 0 || moreOutcomes.length > 0) return null
  const unobserved = new Set(nodes.filter(({ role }) => role === 'unobserved').map(({ id }) => id))
  return { nodes: nodes.map(({ id }) => id), edges, treatment: treatment.id, outcome: outcome.id, unobserved }
}

function freshId({ nodes }: Theory, label: string): string {
  const base =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'variable'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!nodes.some((node) => node.id === id)) return id
  }
}

const NODE = { width: 160, height: 56 }

/** Causes left of their effects, with as few crossings as the layout finds. */
export function arrange(theory: Theory): Theory {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 84 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of theory.nodes) graph.setNode(id, { ...NODE })
  for (const { from, to } of theory.edges) graph.setEdge(from, to)
  layout(graph)
  const nodes = theory.nodes.map((node) => {
    const { x, y } = graph.node(node.id)
    return { ...node, x: Math.round(x - NODE.width / 2), y: Math.round(y - NODE.height / 2) }
  })
  return { ...theory, nodes }
}
