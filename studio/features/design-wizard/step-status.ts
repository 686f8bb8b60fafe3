import type { DraftIssue } from '../../../contract/studio/casefile.ts'
import type { CompassWarning } from '../../../contract/studio/design-view.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { plainSpecIssue, REQUIRED } from '../../../contract/studio/spec-issue-words.ts'
import { WIZARD_STEPS, type WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { describeSpecIssues, DESIGNS, type DesignSpec } from '@casefiles/engine/designs'
import { getAt, isBlank } from '../../forms/path.ts'

/** `done` nothing is missing, `warning` something is wrong, `to-do` something is not filled in yet. */
export type StepState = 'done' | 'to-do' | 'warning'

/** The design's light part; null while none is chosen. */
export function specOf(document: CasefileDocument): DesignSpec<unknown> | null {
  const type = document.design.design_type
  return DESIGNS[type as keyof typeof DESIGNS]?.spec ?? null
}

/**
 * What stands between the document and its lock as it is now: the design's own fields are checked here at once, the rest
 * is what the server found at the last save, without what has been filled in since.
 */
export function currentIssues(document: CasefileDocument, found: readonly DraftIssue[]): DraftIssue[] {
  const others = found.filter((issue) => !isOfAnalysis(issue.path) || isUnknownColumn(document, issue))
  const open = others.filter((issue) => !wasFilledIn(document, issue))
  return [...open, ...analysisIssues(document)]
}

/** One state per step. What only the server's warnings say never counts as missing. */
export function stepStates(
  document: CasefileDocument,
  issues: readonly CompassWarning[],
): Record<WizardStep, StepState> {
  const states = WIZARD_STEPS.map((step) => {
    const here = issues.filter((issue) => issue.step === step)
    if (here.some((issue) => issue.severity === 'warning' || !isMissing(document, issue))) return [step, 'warning']
    return [step, here.length > 0 || isUntouched(document, step) ? 'to-do' : 'done']
  })
  return Object.fromEntries(states) as Record<WizardStep, StepState>
}

/** Whether an issue is that nothing is filled in yet, which is no fault. */
export function isMissing(document: CasefileDocument, { path }: Pick<CompassWarning, 'path'>): boolean {
  if (path === null) return false
  return path === 'dataset' || isBlank(getAt(document, path.split('.')))
}

function analysisIssues(document: CasefileDocument): DraftIssue[] {
  const spec = specOf(document)
  if (!spec) return []
  const steps = spec.steps as Record<string, WizardStep>
  return describeSpecIssues(spec, document.design.analysis ?? {}).map(({ path, message }) => ({
    step: steps[path[0] ?? ''] ?? 'Assignment',
    path: ['design', 'analysis', ...path].join('.'),
    message: plainSpecIssue({ path, message }),
    severity: 'error',
  }))
}

const isOfAnalysis = (path: string) => path.startsWith('design.analysis')

/** A column that the data lack is known to the server alone; it stands while the column is still named. */
function isUnknownColumn(document: CasefileDocument, { path, message }: DraftIssue): boolean {
  return message.endsWith(`has no column "${String(getAt(document, path.split('.')))}".`)
}

function wasFilledIn(document: CasefileDocument, { path, message }: DraftIssue): boolean {
  return message.endsWith(REQUIRED) && !isBlank(getAt(document, path.split('.')))
}

/** Steps that nothing is required of are done once something was done there. */
function isUntouched({ artifacts, theory, design }: CasefileDocument, step: WizardStep): boolean {
  if (step === 'Suggestions') return artifacts.length === 0 && design.assignment_mechanism === undefined
  return step === 'Theory' && theory.nodes.length === 0
}
