import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { idsOf } from '../../forms/form-context.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'
import { plural } from '../../../engine/words/count.ts'

/** What this step still needs before the lock, each with the way to its field. A draft is never held up by it. */
export function StepNeeds({ step }: { step: WizardStep }) {
  const { issues } = useWizard()
  const here = issues.filter((issue) => issue.step === step)
  const errors = here.filter(({ severity }) => severity === 'error')
  const warnings = here.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {warnings.map((issue) => (
        <Alert key={issue.message} kind="warning">
          {issue.message}
          <p className="warning-way">
            <Button onClick={() => goTo(issue)}>Go to the field</Button>
          </p>
        </Alert>
      ))}
      {errors.length > 0 ? (
        <details className="step-needs">
          <summary>{plural(errors.length, 'thing')} before the lock</summary>
          <ul>
            {errors.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                <button type="button" className="button-link" onClick={() => goTo(issue)}>
                  {issue.message}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** The field itself, or the nearest part around it that is on the page. */
function goTo({ path }: DraftIssue): void {
  const keys = path.split('.')
  for (let length = keys.length; length > 0; length -= 1) {
    const found = document.getElementById(idsOf(keys.slice(0, length)).id)
    if (!found) continue
    found.focus()
    found.scrollIntoView({ block: 'center' })
    return
  }
}
