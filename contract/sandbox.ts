import { z } from 'zod'
import { scenarioSchema } from '@casefiles/engine/sandbox'

/** One account keeps at most so many scenarios. */
export const MOST_SCENARIOS = 100

export const newScenarioSchema = z.object({
  name: z.string().trim().min(1).max(120),
  scenario: scenarioSchema,
})

export const sharedScenarioSchema = newScenarioSchema.extend({ created_at: z.string() })
export const savedScenarioSchema = sharedScenarioSchema.extend({
  id: z.string(),
  /** Its link is `/sandbox/{token}`. */
  token: z.string(),
})
export const scenarioListSchema = z.object({ scenarios: z.array(savedScenarioSchema) })
export const savedScenarioResponseSchema = z.object({ scenario: savedScenarioSchema })
export const sharedScenarioResponseSchema = z.object({ scenario: sharedScenarioSchema })

export type NewScenario = z.infer<typeof newScenarioSchema>
export type SharedScenario = z.infer<typeof sharedScenarioSchema>
export type SavedScenario = z.infer<typeof savedScenarioSchema>
