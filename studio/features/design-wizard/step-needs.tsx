import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'
import { goToField } from './go-to-field.ts'
import { plural } from '../../../engine/words/count.ts'

/** What this step still needs before the lock, each with the way to its field. A draft is never held up by it. */
export function StepNeeds({ step }: { step: WizardStep }) {
  const { issues } = useWizard()
  const here = issues.filter((issue) => issue.step === step)
  const errors = here.filter(isError)
  const warnings = here.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {warnings.map((issue) => (
        <Alert key={issue.message} kind="warning">
          {issue.message}
          <WayToField path={issue.path} />
        </Alert>
      ))}
      {errors.length > 0 ? (
        <details className="step-needs">
          <summary>{plural(errors.length, 'thing')} before the lock</summary>
          <ul>
            {errors.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                <button type="button" className="button-link" onClick={() => goToField(issue.path)}>
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

/** None where no field mends what is warned of. */
function WayToField({ path }: { path: string | null }) {
  if (path === null) return null
  return (
    <p className="warning-way">
      <Button onClick={() => goToField(path)}>Go to the field</Button>
    </p>
  )
}

/** What is wrong in the draft itself always has its field. */
function isError(issue: CompassWarning): issue is DraftIssue {
  return issue.severity === 'error' && issue.path !== null
}
