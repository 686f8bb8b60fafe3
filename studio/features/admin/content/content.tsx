import { useState } from 'react'
import { CONTENT_STATES, type ContentRow, EQS_FILTERS } from '../../../../contract/admin/content.ts'
import { plural } from '@casefiles/engine/words'
import { formatDate } from '@casefiles/words/formats'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { STATUS_WORDS, StatusTag } from '../../../ui/status-tag.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import type { Column } from '../data-table/use-list.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { askForRebuild, retract, useDomainFilter } from './content-api.ts'

const pageOf = ({ kind, slug }: ContentRow) => `/${kind === 'casefile' ? 'casefiles' : 'problems'}/${slug}`
/** Retracted pages stay. */
const hasPage = ({ status, version }: ContentRow) => version !== null && status !== 'waiting'

const EQS_WORDS: Record<(typeof EQS_FILTERS)[number], string> = {
  strong: 'Strong, 80 or more',
  moderate: 'Moderate, 60 to 79',
  weak: 'Weak, under 60',
  none: 'Not scored',
}
const KINDS = [
  { value: 'casefile', label: 'Casefiles' },
  { value: 'problem', label: 'Problems' },
]
const stateWords = (state: ContentRow['status']) =>
  state === 'waiting' ? 'Waiting for casefiles' : STATUS_WORDS[state]

/** Casefiles and problems at every stage. */
export function Content() {
  const [retracting, setRetracting] = useState<ContentRow | null>(null)
  const domain = useDomainFilter()
  const rebuild = useChange({
    run: askForRebuild,
    done: (_answer, pages: string[]) =>
      `The pages are compared with what they are made from: ${pages.length === 1 ? pages[0] : plural(pages.length, 'page')}.`,
  })
  const columns: [Column<ContentRow>, ...Column<ContentRow>[]] = [
    { sort: 'title', label: 'Title', cell: ({ title }) => title },
    { sort: 'docket', label: 'Number', cell: ({ docket }) => docket },
    { sort: 'status', label: 'State', cell: ({ status }) => <State status={status} /> },
    { label: 'Domain', cell: (row) => domain.options?.find(({ value }) => value === row.domain)?.label ?? row.domain },
    { sort: 'eqs', label: 'EQS', isNumber: true, cell: ({ eqs }) => (eqs === null ? 'none' : Math.round(eqs)) },
    { sort: 'updated', label: 'Changed', cell: ({ updated_at }) => formatDate(updated_at) },
    {
      label: 'Actions',
      cell: (row, tabIndex) => <RowActions row={row} tabIndex={tabIndex} onRetract={setRetracting} />,
    },
  ]
  return (
    <AdminScreen title="Content">
      <DataTable<ContentRow>
        noun={{ one: 'casefile or problem', many: 'casefiles and problems' }}
        call="GET /api/admin/content"
        search="Title or number"
        sort="-updated"
        columns={columns}
        filters={[
          { name: 'kind', label: 'Kind', any: 'Both', options: KINDS },
          {
            name: 'status',
            label: 'State',
            any: 'Any state',
            options: CONTENT_STATES.map((value) => ({ value, label: stateWords(value) })),
          },
          domain,
          {
            name: 'eqs',
            label: 'EQS',
            any: 'Any score',
            options: EQS_FILTERS.map((value) => ({ value, label: EQS_WORDS[value] })),
          },
        ]}
        rowId={({ kind, slug }) => `${kind}:${slug}`}
        rowName={({ docket, title }) => `${docket} ${title}`}
        bulk={[
          {
            label: 'Rebuild pages',
            onRun: (rows, clear) => {
              const pages = rows.filter(hasPage).map(pageOf)
              if (pages.length > 0) rebuild.mutate(pages, { onSuccess: clear })
            },
          },
        ]}
        emptyText="Casefiles begin in the Studio."
      />
      {retracting ? <RetractDialog row={retracting} onClose={() => setRetracting(null)} /> : null}
    </AdminScreen>
  )
}

const SHORTEST_REASON = 10

/** Retraction: what follows from it, and the reason that readers will see. */
function RetractDialog({ row: { slug, title }, onClose }: { row: ContentRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const change = useChange({
    run: () => retract(slug, reason.trim()),
    done: () => `The retraction of “${title}” is asked for. It waits for a second person.`,
    onDone: onClose,
  })
  const missing = `The reason needs at least ${SHORTEST_REASON} characters.`
  return (
    <ConfirmDialog
      title="Retract this casefile?"
      text={`“${title}” will say that it should not be relied on. This cannot be taken back:`}
      consequences={[
        'A second person, a reviewer or another admin, has to agree first; where there is none, a day passes.',
        'Its page, files and every version stay, each with a notice that it is retracted and why.',
        'Lists show it as retracted; problems that were made from it keep it and its notice.',
        'The reason, your name and the time become a link of its public chain.',
        'An analyst can follow it with a corrected version.',
      ]}
      confirm="Ask to retract"
      isDanger
      missing={reason.trim().length < SHORTEST_REASON ? missing : undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        label="Reason, as readers will see it"
        hint={`At least ${SHORTEST_REASON} characters.`}
        rows={4}
        maxLength={2000}
        required
        value={reason}
        onSet={setReason}
      />
    </ConfirmDialog>
  )
}

function State({ status }: { status: ContentRow['status'] }) {
  return status === 'waiting' ? <span className="tag">{stateWords(status)}</span> : <StatusTag status={status} />
}

interface RowActionsProps {
  row: ContentRow
  tabIndex: 0 | -1
  onRetract: (row: ContentRow) => void
}

function RowActions({ row, tabIndex, onRetract }: RowActionsProps) {
  if (!hasPage(row)) return 'no page yet'
  return (
    <span className="row-actions">
      <a className="button button-secondary" href={pageOf(row)} tabIndex={tabIndex} aria-label={`Open ${row.title}`}>
        Open
      </a>
      {row.kind === 'casefile' && row.status === 'published' ? (
        <Button
          className="button-danger"
          tabIndex={tabIndex}
          aria-label={`Retract ${row.title}`}
          onClick={() => onRetract(row)}
        >
          Retract
        </Button>
      ) : null}
    </span>
  )
}
