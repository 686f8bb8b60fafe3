import { useId, useMemo } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { ReadLine } from '../design-wizard/model-line/read-line.tsx'
import type { CasefileChoice } from './casefile-choice.ts'
import { type First, readFirst } from './read-first.ts'

interface FirstAnswerProps {
  text: string
  choice: CasefileChoice
  onChange: (text: string, choice: CasefileChoice) => void
}

/**
 * The question, or the command that would be run. A question is the title until another is written; a command tells the design, and what
 * of it is taken is said at once.
 */
export default function FirstAnswer({ text, choice, onChange }: FirstAnswerProps) {
  const id = useId()
  const first = useMemo(() => readFirst(text), [text])
  function write(next: string): void {
    onChange(next, withFirst(choice, first, readFirst(next)))
  }
  return (
    <>
      <label className="field" htmlFor={id}>
        <span className="field-label">Your question, or the command you would run</span>
        <textarea
          id={id}
          className="field-control model-line"
          rows={3}
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <p className="hint" id={`${id}-hint`}>
        A line of R, Stata or Python such as <code>feols(y ~ d | id + year)</code> fills in the design. A question
        becomes the title. You can leave this empty.
      </p>
      {first.kind === 'refused' ? (
        <Alert kind="warning">
          <p>{first.message}</p>
          {first.hint === undefined ? null : <p>{first.hint}</p>}
        </Alert>
      ) : null}
      {first.kind === 'line' ? (
        <ReadLine line={first.line} steps={first.line.steps} hasData={false} isBusy={false} />
      ) : null}
      <p className="visually-hidden" role="status">
        {first.kind === 'question' ? 'Read as a question: it is the title.' : ''}
      </p>
    </>
  )
}

/** What follows from another beginning; what was written by hand since stays. */
export function withFirst(choice: CasefileChoice, before: First, now: First): CasefileChoice {
  const isOwnTitle = choice.title !== '' && !(before.kind === 'question' && choice.title === before.text)
  const title = isOwnTitle ? choice.title : now.kind === 'question' ? now.text : ''
  return { ...choice, title, designType: now.kind === 'line' ? now.line.design : choice.designType }
}
