import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AdminProblemRow } from '../../../../contract/admin/content.ts'
import { formatDate } from '@casefiles/words/formats'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { useDomainFilter } from '../content/content-api.ts'
import { type Column, ADMIN_KEY } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useMutation, useQuery, queryOptions } from '@tanstack/react-query'
import type { ProblemSource } from '../../../../contract/problem.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { Loaded } from '../../../ui/states.tsx'
import { LinkedCasefiles, Versions } from '../versions.tsx'
import { republishedWords } from '../policies/policies-api.ts'
import { callApi } from '../../../app/api.ts'
import { joinParagraphs, splitParagraphs } from '../line-texts.ts'

const COLUMNS: [Column<AdminProblemRow>, ...Column<AdminProblemRow>[]] = [
  { sort: 'title', label: 'Title', cell: ({ title }) => title },
  { sort: 'docket', label: 'Number', cell: ({ docket }) => docket },
  { label: 'Casefiles', isNumber: true, cell: ({ casefiles }) => casefiles },
  { label: 'Words', cell: ({ is_built_in }) => (is_built_in ? 'of the archive' : 'of the Studio') },
  {
    label: 'Published',
    cell: ({ published }) =>
      published ? `version ${published.version}, ${formatDate(published.published_at)}` : 'waits',
  },
  { sort: 'updated', label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
]

/** Every problem. */
export function Problems() {
  const domain = useDomainFilter()
  return (
    <AdminScreen title="Problems">
      <DataTable<AdminProblemRow>
        noun={{ one: 'problem', many: 'problems' }}
        call="GET /api/admin/problems"
        search="Title or number"
        sort="docket"
        columns={COLUMNS}
        filters={[domain]}
        rowId={({ slug }) => slug}
        rowName={({ docket, title }) => `${docket} ${title}`}
        rowAddress={({ slug }) => `/admin/problems/${slug}`}
        emptyText="Problems come with the archive, or are made here or in the Studio from published casefiles."
      >
        <Link className="button button-primary" to="/admin/problems/new">
          New problem
        </Link>
      </DataTable>
    </AdminScreen>
  )
}

/** A problem over several casefiles: words are proposed from one of them, read and changed, and then kept. */
export function NewProblemScreen() {
  const [casefile, setCasefile] = useState('')
  const proposal = useMutation({ mutationFn: () => proposeProblem(casefile.trim()) })
  function propose(event: FormEvent): void {
    event.preventDefault()
    proposal.mutate()
  }
  return (
    <AdminScreen title="New problem" crumbs={[{ label: 'Problems', to: '/admin/problems' }]}>
      <form className="admin-form" onSubmit={propose}>
        <TextField
          label="Casefile to start from"
          hint="The end of its address: seat-belt-laws. Published ones beside it are taken in."
          required
          value={casefile}
          onSet={setCasefile}
        />
        {proposal.error ? <Alert kind="error">{proposal.error.message}</Alert> : null}
        <p className="button-row">
          <Button type="submit" busy={proposal.isPending}>
            Propose words
          </Button>
        </p>
      </form>
      {proposal.data ? <Proposed key={proposal.data.slug} source={proposal.data} /> : null}
    </AdminScreen>
  )
}

function Proposed({ source }: { source: ProblemSource }) {
  const navigate = useNavigate()
  const change = useChange({
    run: (next: ProblemSource) => addProblem(next),
    done: ({ versions }) =>
      versions.length > 0 ? 'Added and published.' : 'Added. It is published once all its casefiles are.',
    onDone: ({ source: kept }) => void navigate(`/admin/problems/${kept.slug}`),
  })
  return (
    <>
      <Facts
        facts={[
          ['Number', source.docket],
          ['Casefiles', source.casefiles.map(({ slug }) => slug).join(', ')],
        ]}
      />
      <ProblemForm
        source={source}
        save="Add problem"
        busy={change.isPending}
        error={change.error}
        onSave={(next) => change.mutate(next)}
      />
    </>
  )
}

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
              <Words key={JSON.stringify(problem.source)} source={problem.source} />
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

function Words({ source }: { source: ProblemSource }) {
  const republish = useRepublish(source.slug)
  const change = useChange({
    run: (next: ProblemSource) => changeProblem(next),
    done: ({ versions }) => `Saved. Version ${versions[0]?.version ?? 'none yet'} is what readers see.`,
    undo: () => changeProblem(source),
  })
  return (
    <ProblemForm
      source={source}
      save="Save and publish"
      busy={change.isPending}
      error={change.error ?? republish.error}
      onSave={(next) => change.mutate(next)}
    >
      <Button busy={republish.isPending} onClick={() => republish.mutate(undefined)}>
        Publish anew
      </Button>
    </ProblemForm>
  )
}

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
function ProblemForm({ source, save, busy, error, onSave, children }: ProblemFormProps) {
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

const problemQuery = (slug: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'problem', slug],
    queryFn: () => callApi('GET /api/admin/problems/:slug', { params: { slug } }),
  })

function proposeProblem(casefile: string) {
  return callApi('POST /api/admin/problems/proposal', { body: { casefile } })
}
function addProblem(source: ProblemSource) {
  return callApi('POST /api/admin/problems', { body: source })
}
function changeProblem(source: ProblemSource) {
  return callApi('PUT /api/admin/problems/:slug', { params: { slug: source.slug }, body: source })
}
function republishProblem(slug: string) {
  return callApi('POST /api/admin/problems/:slug/republish', { params: { slug } })
}
