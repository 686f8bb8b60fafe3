import { Graph, layout } from '@dagrejs/dagre'
import type { Theory } from '../../../../contract/studio/casefile-document.ts'

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
