import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { describeSpecIssues, type DesignSpec } from '@casefiles/engine/designs'
import { getAt } from '../../forms/path.ts'

/** The document with another design. Of what was chosen for the one before, fields stay that the new one has and takes. */
export function withDesign(document: CasefileDocument, spec: DesignSpec<unknown>): CasefileDocument {
  const before = (document.design.analysis ?? {}) as Record<string, unknown>
  const shared = Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(spec.steps, key)))
  const refused = describeSpecIssues(spec, shared)
    .filter(({ path }) => path.length > 0 && getAt(shared, path) !== undefined)
    .map(({ path }) => path[0])
  const analysis = Object.fromEntries(Object.entries(shared).filter(([key]) => !refused.includes(key)))
  return { ...document, design: { ...document.design, design_type: spec.id, analysis } }
}
