import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TakedownEffect } from '../../../../contract/admin/takedowns.ts'
import { TAKEDOWN_WORDS } from '../../../../contract/takedown.ts'
import { plural } from '@casefiles/engine/words'
import { formatDateTime } from '@casefiles/words/formats'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState, Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Section, Facts } from '../admin-screen.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'

const FINGERPRINT = /^[0-9a-f]{64}$/

/** Backups are written again and read whole. */
const PATIENCE_MS = 600_000

const takedownsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'takedowns'],
  queryFn: () => callApi('GET /api/v2/takedowns'),
})

/** Asked anew at every look: backups come and go. */
const takedownEffectQuery = (sha256: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'takedown-effect', sha256],
    queryFn: () => callApi('GET /api/admin/takedowns/:sha256', { params: { sha256 } }),
    staleTime: 0,
    retry: false,
  })

function takeDown(body: { sha256: string; reason: string; basis: string }) {
  return callApi('POST /api/admin/takedowns', { body, timeout: PATIENCE_MS })
}

/** Removing bytes that must not be public, and what was removed so far. */
export function Takedowns() {
  const query = useQuery(takedownsQuery)
  return (
    <AdminScreen title="Takedowns">
      <Search />
      <Section title="Taken down">
        <Loaded query={query} title="Failed to load the takedowns">
          {({ takedowns }) =>
            takedowns.length === 0 ? (
              <EmptyState title="Nothing was taken down" />
            ) : (
              <PlainTable
                caption="Everything that was taken down, the newest first"
                rows={takedowns}
                rowId={({ sha256 }) => sha256}
                columns={[
                  { label: 'Date', cell: ({ taken_down_at }) => formatDateTime(taken_down_at) },
                  {
                    label: 'What',
                    cell: ({ kind, address }) => [TAKEDOWN_WORDS[kind], address].filter(Boolean).join(', '),
                  },
                  { label: 'Reason', cell: ({ reason }) => reason },
                  { label: 'Basis', cell: ({ basis }) => basis },
                  { label: 'Fingerprint', cell: ({ sha256 }) => <code>{sha256.slice(0, 16)}…</code> },
                ]}
              />
            )
          }
        </Loaded>
      </Section>
    </AdminScreen>
  )
}

function Search() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [problem, setProblem] = useState('')
  function ask(event: FormEvent): void {
    event.preventDefault()
    const sha256 = typed
      .trim()
      .toLowerCase()
      .replace(/^sha256:/, '')
    const isOne = FINGERPRINT.test(sha256)
    setProblem(isOne ? '' : 'A fingerprint has 64 digits, 0 to 9 and a to f.')
    setAsked(isOne ? sha256 : '')
  }
  function forget(): void {
    setAsked('')
    setTyped('')
  }
  return (
    <Section title="Take something down">
      <p className="hint">
        A data file, policy text, cover picture or published casefile version is named by its SHA-256 fingerprint, which
        stands on its page and in the studio. Nothing is removed before you have seen what it touches.
      </p>
      <form className="admin-form" onSubmit={ask}>
        <TextField label="Fingerprint" maxLength={80} value={typed} onSet={setTyped} />
        <div className="button-row">
          <Button type="submit">Show what it touches</Button>
        </div>
      </form>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      {asked ? <Preview sha256={asked} onDone={forget} /> : null}
    </Section>
  )
}

function Preview({ sha256, onDone }: { sha256: string; onDone: () => void }) {
  const query = useQuery(takedownEffectQuery(sha256))
  const [isAsked, setAsked] = useState(false)
  return (
    <Loaded query={query} title="This cannot be taken down">
      {(effect) => (
        <>
          <Effect effect={effect} />
          <div className="button-row admin-actions">
            <Button className="button-danger" onClick={() => setAsked(true)}>
              Take down…
            </Button>
          </div>
          {isAsked ? <TakedownDialog effect={effect} onDone={onDone} onClose={() => setAsked(false)} /> : null}
        </>
      )}
    </Loaded>
  )
}

const SHORTEST_REASON = 10
const SHORTEST_BASIS = 3
/** What must be typed before bytes are removed for good. */
const WORDS = 'take down'

interface TakedownDialogProps {
  effect: TakedownEffect
  onDone: () => void
  onClose: () => void
}

/** Reason and basis, as everybody will read them, and the words that say it is meant. */
function TakedownDialog({ effect, onDone, onClose }: TakedownDialogProps) {
  const { sha256, title } = effect
  const [reason, setReason] = useState('')
  const [basis, setBasis] = useState('')
  const [typed, setTyped] = useState('')
  const change = useChange({
    run: () => takeDown({ sha256, reason: reason.trim(), basis: basis.trim() }),
    done: () => `The takedown of “${title}” is asked for. It waits for a second person.`,
    onDone,
  })
  return (
    <ConfirmDialog
      title="Take this down?"
      text={`The bytes of “${title}” are removed for good. This cannot be taken back:`}
      consequences={[
        'A second person, a reviewer or another admin, has to agree first; where there is none, a day passes.',
        ...consequencesOf(effect),
        'Reason, basis and date are public, on the pages concerned and in the list of takedowns.',
        'Downloaded backups and copies elsewhere are not reached: remove them yourself.',
      ]}
      confirm="Ask to take down"
      isDanger
      missing={missingOf(reason, basis, typed)}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        label="Reason, as readers will see it"
        hint={`At least ${SHORTEST_REASON} characters.`}
        rows={3}
        maxLength={2000}
        required
        value={reason}
        onSet={setReason}
      />
      <TextField
        label="Basis"
        hint="The law, order or agreement that asks for it. Readers see it, too."
        maxLength={500}
        required
        value={basis}
        onSet={setBasis}
      />
      <TextField label={`Type “${WORDS}” to go on`} value={typed} onSet={setTyped} />
    </ConfirmDialog>
  )
}

function consequencesOf({ kind, backups }: TakedownEffect): string[] {
  const held = backups.length > 0 ? plural(backups.length, 'backup') : ''
  if (kind === 'casefile version') {
    return [
      `Its page, files, design and results go, and it leaves every list and the search.${held && ` ${held} that hold it are deleted, and a new one is made.`}`,
      'Its address says that it was taken down. Fingerprints and the chain stay, and the chain verifies as before.',
      'The newest version that stands becomes the one that readers see first. Its data file stays: it has a fingerprint of its own.',
      'Kept releases of the public pages go, so none can be put back.',
    ]
  }
  return [
    `They go from ${held ? `pages, files, versions and ${held}` : 'pages, files and versions'}, and are never taken in again.`,
    'Results, fingerprints and chains stay, and each chain verifies as before.',
  ]
}

function missingOf(reason: string, basis: string, typed: string): string | undefined {
  if (reason.trim().length < SHORTEST_REASON) return `The reason needs at least ${SHORTEST_REASON} characters.`
  if (basis.trim().length < SHORTEST_BASIS) return 'Say on which basis.'
  return typed.trim().toLowerCase() === WORDS ? undefined : `Type ${WORDS} first.`
}

function Effect({ effect }: { effect: TakedownEffect }) {
  const { kind, title, versions, pages, files, backups, named_by, unreadable_backups: unknown } = effect
  const isVersion = kind === 'casefile version'
  return (
    <>
      <Facts
        facts={[
          [TAKEDOWN_WORDS[kind], title],
          ['Published versions', listed(versions)],
          ['Pages and files that change', listed(pages)],
          ['Removed from the data folder', listed(files)],
          [isVersion ? 'Backups that go, for a new one' : 'Backups written again', listed(backups)],
          ...(isVersion ? [['Policies and problems that name it', listed(named_by)] as [string, string]] : []),
        ]}
      />
      {named_by.length > 0 ? (
        <Alert kind="info">
          These go on naming the casefile, with what they say of it, until their next version: {named_by.join(', ')}
        </Alert>
      ) : null}
      {unknown.length > 0 ? (
        <Alert kind="error">
          These backups cannot be read, so they may hold the bytes. Delete them on Database: {unknown.join(', ')}
        </Alert>
      ) : null}
    </>
  )
}

const listed = (names: string[]): string => (names.length === 0 ? 'none' : names.join(', '))
