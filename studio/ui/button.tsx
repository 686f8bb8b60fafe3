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
  /** Why it is disabled, where the screen does not say it beside. */
  reason?: string | undefined
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
  return (
    <button
      {...others}
      type={type}
      className={classOf(variant, className)}
      disabled={disabled && !stays}
      aria-disabled={isIdle || undefined}
      aria-busy={busy || undefined}
      title={disabled ? reason : others.title}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = 'secondary', className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classOf(variant, className)} />
}
