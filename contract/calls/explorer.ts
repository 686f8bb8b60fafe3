import {
  newViewSchema,
  openedExplorerSchema,
  rowPreviewQuerySchema,
  rowPreviewSchema,
  savedViewResponseSchema,
  savedViewsSchema,
  specificationCurveSchema,
} from '../explorer-view.ts'
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

const READING = [
  'dataset/missing',
  'takedown/taken-down',
  'dataset/unreadable',
  'upload/took-too-long',
  'upload/busy',
] as const

export const openExplorer = defineCall({
  method: 'POST',
  path: '/api/explorer/:slug/open',
  worksOnFullDisk: true,
  access: 'signed-in',
  scope: 'read:archive',
  meter: 'detailedViews',
  summary: 'Begin a detailed view; a casefile counts once a month.',
  answer: openedExplorerSchema,
  errors: ['casefile/not-found'],
})

export const getSpecifications = defineCall({
  method: 'GET',
  path: '/api/explorer/:slug/specifications',
  access: 'signed-in',
  scope: 'read:archive',
  summary: 'The full specification curve of an opened casefile.',
  answer: specificationCurveSchema,
  errors: ['casefile/not-found', 'explorer/not-opened'],
})

export const previewRows = defineCall({
  method: 'GET',
  path: '/api/explorer/:slug/rows',
  access: 'signed-in',
  scope: 'read:archive',
  summary: 'Some rows of the data of an opened casefile.',
  query: rowPreviewQuerySchema,
  answer: rowPreviewSchema,
  errors: ['request/invalid', 'casefile/not-found', 'explorer/not-opened', ...READING],
})

export const listViews = defineCall({
  method: 'GET',
  path: '/api/explorer/:slug/views',
  access: 'signed-in',
  summary: 'Views of a casefile that this account keeps, oldest first.',
  answer: savedViewsSchema,
  errors: ['casefile/not-found'],
})

export const saveView = defineCall({
  method: 'POST',
  path: '/api/explorer/:slug/views',
  access: 'signed-in',
  summary: 'Keep settings of an opened Explorer under a name.',
  body: newViewSchema,
  answer: savedViewResponseSchema,
  errors: ['casefile/not-found', 'explorer/not-opened', 'explorer/too-many-views'],
})

export const removeView = defineCall({
  method: 'DELETE',
  path: '/api/explorer/:slug/views/:id',
  access: 'signed-in',
  summary: 'Remove a view of a casefile.',
  answer: successSchema,
  errors: ['explorer/view-not-found'],
})

export const EXPLORER_CALLS = [openExplorer, getSpecifications, previewRows, listViews, saveView, removeView] as const
