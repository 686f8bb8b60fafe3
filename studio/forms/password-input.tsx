import { useState, type ComponentProps } from 'react'

/** A field for a password, hidden until somebody asks to see what is typed. The label stands with whoever uses it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <input {...props} className="field-control" type={isShown ? 'text' : 'password'} spellCheck={false} />
      <label className="choice">
        <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
        Show what is typed
      </label>
    </>
  )
}
