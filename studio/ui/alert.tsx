import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from './icons.tsx'

interface AlertProps {
  kind: 'info' | 'warning' | 'error'
  children: ReactNode
}

/** A message on its tint. An error is read out at once when it appears, the others when the reader is silent. */
export function Alert({ kind, children }: AlertProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'info' ? <InfoIcon /> : <WarningIcon />}
      <div>{children}</div>
    </div>
  )
}
