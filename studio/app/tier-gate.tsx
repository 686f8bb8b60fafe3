import type { ReactNode } from 'react'
import { hasTier } from '../../contract/access.ts'
import { featurePrompt } from '../../contract/upgrade-prompt.ts'
import { UpgradeCard } from '../ui/upgrade-prompt.tsx'
import { useSession } from './session.ts'

interface TierGateProps {
  /** Of the catalogue of features. */
  feature: string
  tier: 'pro' | 'enterprise'
  /** What stays from a higher tier, below the card. */
  left?: ReactNode
  children: ReactNode
}

/** Shows what needs a tier, or the card that says so. The server checks every call again. */
export function TierGate({ feature, tier, left, children }: TierGateProps) {
  const user = useSession((session) => session.user)
  if (user !== null && hasTier(user, tier)) return children
  return (
    <>
      <UpgradeCard prompt={featurePrompt(feature, user?.tier ?? 'free', tier)} />
      {left}
    </>
  )
}
