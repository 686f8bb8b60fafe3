import type { WizardStep } from '../../../contract/studio/casefile-document.ts'
import { stepAddress } from '../design-wizard/step-address.ts'
import type { StudioListItem, StudioSummary } from '../../../contract/studio/casefile.ts'

const SCREENS = {
  draft: 'edit',
  design_locked: 'analyze',
  analyzed: 'publish',
  published: 'publish',
  retracted: 'publish',
} as const

/** The screen on which a casefile of this stage is worked on. */
export function screenOf({ id, status }: Pick<StudioListItem, 'id' | 'status'>): string {
  return `/studio/casefiles/${id}/${SCREENS[status]}`
}

/** The design of a casefile, at one of its steps and there at one of its fields, by path as issues name it. */
export function editAddress(id: string, step?: WizardStep, field?: string): string {
  const address = `/studio/casefiles/${id}/edit`
  return step === undefined ? address : `${address}${stepAddress(step, field)}`
}

/** Of every stage, those that were retracted among them, as the list of casefiles counts. */
export function countCasefiles({ counts }: StudioSummary): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}

/** Whether a job waits or runs. */
export function isOpenJob({ status }: { status: string }): boolean {
  return status === 'queued' || status === 'running'
}
