import {
  newScenarioSchema,
  savedScenarioResponseSchema,
  scenarioListSchema,
  sharedScenarioResponseSchema,
} from '../sandbox.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const listScenarios = defineCall({
  method: 'GET',
  path: '/api/sandbox/scenarios',
  access: 'signed-in',
  summary: 'Saved scenarios of the policy sandbox, newest first.',
  answer: scenarioListSchema,
  errors: [],
})

export const saveScenario = defineCall({
  method: 'POST',
  path: '/api/sandbox/scenarios',
  access: { tier: 'pro' },
  summary: 'Save a scenario; everybody with its link can read it.',
  body: newScenarioSchema,
  answer: savedScenarioResponseSchema,
  errors: ['casefile/not-found', 'sandbox/too-many'],
})

export const removeScenario = defineCall({
  method: 'DELETE',
  path: '/api/sandbox/scenarios/:id',
  access: 'signed-in',
  summary: 'Delete a scenario; its link stops working.',
  answer: successSchema,
  errors: ['sandbox/not-found'],
})

export const getSharedScenario = defineCall({
  method: 'GET',
  path: '/api/sandbox/shared/:token',
  access: 'public',
  summary: 'A shared scenario, by the token of its link.',
  answer: sharedScenarioResponseSchema,
  errors: ['sandbox/not-found'],
})

export const SANDBOX_CALLS = [listScenarios, saveScenario, removeScenario, getSharedScenario] as const
