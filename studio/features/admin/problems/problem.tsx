import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { AdminProblemDetail } from '../../../../contract/admin/problems.ts'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Facts } from '../facts.tsx'
import { TextField } from '../fields.tsx'
import { joinParagraphs, splitParagraphs } from '../line-texts.ts'
import { LinkedCasefiles } from '../linked-casefiles.tsx'
import { republishedWords } from '../policies/policies-api.ts'
import { useChange } from '../use-change.ts'
import { Versions } from '../versions.tsx'
import { changeProblem, problemQuery, republishProblem } from './problems-api.ts'

/** One problem: its words, and what hangs on it. */
export function ProblemScreen() {
  const { slug = '' } = useParams()
  const query = useQuery(problemQuery(slug))
  return (
    <AdminScreen title={query.data?.source.title ?? 'Problem'} crumbs={[{ label: 'Problems', to: '/admin/problems' }]}>
      <Loaded query={query} title="Failed to load the problem">
        {(problem) => (
          <>
            <Facts
              facts={[
                ['Number', problem.source.docket],
                ['Question', problem.source.question],
                ['Jurisdiction', problem.source.jurisdiction],
                ['Domain', problem.source.domain],
              ]}
            />
            {problem.is_built_in ? (
              <BuiltIn slug={slug} />
            ) : (
              <WordsForm key={JSON.stringify(problem.source)} problem={problem} />
            )}
            <LinkedCasefiles casefiles={problem.casefiles} />
            <Versions
              versions={problem.versions}
              none="It is published once all its casefiles are."
              page={`/problems/${slug}`}
            />
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function useRepublish(slug: string) {
  return useChange({ run: () => republishProblem(slug), done: republishedWords })
}

function BuiltIn({ slug }: { slug: string }) {
  const republish = useRepublish(slug)
  return (
    <>
      <p className="studio-lead">It comes with the archive: its words stand in its source file.</p>
      {republish.error ? <Alert kind="error">{republish.error.message}</Alert> : null}
      <p className="button-row admin-actions">
        <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
          Publish anew
        </Button>
      </p>
    </>
  )
}

const LONG = ['intended', 'measured', 'reading', 'cannot_say'] as const
const LONG_WORDS: Record<(typeof LONG)[number], string> = {
  intended: 'What such policies are meant to do',
  measured: 'What the casefiles measure',
  reading: 'What to keep in mind',
  cannot_say: 'What it cannot say',
}

function WordsForm({ problem: { source } }: { problem: AdminProblemDetail }) {
  const [title, setTitle] = useState(source.title)
  const [question, setQuestion] = useState(source.question)
  const [long, setLong] = useState(() =>
    Object.fromEntries(LONG.map((field) => [field, joinParagraphs(source[field])])),
  )
  const republish = useRepublish(source.slug)
  const change = useChange({
    run: (next: ProblemSource) => changeProblem(next),
    done: ({ versions }) => `Saved. Version ${versions[0]?.version ?? 'none yet'} is what readers see.`,
    undo: () => changeProblem(source),
  })
  const typed = (): ProblemSource => ({
    ...source,
    ...{ title: title.trim(), question: question.trim() },
    ...Object.fromEntries(LONG.map((field) => [field, splitParagraphs(long[field] ?? '')])),
  })
  const failure = change.error ?? republish.error
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(typed())
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
      {failure ? <Alert kind="error">{failure.message}</Alert> : null}
      <p className="button-row">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save and publish
        </Button>
        <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
          Publish anew
        </Button>
      </p>
    </form>
  )
}
