import { Link } from 'react-router-dom'
import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { useWizard } from './draft-context.tsx'
import { stepStates, type StepState } from './step-status.ts'
import { stepAddress } from './step-address.ts'

const WORDS: Record<StepState, string> = { done: 'done', 'to-do': 'to do', warning: 'needs a look' }

/** The eleven steps; each can be opened at any time. */
export function StepList({ current }: { current: WizardStep }) {
  const { document, issues } = useWizard()
  const states = stepStates(document, issues)
  return (
    <nav className="wizard-steps" aria-label="Steps">
      <ol>
        {WIZARD_STEPS.map((step, place) => (
          <li key={step}>
            <Link to={stepAddress(step)} aria-current={step === current ? 'step' : undefined} data-state={states[step]}>
              <span className="step-number" aria-hidden="true">
                {states[step] === 'done' && step !== current ? <CheckIcon /> : place + 1}
              </span>
              <span>{step}</span>
              {states[step] === 'warning' ? <WarningIcon /> : null}
              <span className="visually-hidden">, {WORDS[states[step]]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
