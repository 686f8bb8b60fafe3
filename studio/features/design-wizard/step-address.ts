import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'

/** Address of a step: its name in small letters with hyphens. */
export const stepAddress = (step: WizardStep): string => `?step=${slugOf(step)}`

/** The step that an address opens: the first one where it names none. */
export function stepAt(search: URLSearchParams): WizardStep {
  return WIZARD_STEPS.find((one) => slugOf(one) === search.get('step')) ?? WIZARD_STEPS[0]
}

const slugOf = (step: WizardStep) => step.toLowerCase().replaceAll(' ', '-')
