import type { ComponentProps } from 'react'
import { Screen } from '../../ui/screen.tsx'

const ADMIN = { label: 'Admin', to: '/admin' }

/** A screen of the admin area, with its title on the sheet. `note` stands beside the title. */
export function AdminScreen({
  note,
  children,
  ...screen
}: Omit<ComponentProps<typeof Screen>, 'area' | 'bare'> & { note?: string }) {
  return (
    <Screen area={ADMIN} {...screen}>
      <h1 className="studio-title">
        {screen.title} {note ? <span className="admin-title-note">{note}</span> : null}
      </h1>
      {children}
    </Screen>
  )
}
