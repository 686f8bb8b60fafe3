import { queryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'
import { TextField } from '../fields.tsx'
import { joinParagraphs, splitParagraphs } from '../line-texts.ts'

const LONG = ['intended', 'measured', 'reading', 'cannot_say'] as const
const LONG_WORDS: Record<(typeof LONG)[number], string> = {
  intended: 'What such policies are meant to do',
  measured: 'What the casefiles measure',
  reading: 'What to keep in mind',
  cannot_say: 'What it cannot say',
}

interface ProblemFormProps {
  source: ProblemSource
  /** What saving is called. */
  save: string
  busy: boolean
  error: Error | null
  onSave: (next: ProblemSource) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The words of a problem, to be changed; its number, casefiles and sources stay. */
export function ProblemForm({ source, save, busy, error, onSave, children }: ProblemFormProps) {
  const [title, setTitle] = useState(source.title)
  const [question, setQuestion] = useState(source.question)
  const [long, setLong] = useState(() =>
    Object.fromEntries(LONG.map((field) => [field, joinParagraphs(source[field])])),
  )
  const typed = (): ProblemSource => ({
    ...source,
    title: title.trim(),
    question: question.trim(),
    ...Object.fromEntries(LONG.map((field) => [field, splitParagraphs(long[field] ?? '')])),
  })
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(typed())
      }}
    >
      <TextField label="Title" required maxLength={300} value={title} onSet={setTitle} />
      <TextField label="Question" required maxLength={500} value={question} onSet={setQuestion} />
      {LONG.map((field) => (
        <TextField
          key={field}
          label={LONG_WORDS[field]}
          hint="An empty line begins a new paragraph."
          required={field !== 'cannot_say'}
          rows={4}
          value={long[field] ?? ''}
          onSet={(text) => setLong({ ...long, [field]: text })}
        />
      ))}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          {save}
        </Button>
        {children}
      </p>
    </form>
  )
}

export const problemQuery = (slug: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'problem', slug],
    queryFn: () => callApi('GET /api/admin/problems/:slug', { params: { slug } }),
  })

export function proposeProblem(casefile: string) {
  return callApi('POST /api/admin/problems/proposal', { body: { casefile } })
}
export function addProblem(source: ProblemSource) {
  return callApi('POST /api/admin/problems', { body: source })
}
export function changeProblem(source: ProblemSource) {
  return callApi('PUT /api/admin/problems/:slug', { params: { slug: source.slug }, body: source })
}
export function republishProblem(slug: string) {
  return callApi('POST /api/admin/problems/:slug/republish', { params: { slug } })
}
