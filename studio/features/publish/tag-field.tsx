import { useId, useState } from 'react'
import { useFocusNext } from '../../ui/focus.ts'
import { CrossIcon } from '../../ui/icons.tsx'

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
