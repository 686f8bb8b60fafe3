import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'

/** Goes to the lock once everything is saved; where it cannot be saved, the bar says why. */
export function ReviewButton({ children }: { children: ReactNode }) {
  const { casefile, store } = useWizard()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  async function review(): Promise<void> {
    setIsBusy(true)
    const isSaved = await store.getState().flush()
    setIsBusy(false)
    if (isSaved) void navigate(`/studio/casefiles/${casefile.id}/lock`)
  }
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void review()}>
      {children}
    </Button>
  )
}
