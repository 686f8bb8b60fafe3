import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type Variant = 'primary' | 'secondary' | 'text'
const classOf = (variant: Variant, extra = '') => `button button-${variant} ${extra}`.trimEnd()

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  /** Something it began is under way: the label stays, a spinner stands left of it, and it cannot be pressed again. */
  busy?: boolean
  /** Keeps the focus while it is disabled: what disables it may be its own press. */
  stays?: boolean
  /** Why it is disabled: stands beside it, as neither a finger nor a key reaches what a pointer would be told. */
  reason?: string | undefined
  /** Where the screen says it beside already, or the place of the button does (the first of a list cannot go up): told a pointer alone. */
  title?: string | undefined
}

/** A busy button keeps the focus, and so does one that stays: they are not `disabled` but say that they are. */
export function Button({
  variant = 'secondary',
  busy = false,
  stays = false,
  reason,
  className,
  ...rest
}: ButtonProps) {
  const { disabled = false, onClick, children, type = 'button', ...others } = rest
  const isIdle = busy || (stays && disabled)
  const button = (
    <button
      {...others}
      type={type}
      className={classOf(variant, className)}
      disabled={disabled && !stays}
      aria-disabled={isIdle || undefined}
      aria-busy={busy || undefined}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
  if (!disabled || busy || reason === undefined) return button
  return (
    <>
      {button}
      <span className="button-reason">{reason}</span>
    </>
  )
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = 'secondary', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classOf(variant, className)} />
}
