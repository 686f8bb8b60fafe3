import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { TakedownEffect } from '../../../../contract/admin/takedowns.ts'
import { TAKEDOWN_WORDS } from '../../../../contract/takedown.ts'
import { formatDateTime } from '../../../../engine/words/date.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AdminScreen } from '../admin-screen.tsx'
import { Facts } from '../facts.tsx'
import { TextField } from '../fields.tsx'
import { Section } from '../section.tsx'
import { TakedownDialog } from './takedown-dialog.tsx'
import { takedownEffectQuery, takedownsQuery } from './takedowns-api.ts'

const FINGERPRINT = /^[0-9a-f]{64}$/

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
