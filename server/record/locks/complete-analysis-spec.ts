import type { DesignDocument } from '../../../contract/design.ts'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { EngineError } from '@casefiles/engine/analysis'
import { ServerError } from '../../base/errors.ts'

/**
 * The design with every choice of its analysis spelled out: defaults that were left open are filled in,
 * so that a later engine with other defaults cannot change what was locked.
 *
 * @throws {ServerError} `lock/invalid-design` naming the field that is wrong
 */
export function completeAnalysisSpec<Design extends Pick<DesignDocument, 'design_type' | 'analysis'>>(
  design: Design,
): Design {
  const registered = DESIGNS[design.design_type]
  if (!registered) {
    throw new ServerError('lock/invalid-design', `Designs of type ${design.design_type} cannot be run yet.`)
  }
  try {
    return { ...design, analysis: parseSpec(registered.spec, design.analysis) as DesignDocument['analysis'] }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    throw new ServerError('lock/invalid-design', `The design cannot be locked. ${error.message}`)
  }
}
