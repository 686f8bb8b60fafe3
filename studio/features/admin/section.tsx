import { useId, type ReactNode } from 'react'

/** A part of a screen under its heading, with what can be done beside it. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="admin-section" aria-labelledby={id}>
      <div className="admin-section-head">
        <h2 id={id}>{title}</h2>
        {actions ? <div className="button-row">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
