import type { DesignType } from '../analysis.ts'
import { DESIGNS } from '../designs/registry.ts'
import type { DesignRubric } from '../eqs/rubric.ts'

/** How each registered design is scored, loaded. */
export const rubrics = Object.fromEntries(
  await Promise.all(Object.entries(DESIGNS).map(async ([id, { rubric }]) => [id, await rubric()])),
) as Record<DesignType, DesignRubric>
