import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CoverFile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFocusNext } from '../../ui/focus.ts'
import { CrossIcon } from '../../ui/icons.tsx'
import { type Cover, coverQuery, uploadCover } from './publish-api.ts'

const ACCEPTED = '.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp'
const LONGEST_ALT = 300

interface CoverFieldProps {
  /** The casefile. */
  id: string
  cover: Cover | null
  onChange: (cover: Cover | null) => void
}

/** One picture for the head of the page, which never goes out without words for those who do not see it. */
export function CoverField({ id, cover, onChange }: CoverFieldProps) {
  const upload = useMutation({
    mutationFn: (file: File) => uploadCover(id, file),
    onSuccess: ({ sha256 }: CoverFile) => onChange({ sha256, alt: '' }),
  })
  return (
    <fieldset className="field cover-field" aria-busy={upload.isPending}>
      <legend className="field-label">
        Cover image <span className="hint">optional</span>
      </legend>
      {cover ? <ChosenCover cover={cover} onChange={onChange} /> : null}
      <FileDrop
        label={cover ? 'Choose another image, or drop it here' : 'Choose an image, or drop it here'}
        hint="PNG, JPEG or WebP, at most 5 MB. Without one, links to the page show its verdict and score."
        accept={ACCEPTED}
        file={upload.isPending ? upload.variables : null}
        disabled={upload.isPending}
        onFile={(file) => file && upload.mutate(file)}
      />
      {upload.error ? <Alert kind="error">{upload.error.message}</Alert> : null}
    </fieldset>
  )
}

function ChosenCover({ cover, onChange }: { cover: Cover; onChange: (cover: Cover | null) => void }) {
  const picture = useQuery(coverQuery(cover.sha256))
  return (
    <>
      {picture.data ? <img className="cover-chosen" src={picture.data} alt={cover.alt} /> : null}
      <label className="field">
        <span className="field-label">What the image shows</span>
        <input
          className="field-control"
          required
          maxLength={LONGEST_ALT}
          value={cover.alt}
          onChange={(event) => onChange({ ...cover, alt: event.target.value })}
        />
        <span className="hint">Read aloud to those who do not see it.</span>
      </label>
      <p className="button-row">
        <Button onClick={() => onChange(null)}>Remove the image</Button>
      </p>
    </>
  )
}

const MOST = 30

/** Tags as small boxes with a button each to take them out; Enter or a comma ends one. */
export function TagField({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const focusNext = useFocusNext()
  function add(): void {
    const tag = text.trim().replace(/,$/, '').trim()
    setText('')
    if (tag !== '' && !tags.includes(tag) && tags.length < MOST) onChange([...tags, tag])
  }
  function remove(tag: string): void {
    focusNext(() => document.getElementById(id))
    onChange(tags.filter((one) => one !== tag))
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Tags
      </label>
      <div className="tag-field">
        <ul aria-label="Chosen tags">
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
        <input
          id={id}
          maxLength={60}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>
        Enter adds a tag; readers find the casefile by them.
      </p>
    </div>
  )
}
