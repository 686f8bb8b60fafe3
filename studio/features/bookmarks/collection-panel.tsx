import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookmarkList, Collection } from '../../../contract/bookmark.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { teamQuery } from '../team/team-api.ts'
import type { Change } from './bookmark-api.ts'

interface CollectionPanelProps {
  list: BookmarkList
  chosen: string | null
  change: Change
  onChoose: (id: string | null) => void
}

/** The collections in their order: choose one, rename, move or remove it, begin another. */
export function CollectionPanel({ list, chosen, change, onChoose }: CollectionPanelProps) {
  const { bookmarks, collections } = list
  const own = collections.find(({ id }) => id === chosen)
  return (
    <section className="bookmarks-collections" aria-labelledby="collections">
      <h2 id="collections">Collections</h2>
      <ul>
        <li>
          <Button variant="text" aria-pressed={own === undefined} onClick={() => onChoose(null)}>
            All bookmarks ({bookmarks.length})
          </Button>
        </li>
        {collections.map(({ id, name, casefiles }) => (
          <li key={id}>
            <Button variant="text" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              {name} ({casefiles.length})
            </Button>
          </li>
        ))}
      </ul>
      {own ? (
        <CollectionActions key={own.id} own={own} collections={collections} change={change} onChoose={onChoose} />
      ) : null}
      <NameForm
        label="New collection"
        button="Add"
        busy={change.isPending}
        onName={(name, done) => change.run({ kind: 'add-collection', name }, `“${name}” added.`, done)}
      />
    </section>
  )
}

interface NameFormProps {
  label: string
  button: string
  busy: boolean
  /** @param done empties the field */
  onName: (name: string, done: () => void) => void
}

/** One name and a button. */
function NameForm({ label, button, busy, onName }: NameFormProps) {
  const [name, setName] = useState('')
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim(), () => setName(''))
      }}
    >
      <label className="field">
        <span className="field-label">{label}</span>
        <input
          className="field-control"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
        />
      </label>
      <Button type="submit" busy={busy}>
        {button}
      </Button>
    </form>
  )
}

/** Only for who is in a team. */
function ShareButton({ own, change }: Pick<CollectionActionsProps, 'own' | 'change'>) {
  const { data } = useQuery(teamQuery)
  if (!data?.team) return null
  const { id, name, for_team } = own
  const done = for_team ? `Only you see “${name}” now.` : `Your team sees “${name}” now, without your notes.`
  return (
    <Button
      aria-pressed={for_team}
      onClick={() => change.run({ kind: 'change-collection', id, change: { for_team: !for_team } }, done)}
    >
      Shared with my team
    </Button>
  )
}

interface CollectionActionsProps extends Pick<CollectionPanelProps, 'change' | 'onChoose'> {
  own: Collection
  collections: readonly Collection[]
}

function CollectionActions({ own, collections, change, onChoose }: CollectionActionsProps) {
  const { id, name } = own
  const [isLeaving, setIsLeaving] = useState(false)
  const place = collections.indexOf(own)
  const move = (to: number) =>
    change.run({ kind: 'change-collection', id, change: { place: to } }, `“${name}” is now number ${to + 1}.`)
  return (
    <div className="bookmarks-collection">
      <NameForm
        label={`New name of “${name}”`}
        button="Rename"
        busy={change.isPending}
        onName={(next, done) =>
          change.run({ kind: 'change-collection', id, change: { name: next } }, `Renamed to “${next}”.`, done)
        }
      />
      <div className="row-actions">
        <Button
          disabled={place === 0}
          title={place === 0 ? 'It is the first.' : undefined}
          aria-label={`Move up: ${name}`}
          onClick={() => move(place - 1)}
        >
          Up
        </Button>
        <Button
          disabled={place === collections.length - 1}
          title={place === collections.length - 1 ? 'It is the last.' : undefined}
          aria-label={`Move down: ${name}`}
          onClick={() => move(place + 1)}
        >
          Down
        </Button>
        <ShareButton own={own} change={change} />
        <Button onClick={() => setIsLeaving(true)}>Remove</Button>
      </div>
      {isLeaving ? (
        <ConfirmDialog
          title={`Remove “${name}”?`}
          text="Its bookmarks and their notes stay; only the collection goes."
          confirm="Remove"
          busy={change.isPending}
          error={change.error}
          onConfirm={() => change.run({ kind: 'remove-collection', id }, `“${name}” removed.`, () => onChoose(null))}
          onClose={() => setIsLeaving(false)}
        />
      ) : null}
    </div>
  )
}
