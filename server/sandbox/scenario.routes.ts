import {
  newScenarioSchema,
  savedScenarioResponseSchema,
  scenarioListSchema,
  sharedScenarioResponseSchema,
} from '../../contract/sandbox.ts'
import { successSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { listScenarios, readShared, removeScenario, saveScenario } from './scenario.service.ts'

/** Saved scenarios of the policy sandbox, and their links. */
export function sandboxRoutes(context: ServerContext, reader: PublicationReader): Route[] {
  const sandbox = { context, reader }
  return [
    defineRoute({
      method: 'GET',
      path: '/api/sandbox/scenarios',
      access: 'signed-in',
      summary: 'Saved scenarios of the policy sandbox, newest first.',
      answer: scenarioListSchema,
      errors: [],
      handle: async ({ caller }) => ({ scenarios: await listScenarios(sandbox, caller.user.id) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/sandbox/scenarios',
      access: { tier: 'pro' },
      summary: 'Save a scenario; everybody with its link can read it.',
      body: newScenarioSchema,
      answer: savedScenarioResponseSchema,
      errors: ['casefile/not-found', 'sandbox/too-many'],
      handle: async ({ body, caller }) => ({ scenario: await saveScenario(sandbox, caller.user.id, body) }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/sandbox/scenarios/:id',
      access: 'signed-in',
      summary: 'Delete a scenario; its link stops working.',
      answer: successSchema,
      errors: ['sandbox/not-found'],
      handle: async ({ params, caller }) => {
        await removeScenario(sandbox, caller.user.id, params.id!)
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/sandbox/shared/:token',
      access: 'public',
      summary: 'A shared scenario, by the token of its link.',
      answer: sharedScenarioResponseSchema,
      errors: ['sandbox/not-found'],
      handle: async ({ params }) => ({ scenario: await readShared(sandbox, params.token!) }),
    }),
  ]
}
