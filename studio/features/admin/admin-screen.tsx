import { useQuery } from '@tanstack/react-query'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Screen } from '../../ui/screen.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { systemQuery } from './system/system-api.ts'

const ADMIN = { label: 'Admin', to: '/admin' }

/** A screen of the admin area, with its title on the sheet. */
export function AdminScreen({ children, ...screen }: Omit<ComponentProps<typeof Screen>, 'area' | 'bare'>) {
  return (
    <Screen area={ADMIN} status={<Health />} {...screen}>
      <h1 className="studio-title">{screen.title}</h1>
      {children}
    </Screen>
  )
}

/** Whether everything answers, and the way to what does not. */
function Health() {
  const { data } = useQuery(systemQuery)
  if (!data) return null
  const failing = data.health.filter(({ state }) => state === 'failing').map(({ name }) => name)
  return (
    <Link className="health-line" data-failing={failing.length > 0} to="/admin/system">
      {failing.length === 0 ? <CheckIcon /> : <WarningIcon />}
      {failing.length === 0 ? 'All systems normal' : `Failing: ${failing.join(', ')}`}
    </Link>
  )
}

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

/** Names and values, side by side. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How something is, as a word on its tint; the word says it without the color. */
export function StateTag({ state, children }: { state: 'good' | 'warning' | 'danger' | 'plain'; children: string }) {
  return <span className={state === 'plain' ? 'tag' : `tag tag-${state}`}>{children}</span>
}
