import { useId, useRef, useState } from 'react'
import { DESIGNS, type DesignType } from '@casefiles/engine/designs'
import { EngineError } from '@casefiles/engine/analysis'
import { readModelLine, writeModelLine, type ModelLine } from '@casefiles/recipes/model-lines'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusNext } from '../../../ui/focus.ts'
import { announce } from '../../../ui/toasts.tsx'
import { readBegun } from '../begun.ts'
import { useChoose, useProfile, useWizard } from '../draft-context.tsx'
import { sourceOf } from '../recipe/source-of.ts'
import { prepareDataset } from '../wizard-api.ts'
import { fillFromLine } from './fill-from-line.ts'
import { ReadLine } from './read-line.tsx'
import type { DataProfile } from '../../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import { isSame } from '../merge.ts'

/** The design from a line of R or Stata, and the line that says what is chosen. */
export default function ModelLineSection() {
  return (
    <details className="step-section model-line-section">
      <summary>From a line of R or Stata</summary>
      <p className="hint">
        Paste the command you would run, such as <code>feols(y ~ d | id + year, cluster = ~ id)</code>. What it says is
        filled in; what it does not say stays.
      </p>
      <LineReader />
      <WrittenLine />
    </details>
  )
}

type Answer = { kind: 'read'; line: ModelLine } | { kind: 'refused'; message: string; hint: string | undefined }

function LineReader() {
  const { casefile, document, store, dataset } = useWizard()
  const id = useId()
  // a command that the draft was begun with, to see again what of it was not taken
  const [text, setText] = useState(() => readBegun(casefile.id).line ?? '')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const profile = useProfile()
  const maker = useColumnMaker()
  const field = useRef<HTMLTextAreaElement>(null)
  const focusNext = useFocusNext()
  function read(): void {
    const chosen = chosenIn(document.design)
    try {
      const columns = dataset?.columns.map(({ name }) => name)
      const line = readModelLine(text, { chosen, columns, indicators: indicatorsIn(profile) })
      setAnswer({ kind: 'read', line })
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      setAnswer({ kind: 'refused', message: error.message, hint: error.hint })
    }
  }
  async function fill(line: ModelLine): Promise<void> {
    if (!(await maker.make(stepsToMake(line, dataset)))) return
    // the button that was pressed goes with the answer
    focusNext(() => field.current)
    store.getState().replace(fillFromLine(store.getState().history.present, line))
    setAnswer(null)
    announce(`Filled in from ${line.command}: ${DESIGNS[line.design].spec.label}.`, store.getState().undo)
  }
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Command
        </label>
        <textarea
          ref={field}
          id={id}
          className="field-control model-line"
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAnswer(null)
          }}
        />
      </div>
      <p className="button-row">
        <Button disabled={text.trim() === ''} reason="Paste a command first." onClick={read}>
          Read the line
        </Button>
        {text.trim() === '' ? <span className="hint">Paste a command first.</span> : null}
      </p>
      {answer?.kind === 'refused' ? (
        <Alert kind="error">
          <p>{answer.message}</p>
          {answer.hint === undefined ? null : <p className="hint">{answer.hint}</p>}
        </Alert>
      ) : null}
      {answer?.kind === 'read' ? (
        <ReadLine
          line={answer.line}
          steps={stepsToMake(answer.line, dataset)}
          hasData={dataset !== null}
          isBusy={maker.isBusy}
          onFill={() => void fill(answer.line)}
        />
      ) : null}
      {maker.error ? <Alert kind="error">{maker.error.message}</Alert> : null}
    </>
  )
}

/** Puts steps behind those of the data's recipe and chooses what they make; where there are no data there is nothing to do. */
function useColumnMaker() {
  const { casefile, dataset } = useWizard()
  const { choose, error: chooseError } = useChoose(() => undefined)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  /** @returns whether everything is made */
  async function make(steps: ModelLine['steps']): Promise<boolean> {
    if (dataset === null || steps.length === 0) return true
    setIsBusy(true)
    setError(null)
    try {
      const all = [...(dataset.recipe?.steps ?? []), ...steps]
      const made = await prepareDataset(sourceOf(dataset), all, casefile.id)
      return await choose(made.dataset)
    } catch (failure) {
      setError(failure as Error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { make, isBusy, error: error ?? chooseError }
}

/** What is chosen so far, as a line to paste into R. */
function WrittenLine() {
  const { document } = useWizard()
  const chosen = chosenIn(document.design)
  const line = chosen ? writeModelLine(chosen, (document.design['analysis'] ?? {}) as Record<string, unknown>) : null
  if (line === null) {
    return <p className="hint">Once outcome and treatment are chosen, the same design stands here as a line of R.</p>
  }
  return (
    <>
      <h3>What is chosen, as a line of R</h3>
      <pre className="model-line" tabIndex={0} aria-label="What is chosen, as a line of R">
        <code>{line}</code>
      </pre>
      <p className="button-row">
        <Button
          variant="text"
          onClick={() => void navigator.clipboard.writeText(line).then(() => announce('Copied the line.'))}
        >
          Copy the line
        </Button>
      </p>
    </>
  )
}

function chosenIn(design: Record<string, unknown>): DesignType | undefined {
  const type = design['design_type']
  return typeof type === 'string' && Object.hasOwn(DESIGNS, type) ? (type as DesignType) : undefined
}

/** Steps that make what the line multiplies, without those that the data have been through. */
export function stepsToMake({ steps }: ModelLine, dataset: DatasetInfo | null): ModelLine['steps'] {
  const done = dataset?.recipe?.steps ?? []
  return steps.filter((step) => !done.some((one) => isSame(one, step)))
}

/** Columns that hold 0 and 1; of an outcome before the lock nobody is told. */
export function indicatorsIn(profile: DataProfile | undefined): string[] {
  const found = profile?.columns.filter(({ type, min, max }) => type === 'boolean' && min === 0 && max === 1) ?? []
  return found.map(({ name }) => name)
}
