import { z } from 'zod'
import { designDocumentSchema } from '../design.ts'
import { successSchema } from '../session.ts'
import {
  bindDataSchema,
  chooseDatasetSchema,
  lockPreviewQuerySchema,
  lockPreviewSchema,
  lockRequestSchema,
  newCasefileSchema,
  planRequestSchema,
  saveDocumentSchema,
  savedSchema,
  studioCasefileSchema,
  studioListQuerySchema,
  studioListResponseSchema,
  studioSummaryQuerySchema,
  studioSummarySchema,
  supersedeRequestSchema,
  inviteEditorSchema,
} from '../studio/casefile.ts'
import { compassSchema, dataViewQuerySchema, dataViewSchema } from '../studio/design-view.ts'
import { dryRunSchema } from '../studio/dry-run.ts'
import { defineCall } from './define-call.ts'

export const getDryRun = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/rehearsal',
  access: { role: 'analyst' },
  summary: 'Size and power of the design on outcomes of which the truth is known, as far as they are drawn.',
  answer: dryRunSchema,
  errors: ['casefile/not-found'],
})

export const startDryRun = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/rehearsal',
  access: { role: 'analyst' },
  summary: 'Do a dry run of the design as it is saved now; one of the same design and data is not made twice.',
  answer: dryRunSchema,
  errors: ['casefile/not-found'],
})

export const DRY_RUN_CALLS = [getDryRun, startDryRun] as const

export const getCompass = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/compass',
  access: { role: 'analyst' },
  summary: 'The projected score of the design with what would raise it most, warnings and power.',
  answer: compassSchema,
  errors: ['casefile/not-found'],
})

export const getDataView = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/data-view',
  access: { role: 'analyst' },
  summary: 'What may be seen of the data before the lock, as figures and counts.',
  query: dataViewQuerySchema,
  answer: dataViewSchema,
  errors: ['casefile/not-found', 'request/invalid'],
})

export const COMPASS_CALLS = [getCompass, getDataView] as const

const notEditable = ['casefile/not-found', 'lock/already-locked', 'casefile/edited-meanwhile'] as const

export const getStudioSummary = defineCall({
  method: 'GET',
  path: '/api/v2/studio/summary',
  access: { role: 'analyst' },
  summary: 'Counts by stage, what was worked on last, jobs, and what needs somebody.',
  query: studioSummaryQuerySchema,
  answer: studioSummarySchema,
  errors: [],
})

export const listStudioCasefiles = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles',
  access: { role: 'analyst' },
  summary: 'Casefiles at every stage, those worked on last first.',
  query: studioListQuerySchema,
  answer: studioListResponseSchema,
  errors: ['request/invalid'],
})

export const createCasefile = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles',
  access: { role: 'analyst' },
  summary: 'Begin a casefile as a draft.',
  body: newCasefileSchema,
  answer: studioCasefileSchema,
  errors: ['casefile/unknown-place'],
})

export const getStudioCasefile = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id',
  access: { role: 'analyst' },
  summary: 'One casefile with its document, data, lock, runs and what is still missing.',
  answer: studioCasefileSchema,
  errors: ['casefile/not-found'],
})

export const saveDocument = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/casefiles/:id/document',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Save the whole document, made from the revision named.',
  body: saveDocumentSchema,
  answer: savedSchema,
  errors: [...notEditable, 'casefile/unknown-place'],
})

export const chooseDataset = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/casefiles/:id/dataset',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Choose the data set.',
  body: chooseDatasetSchema,
  answer: savedSchema,
  errors: [...notEditable, 'dataset/not-found'],
})

export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/api/v2/studio/casefiles/:id',
  access: { role: 'analyst' },
  destroys: true,
  summary: 'Delete a draft of one’s own that was never locked.',
  answer: successSchema,
  errors: ['casefile/not-found', 'lock/already-locked', 'casefile/not-yours', 'casefile/not-deletable'],
})

export const previewLock = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/lock-preview',
  access: { role: 'analyst' },
  summary: 'What a lock would freeze, with its fingerprint, and what still stands in its way.',
  query: lockPreviewQuerySchema,
  answer: lockPreviewSchema,
  errors: ['casefile/not-found', 'lock/already-locked', 'request/invalid'],
})

export const getLockedDesign = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/locked-design',
  access: { role: 'analyst' },
  summary: 'The design as it is locked, byte for byte as it was fingerprinted (canonical JSON).',
  answer: designDocumentSchema,
  errors: ['casefile/not-found', 'lock/not-found'],
})

export const lockDesign = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/lock',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Lock the design. A later version gives a reason for each field that differs from the version before.',
  body: lockRequestSchema,
  answer: studioCasefileSchema,
  errors: [
    ...notEditable,
    'lock/invalid-design',
    'lock/statement-missing',
    'lock/statement-contradicted',
    'lock/undeclared-change',
    'dataset/missing',
    'takedown/taken-down',
    'run/data-changed',
  ],
})

export const planDesign = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/plan',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Lock the design before there are data, against a dictionary of their columns.',
  body: planRequestSchema,
  answer: studioCasefileSchema,
  errors: [
    ...notEditable,
    'lock/plan-not-first',
    'lock/invalid-design',
    'lock/statement-missing',
    'lock/statement-contradicted',
  ],
})

export const bindData = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/casefiles/:id/plan/data',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Bind data to a design that was locked without them; they must have the columns that were locked.',
  body: bindDataSchema,
  answer: studioCasefileSchema,
  errors: [
    'casefile/not-found',
    'lock/not-found',
    'lock/already-locked',
    'lock/data-differ',
    'dataset/not-found',
    'dataset/missing',
    'takedown/taken-down',
    'run/data-changed',
  ],
})

export const supersedeCasefile = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/supersede',
  access: { role: 'analyst' },
  secondPerson: 'others',
  summary: 'Begin the next version of a locked casefile as a draft; what is published stays live.',
  body: supersedeRequestSchema,
  answer: studioCasefileSchema,
  errors: [
    'casefile/not-found',
    'casefile/still-a-draft',
    'casefile/reason-missing',
    'run/in-progress',
    'lock/awaits-data',
  ],
})

const EDITORS = z.object({ editors: studioCasefileSchema.shape.editors })

export const inviteEditor = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/editors',
  access: { role: ['analyst', 'admin'] },
  summary: 'Let another analyst change a casefile; for its owner, and for admins.',
  body: inviteEditorSchema,
  answer: EDITORS,
  errors: ['casefile/not-found', 'casefile/not-yours', 'casefile/no-such-analyst'],
})

export const removeEditor = defineCall({
  method: 'DELETE',
  path: '/api/v2/studio/casefiles/:id/editors/:editor',
  access: { role: ['analyst', 'admin'] },
  summary: 'Take such an invitation back.',
  answer: EDITORS,
  errors: ['casefile/not-found', 'casefile/not-yours'],
})

export const DRAFT_CALLS = [
  inviteEditor,
  removeEditor,
  getStudioSummary,
  listStudioCasefiles,
  createCasefile,
  getStudioCasefile,
  saveDocument,
  chooseDataset,
  deleteDraft,
  previewLock,
  getLockedDesign,
  lockDesign,
  planDesign,
  bindData,
  supersedeCasefile,
] as const
