import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWizard } from './draft-context.tsx'
import { goToField } from './go-to-field.ts'
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
            <Button onClick={() => goToField(issue.path)}>Go to the field</Button>
          </p>
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
