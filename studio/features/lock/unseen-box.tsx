import { useId } from 'react'

interface UnseenBoxProps {
  isUnseen: boolean
  onChange: (isUnseen: boolean) => void
}

/** A statement that nobody else can check, so it is never made for the analyst: the box begins open. */
export function UnseenBox({ isUnseen, onChange }: UnseenBoxProps) {
  const id = useId()
  return (
    <div className="unseen-box">
      <input
        id={id}
        type="checkbox"
        checked={isUnseen}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>I have not looked at outcomes after treatment for these units.</label>
      <p className="hint" id={`${id}-hint`}>
        Here or elsewhere. The server cannot check it: it is shown on the Design tab as your statement.
      </p>
    </div>
  )
}
