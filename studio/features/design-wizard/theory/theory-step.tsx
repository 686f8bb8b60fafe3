import { lazy, Suspense, useState } from 'react'
import type { Theory } from '../../../../contract/studio/casefile-document.ts'
import type { Edge } from '../../../../engine/theory/graph.ts'
import { readTheory } from '../../../../engine/theory/read-theory.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useWizard } from '../draft-context.tsx'
import { addEdge, questionOf, whyNoEdge } from './edit-theory.ts'
import { GraphList } from './graph-list.tsx'
import { TheoryAnswer } from './theory-answer.tsx'

const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }))

export interface TheoryEditor {
  theory: Theory
  change: (theory: Theory) => void
  /** Adds an arrow, or says why it cannot be. */
  connect: (edge: Edge) => boolean
}

/** The assumptions as a graph, drawn or listed, and what follows from them. */
export function TheoryStep() {
  const { document, store } = useWizard()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { theory } = document
  const question = questionOf(theory)
  const reading = question && readTheory(question)
  function change(next: Theory): void {
    setRefusal(null)
    store.getState().replace({ ...store.getState().history.present, theory: next })
  }
  function connect(edge: Edge): boolean {
    const reason = whyNoEdge(theory, edge)
    if (reason === null) change(addEdge(theory, edge))
    setRefusal(reason)
    return reason === null
  }
  const editor = { theory, change, connect }
  return (
    <section className="step-section theory" id="field-theory" tabIndex={-1}>
      <h2>Assumptions</h2>
      <p className="studio-lead">
        Draw what causes what: drag from the right edge of one variable to the left edge of another, or use the lists
        below. Causes that nobody measured belong here too.
      </p>
      {theory.nodes.length > 0 ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <GraphCanvas editor={editor} adjusted={reading?.adjustmentSets[0] ?? []} />
        </Suspense>
      ) : null}
      {refusal ? <Alert kind="error">{refusal}</Alert> : null}
      <GraphList editor={editor} />
      <TheoryAnswer theory={theory} question={question} reading={reading} />
    </section>
  )
}
