import { z } from 'zod'
import { analysisSchema } from '../analysis.ts'
import { runRecordSchema, jobEventSchema } from '../run.ts'
import { successSchema } from '../session.ts'
import { runSummarySchema } from '../studio/casefile.ts'
import { defineCall } from './define-call.ts'

const runResultsSchema = z.object({ run: runRecordSchema, analysis: analysisSchema })

export const startRun = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/analyze',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Put a run of the locked design in the queue; one under way is handed back instead.',
  answer: z.object({ run_id: z.string(), job_id: z.string() }),
  errors: [
    'casefile/not-found',
    'run/design-not-locked',
    'lock/awaits-data',
    'run/already-published',
    'run/data-changed',
  ],
})

export const listRuns = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/runs',
  access: { role: 'analyst' },
  summary: 'Runs of all versions, newest first.',
  answer: z.object({ runs: z.array(runSummarySchema) }),
  errors: ['casefile/not-found'],
})

export const getRunResults = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/runs/:run',
  access: { role: 'analyst' },
  summary: 'Results of a completed run. Until it is completed nothing of it is shown.',
  answer: runResultsSchema,
  errors: ['casefile/not-found', 'provenance/not-found', 'run/not-completed'],
})

export const watchJob = defineCall({
  method: 'GET',
  path: '/api/v2/studio/jobs/:id/events',
  access: { role: 'analyst' },
  summary: 'Server-sent events: where the job stands, then what is new, until it ends.',
  answer: jobEventSchema,
  errors: ['job/not-found'],
})

export const cancelJob = defineCall({
  method: 'POST',
  path: '/api/v2/studio/jobs/:id/cancel',
  access: { role: 'analyst' },
  summary: 'Give up a waiting or running analysis; the casefile stays where it was.',
  answer: successSchema,
  errors: ['job/not-found', 'job/already-ended', 'casefile/not-yours'],
})

export const RUN_CALLS = [startRun, listRuns, getRunResults, watchJob, cancelJob] as const
