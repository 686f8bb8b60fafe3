import type { ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'

export interface Step {
  title: string
  /** What came out of it, or what it waits for. */
  note: string
  isDone: boolean
  /** Begins the step, where the strip is the place for that. */
  action?: ReactNode
}

/** The four steps of an ingestion, the next one marked. */
export function StepStrip({ steps }: { steps: Step[] }) {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="step-strip">
      {steps.map(({ title, note, isDone, action }, place) => (
        <li key={title} data-done={isDone} aria-current={place === current ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {isDone ? <CheckIcon /> : place + 1}
          </span>
          <div className="step-text">
            <strong>{title}</strong>
            <span>{note}</span>
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}
