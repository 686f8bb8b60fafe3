import { useState } from 'react'
import type { Bookmark, BookmarkList, Collection } from '../../../contract/bookmark.ts'
import { formatDate } from '@casefiles/words/formats'
import { Button } from '../../ui/button.tsx'
import { moved } from './list-bookmarks.ts'
import type { Change } from './bookmark-api.ts'

interface BookmarkItemProps {
  bookmark: Bookmark
  list: BookmarkList
  /** The collection whose own order is shown; null in every other order. */
  ordered: Collection | null
  change: Change
  onRemove: () => void
}

/** One casefile that is kept: what it is, its note, and where it belongs. */
export function BookmarkItem({ bookmark, list, ordered, change, onRemove }: BookmarkItemProps) {
  const { slug, casefile, created_at } = bookmark
  const title = casefile?.title ?? bookmark.title
  return (
    <li className="bookmark">
      <h2 className="bookmark-title">{casefile ? <a href={`/casefiles/${slug}`}>{title}</a> : title}</h2>
      <p className="quiet">
        {casefile ? describe(casefile) : 'This casefile is no longer published under its address.'}
      </p>
      <Note bookmark={bookmark} change={change} />
      <Memberships slug={slug} title={title} collections={list.collections} change={change} />
      <div className="row-actions">
        <span className="quiet bookmark-date">Kept {formatDate(created_at)}</span>
        {ordered ? <Moves slug={slug} title={title} collection={ordered} change={change} /> : null}
        <Button aria-label={`Remove the bookmark ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function describe({ docket, jurisdiction, plain_verdict, eqs_overall }: NonNullable<Bookmark['casefile']>): string {
  const score = eqs_overall === null ? 'EQS not yet available' : `EQS ${eqs_overall}`
  return [docket, jurisdiction, plain_verdict, score].filter(Boolean).join(' · ')
}

function Note({ bookmark, change }: { bookmark: Bookmark; change: Change }) {
  const { slug, note, title } = bookmark
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <>
        {note === '' ? null : <p className="bookmark-note">{note}</p>}
        <Button
          variant="text"
          aria-label={`${note === '' ? 'Add' : 'Edit'} note: ${title}`}
          onClick={() => setDraft(note)}
        >
          {note === '' ? 'Add note' : 'Edit note'}
        </Button>
      </>
    )
  }
  const save = () => change.run({ kind: 'note', slug, note: draft }, 'Note saved.', () => setDraft(null))
  return (
    <form
      className="bookmark-note-form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="field">
        <span className="field-label">Note</span>
        <textarea
          className="field-control"
          rows={3}
          maxLength={2000}
          autoFocus
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
        />
      </label>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save note
        </Button>
        <Button onClick={() => setDraft(null)}>Cancel</Button>
      </div>
    </form>
  )
}

interface MembershipsProps {
  slug: string
  title: string
  collections: readonly Collection[]
  change: Change
}

function Memberships({ slug, title, collections, change }: MembershipsProps) {
  if (collections.length === 0) return null
  return (
    <fieldset className="bookmark-collections">
      <legend className="visually-hidden">Collections of {title}</legend>
      {collections.map(({ id, name, casefiles }) => {
        const isIn = casefiles.includes(slug)
        const next = isIn ? casefiles.filter((one) => one !== slug) : [...casefiles, slug]
        return (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={isIn}
              onChange={() =>
                change.run(
                  { kind: 'change-collection', id, change: { casefiles: next } },
                  isIn ? `Taken out of “${name}”.` : `Put into “${name}”.`,
                )
              }
            />
            {name}
          </label>
        )
      })}
    </fieldset>
  )
}

function Moves({
  slug,
  title,
  collection,
  change,
}: {
  slug: string
  title: string
  collection: Collection
  change: Change
}) {
  const { id, casefiles } = collection
  const move = (step: 1 | -1) =>
    change.run(
      { kind: 'change-collection', id, change: { casefiles: moved(casefiles, slug, step) } },
      `“${title}” is now number ${casefiles.indexOf(slug) + step + 1}.`,
    )
  return (
    <>
      <Button
        aria-label={`Move up: ${title}`}
        disabled={casefiles[0] === slug}
        title={casefiles[0] === slug ? 'It is the first.' : undefined}
        onClick={() => move(-1)}
      >
        Up
      </Button>
      <Button
        aria-label={`Move down: ${title}`}
        disabled={casefiles.at(-1) === slug}
        title={casefiles.at(-1) === slug ? 'It is the last.' : undefined}
        onClick={() => move(1)}
      >
        Down
      </Button>
    </>
  )
}
