import type { DesignDocument } from '../../contract/design.ts'
import type { DesignSpec } from '../../engine/designs/design.ts'
import { didSpec } from '../../engine/designs/did/spec.ts'
import { ServerError } from '../errors.ts'

const SPECS: Partial<Record<DesignDocument['design_type'], DesignSpec<unknown>>> = { DiD: didSpec }

/**
 * The design with every choice of its analysis spelled out: defaults that were left open are filled in,
 * so that a later engine with other defaults cannot change what was locked.
 *
 * @throws {ServerError} `lock/invalid-design` with one issue per field that is wrong
 */
export function completeAnalysisSpec(design: DesignDocument): DesignDocument {
  const spec = SPECS[design.design_type]
  if (!spec) throw new ServerError('lock/invalid-design', `Designs of type ${design.design_type} cannot be run yet.`)
  const parsed = spec.schema.safeParse(design.analysis)
  if (parsed.success) return { ...design, analysis: parsed.data as DesignDocument['analysis'] }
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = issues[0]!
  throw new ServerError(
    'lock/invalid-design',
    `The design cannot be locked: ${first.path || 'analysis'}: ${first.message}.`,
    issues,
  )
}
