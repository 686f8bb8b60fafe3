import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '../../../contract/account.ts'
import { Loaded } from '../../ui/states.tsx'
import { Screen } from '../../ui/screen.tsx'
import { accountQuery } from './account-api.ts'

const AREA = { label: 'Account', to: '/account' }

interface AccountScreenProps {
  title: string
  heading: string
  lead: string
  children: (account: Account) => ReactNode
}

/** A screen of the account's area, once the account is loaded. */
export function AccountScreen({ title, heading, lead, children }: AccountScreenProps) {
  const query = useQuery(accountQuery)
  return (
    <Screen title={title} area={AREA}>
      <h1 className="studio-title">{heading}</h1>
      <p className="studio-lead">{lead}</p>
      <Loaded query={query} title="Failed to load account">
        {(data) => <div className="account-sections">{children(data)}</div>}
      </Loaded>
    </Screen>
  )
}

/** One thing that can be changed. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
