import type { Theory } from '../../../../contract/studio/casefile-document.ts'
import { describeTheory } from '../../../../engine/theory/describe-theory.ts'
import type { TheoryQuestion, TheoryReading } from '../../../../engine/theory/read-theory.ts'
import { useForm } from '../../../forms/form-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { useWizard } from '../draft-context.tsx'
import { covariateField, withCovariates } from './covariates-from-set.ts'
import { labelOf, type TheoryNode } from './edit-theory.ts'

interface TheoryAnswerProps {
  theory: Theory
  question: TheoryQuestion | null
  reading: TheoryReading | null
}

/** What to adjust for under the assumptions, and what to leave alone. */
export function TheoryAnswer({ theory, question, reading }: TheoryAnswerProps) {
  return (
    <section className="theory-answer" aria-labelledby="theory-answer">
      <h3 id="theory-answer">What follows</h3>
      <div role="status">
        {question && reading ? (
          <ul>
            {describeTheory(question, reading, (id) => labelOf(theory, id)).map(({ kind, text }) => (
              <li key={text} className={`remark remark-${kind}`}>
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">Give one variable the role of treatment and one the role of outcome.</p>
        )}
      </div>
      {reading && reading.adjustmentSets.some((set) => set.length > 0) ? (
        <ul className="adjustment-sets">
          {reading.adjustmentSets.map((set) => (
            <AdjustmentSet key={set.join()} nodes={theory.nodes.filter(({ id }) => set.includes(id))} />
          ))}
        </ul>
      ) : null}
      {reading?.isCut ? <p className="hint">There may be more sets than these.</p> : null}
    </section>
  )
}

function AdjustmentSet({ nodes }: { nodes: TheoryNode[] }) {
  const { document, store } = useWizard()
  const columns = useForm().columns ?? []
  const without = nodes.filter(({ column }) => !column)
  const names = nodes.map(({ label }) => label).join(', ')
  const reason =
    covariateField(document) === null
      ? 'The design has no list of covariates.'
      : without.length > 0
        ? `No column is named for ${without.map(({ label }) => label).join(', ')}.`
        : undefined
  function take(): void {
    store.getState().replace(withCovariates(document, nodes, columns))
    announce(`${names}: now the covariates.`)
  }
  return (
    <li>
      <span>{`{ ${names} }`}</span>
      <Button
        disabled={reason !== undefined}
        reason={reason}
        aria-label={`Use this set as covariates: ${names}`}
        onClick={take}
      >
        Use this set as covariates
      </Button>
    </li>
  )
}
