import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { Button } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { CompassPanel } from './compass-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useWizard } from './draft-context.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { goToField } from './go-to-field.ts'
import { ReviewButton } from './review-button.tsx'
import { SaveStatus } from './save-status.tsx'
import { stepAt } from './step-address.ts'
import { StepBody } from './step-body.tsx'
import { StepList } from './step-list.tsx'
import { UndoButtons, useUndoKeys } from './undo-buttons.tsx'

/** The bar, the steps, the open step and the compass. */
export function WizardScreen() {
  const { casefile, document, store } = useWizard()
  const [search] = useSearchParams()
  const step = stepAt(search)
  const heading = useFocus(step, search.get('field'))
  const isConflict = useStore(store, ({ save }) => save.kind === 'conflict')
  useUndoKeys()
  return (
    <Screen
      title="Design"
      crumbs={[{ label: `${casefile.docket} ${document.title}`, to: `/studio/casefiles?q=${casefile.docket}` }]}
      status={
        <>
          <SaveStatus />
          <UndoButtons />
          <StatusTag status="draft" />
        </>
      }
      actions={
        <>
          <PreviewButton />
          <ReviewButton>
            <LockIcon />
            Review and lock
          </ReviewButton>
        </>
      }
      bare
    >
      <div className="wizard">
        <StepList current={step} />
        <StepBody step={step} headingRef={heading} />
        <CompassPanel />
      </div>
      {isConflict ? <ConflictDialog /> : null}
    </Screen>
  )
}

/** The focus stands on the field that the address names; else, after going to another step, on its heading. */
function useFocus(step: WizardStep, field: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  // Another one for each way that is gone, also to the address that is open already.
  const { key } = useLocation()
  useEffect(() => {
    const isOther = last.current !== step
    last.current = step
    if (field !== null && goToField(field)) return
    if (!isOther) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step, field, key])
  return heading
}

function PreviewButton() {
  const { document } = useWizard()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button onClick={() => setIsShown(true)}>Preview</Button>
      {isShown ? <DraftPreview document={document} onClose={() => setIsShown(false)} /> : null}
    </>
  )
}
