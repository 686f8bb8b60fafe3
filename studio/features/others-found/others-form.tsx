import { type KeyboardEvent, useState } from 'react'
import type { OthersDraft } from '../../../contract/others-found.ts'
import type { WordIssue } from '../../../contract/studio/casefile.ts'
import { plural } from '@casefiles/engine/words'
import { OthersFound } from '../../../ui/others/OthersFound.tsx'
import type { ComparedCasefile } from '../../../ui/others/others-found.ts'
import { type Form, FormContext } from '../../forms/form-context.tsx'
import { Field } from '../../forms/nested-fields.tsx'
import { getAt, isBlank, pathKey, setAt } from '../../forms/path.ts'
import { READING_FIELD, STUDIES_KEY, studiesField } from './others-fields.ts'

interface OthersFormProps {
  others: OthersDraft | undefined
  /** What the server found wrong, by the place in the request. */
  issues: readonly WordIssue[]
  casefile: ComparedCasefile
  onChange: (others: OthersDraft) => void
}

/** What others found, beside a result: the studies, and how the result stands to them. */
export function OthersForm({ others, issues, casefile, onChange }: OthersFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const whole = { others }
  const form: Form = {
    read: (path) => getAt(whole, path),
    change: (path, value) => onChange(setAt(whole, path, value).others ?? {}),
    errorAt: (path) => {
      const key = pathKey(path)
      if (!left.has(key) && isBlank(getAt(whole, path))) return undefined
      return issues.find((issue) => issue.path === key)?.message
    },
    leave: (path) => setLeft((before) => new Set([...before, pathKey(path)])),
    columns: null,
  }
  const studies = (others?.studies ?? []).length
  // what was written in the wizard is folded, so that the way to publish is in sight; what is wrong in it unfolds it
  const [isOpen, setIsOpen] = useState(studies === 0)
  const [wasWrong, setWasWrong] = useState(false)
  if (!wasWrong && issues.some(({ path }) => path.startsWith('others'))) {
    setWasWrong(true)
    setIsOpen(true)
  }
  return (
    <section className="others-form" aria-labelledby="others-form-title" onKeyDown={keepFromPublishing}>
      <h2 id="others-form-title">What others found</h2>
      <p className="hint">
        Published studies of the same question. They are no part of the locked design and may be added after the
        results.
      </p>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{studies === 0 ? 'Studies' : plural(studies, 'study', 'studies')}</summary>
        <FormContext.Provider value={form}>
          <Field field={studiesField(casefile.effect?.units)} path={['others', STUDIES_KEY]} />
          {studies > 0 ? <Field field={READING_FIELD} path={['others', 'reading']} /> : null}
        </FormContext.Provider>
      </details>
      <OthersPreview others={others} casefile={casefile} />
    </section>
  )
}

interface OthersPreviewProps {
  others: OthersDraft | undefined
  casefile: ComparedCasefile
}

/** The studies as far as they are written, drawn as on the public page. */
export function OthersPreview({ others, casefile }: OthersPreviewProps) {
  if (!others?.studies?.some(({ label }) => label)) return null
  return (
    <details className="others-preview">
      <summary>How the site shows them</summary>
      <div className="others-found">
        <OthersFound others={others} casefile={casefile} idPrefix="others-preview" />
      </div>
    </details>
  )
}

/** Enter in a line of a form sends it, and a line of a study is not the place to publish from. */
function keepFromPublishing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
