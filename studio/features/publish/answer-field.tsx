import { useId, useRef, useState } from 'react'
import type { AnswerHelp, PublishedAnswer, WrittenAnswerSource } from '../../../contract/answer.ts'
import type { WordIssue } from '../../../contract/studio/casefile.ts'
import { formatAmount } from '@casefiles/words/formats'
import { MOST_WORDS } from '@casefiles/words'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface AnswerFieldProps {
  answer: WrittenAnswerSource | null
  /** What the answer comes to, and what helps to write it; left out until the preview is there. */
  shown: PublishedAnswer | undefined
  help: AnswerHelp | undefined
  issues: readonly WordIssue[]
  onChange: (answer: WrittenAnswerSource | null) => void
}

/** The answer in words that somebody signs: figures come from a list, and what it comes to stands below at two widths. */
export function AnswerField({ answer, shown, help, issues, onChange }: AnswerFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const refused = issues.find(({ path }) => path === 'answer')
  const insert = (choice: string) => {
    if (answer === null || choice === '') return
    const [of, as] = choice.split('|') as [string, WrittenAnswerSource['figures'][string]['as']]
    const name = nameOf(of, as)
    const { selectionStart: at, selectionEnd: to } = area.current!
    const text = `${answer.text.slice(0, at)}{${name}}${answer.text.slice(to)}`
    onChange({ ...answer, text, figures: { ...answer.figures, [name]: { of, as } } })
  }
  return (
    <fieldset className="field answer-field">
      <legend className="field-label">Answer</legend>
      <p className="hint">
        What happened with the policy, what would have happened without it, the range, how far to trust it and the one
        reason: {MOST_WORDS} words at most. Who sends it signs it.
      </p>
      {answer === null ? (
        <>
          <p>Nobody has written an answer: a draft by rule goes out, and says that it is one.</p>
          <p className="button-row">
            <Button
              disabled={help === undefined}
              reason="The draft is being made."
              onClick={() => help && onChange(help.draft)}
            >
              Write it, from the draft
            </Button>
          </p>
        </>
      ) : (
        <>
          <label className="field-label" htmlFor={id}>
            Words, with figures in braces
          </label>
          <textarea
            ref={area}
            id={id}
            className="field-control"
            rows={5}
            value={answer.text}
            aria-invalid={refused !== undefined}
            onChange={(event) => onChange({ ...answer, text: event.target.value })}
          />
          <FigureList help={help} onInsert={insert} />
          <p className="button-row">
            <Button onClick={() => help && onChange(help.draft)}>Begin again from the draft</Button>
            <Button onClick={() => onChange(null)}>Leave it to the draft</Button>
          </p>
        </>
      )}
      {refused ? <Alert kind="error">{refused.message}</Alert> : null}
      {shown && !refused ? <BothWidths text={shown.text} /> : null}
    </fieldset>
  )
}

/** A name for a figure that is put in from the list: letters, digits and hyphens. */
export function nameOf(of: string, as: string | undefined): string {
  const words = `${of} ${as ?? ''}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^[^a-z]+|-+$/g, '')
}

function FigureList({ help, onInsert }: { help: AnswerHelp | undefined; onInsert: (choice: string) => void }) {
  const [choice, setChoice] = useState('')
  return (
    <p className="button-row">
      <label className="answer-figure">
        <span className="field-label">A figure of the results</span>
        <select className="field-control" value={choice} onChange={(event) => setChoice(event.target.value)}>
          <option value="">Choose a figure</option>
          {(help?.figures ?? []).flatMap(({ of, forms }) =>
            forms.map(({ as, value }) => (
              <option key={`${of}|${as}`} value={`${of}|${as}`}>
                {`${of}, ${as}: ${formatAmount(value)}`}
              </option>
            )),
          )}
        </select>
      </label>
      <Button disabled={choice === ''} reason="Choose a figure first." onClick={() => onInsert(choice)}>
        Put it in
      </Button>
    </p>
  )
}

/** As a phone and as a desktop set it. */
function BothWidths({ text }: { text: string }) {
  return (
    <div className="answer-widths">
      <p className="answer-width-phone">{text}</p>
      <p className="answer-width-desktop">{text}</p>
    </div>
  )
}
