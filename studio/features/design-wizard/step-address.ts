import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'

/** Address of a step: its name in small letters with hyphens; with a field, that field of the step. */
export function stepAddress(step: WizardStep, field?: string): string {
  return field === undefined ? `?step=${slugOf(step)}` : `?step=${slugOf(step)}&field=${encodeURIComponent(field)}`
}

/** The step that an address opens: the first one where it names none. */
export function stepAt(search: URLSearchParams): WizardStep {
  return WIZARD_STEPS.find((one) => slugOf(one) === search.get('step')) ?? WIZARD_STEPS[0]
}

const slugOf = (step: WizardStep) => step.toLowerCase().replaceAll(' ', '-')
