import { useEffect, useId, useState } from 'react'
import { SearchIcon } from '../../../ui/icons.tsx'

/** How long typing must rest before the list is asked again; the specification's value. */
const DEBOUNCE_MS = 300

interface TypedFieldProps {
  label: string
  value: string
  onSet: (value: string) => void
  isSearch?: boolean
}

/** A field whose words count once typing rests. Words that come from elsewhere, e.g. after Reset, replace what is typed. */
export function TypedField({ label, value, onSet, isSearch = false }: TypedFieldProps) {
  const id = useId()
  const [text, setText] = useState({ typed: value, known: value, sent: value })
  if (value !== text.known) {
    setText({ typed: value === text.sent ? text.typed : value, known: value, sent: value })
  }
  const words = text.typed.trim()
  useEffect(() => {
    if (words === text.sent) return
    const timer = setTimeout(() => {
      setText((now) => ({ ...now, sent: words }))
      onSet(words)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  const field = (
    <input
      id={id}
      className="field-control"
      type={isSearch ? 'search' : 'text'}
      maxLength={200}
      value={text.typed}
      onChange={({ target }) => setText({ ...text, typed: target.value })}
    />
  )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isSearch ? (
        <span className="search-field">
          {field}
          <SearchIcon />
        </span>
      ) : (
        field
      )}
    </div>
  )
}
