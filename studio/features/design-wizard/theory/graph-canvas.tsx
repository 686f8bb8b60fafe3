import {
  applyNodeChanges,
  Background,
  Controls,
  MarkerType,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeChange,
  type ReactFlowInstance,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useState } from 'react'
import type { Theory } from '../../../../contract/studio/casefile-document.ts'
import { Button } from '../../../ui/button.tsx'
import { arrange, labelOf, removeEdge, removeNode, ROLE_WORDS, type TheoryNode } from './edit-theory.ts'
import type { TheoryEditor } from './theory-step.tsx'

interface GraphCanvasProps {
  editor: TheoryEditor
  /** Variables of the smallest adjustment set, marked in the drawing. */
  adjusted: readonly string[]
}

/** The graph to draw in. Variables are moved by dragging or by the arrow keys; the document hears of it when it is done. */
export function GraphCanvas({ editor, adjusted }: GraphCanvasProps) {
  const { theory, change, connect } = editor
  const [nodes, setNodes] = useState<Node[]>([])
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null)
  useEffect(() => showWhole(flow), [flow, theory.nodes.length])
  useEffect(() => {
    setNodes((before) => theory.nodes.map((node) => drawn(node, adjusted, before)))
  }, [theory.nodes, adjusted])
  function follow(changes: NodeChange[]): void {
    setNodes(applyNodeChanges(changes, nodes))
    const moved = changes.filter((one) => one.type === 'position' && one.position && !one.dragging)
    if (moved.length > 0) change(withPlaces(theory, moved))
  }
  return (
    <div className="graph">
      <div className="graph-canvas">
        <ReactFlow
          nodes={nodes}
          edges={theory.edges.map((edge) => drawnEdge(theory, edge))}
          onNodesChange={follow}
          onConnect={({ source, target }) => connect({ from: source, to: target })}
          onNodesDelete={(gone) => change(gone.reduce((rest, { id }) => removeNode(rest, id), theory))}
          onEdgesDelete={(gone) =>
            change(gone.reduce((rest, { source, target }) => removeEdge(rest, { from: source, to: target }), theory))
          }
          aria-label="Causal graph"
          onInit={setFlow}
          fitView
          fitViewOptions={WHOLE}
          minZoom={0.3}
          maxZoom={1.6}
          preventScrolling={false}
          zoomOnScroll={false}
        >
          <Background />
          <Controls showInteractive={false} />
        </ReactFlow>
      </div>
      <p className="button-row">
        <Button onClick={() => change(arrange(theory))}>Arrange</Button>
      </p>
    </div>
  )
}

const WHOLE = { maxZoom: 1, padding: 0.2 }

/** A new variable may stand outside of what is in sight, and so may all where the window gets narrower. */
function showWhole(flow: ReactFlowInstance | null): () => void {
  const fit = () => void flow?.fitView(WHOLE)
  fit()
  window.addEventListener('resize', fit)
  return () => window.removeEventListener('resize', fit)
}

function drawn(node: TheoryNode, adjusted: readonly string[], before: readonly Node[]): Node {
  const { id, label, role, x, y } = node
  const isAdjusted = adjusted.includes(id)
  const measured = before.find((one) => one.id === id)
  return {
    ...measured,
    id,
    position: { x, y },
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    className: `theory-node theory-${role}${isAdjusted ? ' theory-adjusted' : ''}`,
    ariaLabel: `${label}, ${ROLE_WORDS[role].toLowerCase()}${isAdjusted ? ', to adjust for' : ''}`,
    data: {
      label: (
        <>
          <strong>{label}</strong>
          <span>{isAdjusted ? `${ROLE_WORDS[role]}, adjust` : ROLE_WORDS[role]}</span>
        </>
      ),
    },
  }
}

function drawnEdge(theory: Theory, { from, to }: Theory['edges'][number]): Edge {
  return {
    id: `${from}>${to}`,
    source: from,
    target: to,
    ariaLabel: `${labelOf(theory, from)} causes ${labelOf(theory, to)}`,
    markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
  }
}

function withPlaces(theory: Theory, moved: NodeChange[]): Theory {
  const nodes = theory.nodes.map((node) => {
    const place = moved.find((one) => one.type === 'position' && one.id === node.id)
    if (place?.type !== 'position' || !place.position) return node
    return { ...node, x: Math.round(place.position.x), y: Math.round(place.position.y) }
  })
  return { ...theory, nodes }
}
