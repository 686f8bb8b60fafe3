import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
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
