import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { ProblemSource } from '../../../contract/problem.ts'
import type { SavedProblem } from '../../../contract/studio/problem.ts'
import { FEWEST_CASEFILES } from '@casefiles/engine/synthesis'
import { fieldPathWords } from '@casefiles/words/formats'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { PageFrame } from '../publish/page-frame.tsx'
import { previewProblemQuery, problemsQuery, saveProblem, TOO_FEW } from './problem-api.ts'

interface ProblemFormProps {
  problem: ProblemSource
  /** Whether it was not kept before, so that its address is still free. */
  isNew?: boolean
}

/** The words of a problem, kept and published as soon as its casefiles are. */
export function ProblemForm({ problem: given, isNew = false }: ProblemFormProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState(given)
  const [saved, setSaved] = useState<SavedProblem | null>(null)
  /** The words whose page is shown; null = it is not. */
  const [previewed, setPreviewed] = useState<ProblemSource | null>(null)
  const isFirst = isNew && saved === null
  const save = useMutation({
    mutationFn: () => saveProblem(withoutEmptyLines(problem), isFirst),
    onSuccess: (answer) => {
      setSaved(answer)
      void client.invalidateQueries(problemsQuery)
      announce(answer.waits_for.length > 0 ? 'The problem is kept.' : 'The problem is published.')
    },
  })
  const change = (changes: Partial<ProblemSource>) => setProblem({ ...problem, ...changes })
  const tooFew = problem.casefiles.length < FEWEST_CASEFILES ? TOO_FEW : undefined
  return (
    <>
      <form
        className="problem-form"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <ProblemFields problem={problem} isAddressFixed={!isFirst} onChange={change} />
        <ProblemCasefiles casefiles={problem.casefiles} onChange={(casefiles) => change({ casefiles })} />
        {save.error ? <Failure error={save.error} /> : null}
        {saved ? <Outcome saved={saved} /> : null}
        <p className="button-row">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={tooFew !== undefined} reason={tooFew}>
            {isFirst ? 'Publish problem' : 'Publish changes'}
          </Button>
          <Button
            disabled={tooFew !== undefined}
            title={tooFew}
            onClick={() => setPreviewed(withoutEmptyLines(problem))}
          >
            {previewed ? 'Preview it as it is now' : 'Preview the whole page'}
          </Button>
        </p>
      </form>
      {previewed ? <ProblemPreview problem={previewed} /> : null}
    </>
  )
}

interface ProblemFieldsProps {
  problem: ProblemSource
  /** Once saved, address and number stay. */
  isAddressFixed: boolean
  onChange: (changes: Partial<ProblemSource>) => void
}

/** The words of a problem; lists have one sentence on each line. */
function ProblemFields({ problem, isAddressFixed, onChange }: ProblemFieldsProps) {
  const { average } = problem
  return (
    <>
      <TextField label="Title" value={problem.title} onChange={(title) => onChange({ title })} />
      <TextField isLong label="Question" value={problem.question} onChange={(question) => onChange({ question })} />
      <TextField
        label="Jurisdiction"
        value={problem.jurisdiction}
        onChange={(jurisdiction) => onChange({ jurisdiction })}
      />
      <TextField
        label="Address: /problems/…"
        value={problem.slug}
        isFixed={isAddressFixed}
        onChange={(slug) => onChange({ slug })}
      />
      <p className="hint">Number {problem.docket}.</p>
      <Lines
        label="What such policies are meant to do"
        lines={problem.intended}
        onChange={(intended) => onChange({ intended })}
      />
      <Lines
        label="What the casefiles measure"
        lines={problem.measured}
        onChange={(measured) => onChange({ measured })}
      />
      <Lines label="What to keep in mind" lines={problem.reading} onChange={(reading) => onChange({ reading })} />
      <Lines
        label="What it cannot say"
        lines={problem.cannot_say}
        isOptional
        onChange={(cannot_say) => onChange({ cannot_say })}
      />
      <TextField
        label="What is averaged"
        value={average.outcome}
        onChange={(outcome) => onChange({ average: { ...average, outcome } })}
      />
      <TextField
        isLong
        label="Why these outcomes may be averaged, or why not"
        value={average.comparable}
        onChange={(comparable) => onChange({ average: { ...average, comparable } })}
      />
    </>
  )
}

interface TextFieldProps {
  label: string
  value: string
  isFixed?: boolean
  isLong?: boolean
  onChange: (value: string) => void
}

function TextField({ label, value, isFixed = false, isLong = false, onChange }: TextFieldProps) {
  const Control = isLong ? 'textarea' : 'input'
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <Control
        className="field-control"
        required
        readOnly={isFixed}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)}
      />
    </label>
  )
}

interface LinesProps {
  label: string
  lines: string[]
  isOptional?: boolean
  onChange: (lines: string[]) => void
}

function Lines({ label, lines, isOptional = false, onChange }: LinesProps) {
  return (
    <label className="field">
      <span className="field-label">
        {label} <span className="hint">one on each line{isOptional ? ', optional' : ''}</span>
      </span>
      <textarea
        className="field-control"
        required={!isOptional}
        rows={Math.max(3, 2 * lines.length)}
        value={lines.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
      />
    </label>
  )
}

type Member = ProblemSource['casefiles'][number]
interface ProblemCasefilesProps {
  casefiles: Member[]
  onChange: (casefiles: Member[]) => void
}

/** The casefiles it is made from: what each is called and adds, and whether it may enter an average of three or more. */
function ProblemCasefiles({ casefiles, onChange }: ProblemCasefilesProps) {
  const replace = (slug: string, changes: Partial<Member>) =>
    onChange(casefiles.map((one) => (one.slug === slug ? { ...one, ...changes } : one)))
  return (
    <section>
      <h2>Casefiles</h2>
      <ul className="problem-casefiles">
        {casefiles.map(({ slug, label, adds, pooled }) => (
          <li key={slug}>
            <fieldset>
              <legend>{label.trim() || slug}</legend>
              <label className="field">
                <span className="field-label">Name in figures</span>
                <input
                  className="field-control"
                  required
                  value={label}
                  onChange={(event) => replace(slug, { label: event.target.value })}
                />
              </label>
              <label className="field">
                <span className="field-label">What it adds</span>
                <input
                  className="field-control"
                  required
                  value={adds}
                  onChange={(event) => replace(slug, { adds: event.target.value })}
                />
              </label>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={pooled}
                  onChange={(event) => replace(slug, { pooled: event.target.checked })}
                />
                <span>Comparable, so it may enter an average</span>
              </label>
              {casefiles.length > FEWEST_CASEFILES ? (
                <Button onClick={() => onChange(casefiles.filter((one) => one.slug !== slug))}>Leave out</Button>
              ) : null}
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The public page of a problem as it would be with these words. */
function ProblemPreview({ problem }: { problem: ProblemSource }) {
  const { data, error, refetch } = useQuery(previewProblemQuery(problem))
  return (
    <PageFrame html={data} error={error} onRetry={() => void refetch()} isAskedFor errorTitle="Something went wrong" />
  )
}

function Outcome({ saved: { slug, waits_for } }: { saved: SavedProblem }) {
  if (waits_for.length > 0) {
    return (
      <Alert kind="info">Kept. It is published by itself as soon as these casefiles are: {waits_for.join(', ')}.</Alert>
    )
  }
  return (
    <Alert kind="info">
      Published. Its page follows with the next build: <a href={`/problems/${slug}`}>/problems/{slug}</a>
    </Alert>
  )
}

function Failure({ error }: { error: Error }) {
  const issues = error instanceof ApiError ? (error.refusal.issues ?? []) : []
  return (
    <Alert kind="error">
      {error.message}
      {issues.length > 0 ? (
        <ul className="dash-list">
          {issues.map(({ path, message }) => (
            <li key={path}>
              {fieldPathWords(path.split('.'))}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}

function withoutEmptyLines(problem: ProblemSource): ProblemSource {
  const clean = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean)
  const { intended, measured, reading, cannot_say } = problem
  const lists = { intended: clean(intended), measured: clean(measured), reading: clean(reading) }
  return { ...problem, ...lists, cannot_say: clean(cannot_say) }
}
