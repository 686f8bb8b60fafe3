import { z } from 'zod'
import { defineCall } from './define-call.ts'

export const getApiDescription = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description.',
  answer: z.record(z.string(), z.unknown()),
  maxAgeSeconds: 600,
  errors: [],
})

export const API_DESCRIPTION_CALLS = [getApiDescription] as const

const healthSchema = z.object({
  status: z.literal('ok'),
  engine_version: z.string(),
  /** Root of the publications that are served; empty while there are none. */
  publications: z.string(),
  /** Lines that the server's log lost since the start; 0 while it is whole. */
  log_lines_dropped: z.int(),
  /** When this server started, or opened everything anew after a restore. */
  started_at: z.string(),
})

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can read its database and its publications.',
  answer: healthSchema,
  errors: [],
})

const aliveSchema = z.object({ status: z.literal('alive') })
const readySchema = z.object({ status: z.literal('ready') })

export const getLiveness = defineCall({
  method: 'GET',
  path: '/livez',
  access: 'public',
  summary: 'Whether the process answers at all; it looks at nothing else.',
  answer: aliveSchema,
  errors: [],
})

export const getReadiness = defineCall({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary: 'Whether the server can do its work: its database answers, and its publications and pages can be read.',
  answer: readySchema,
  errors: ['server/not-ready'],
})

export const getMetrics = defineCall({
  method: 'GET',
  path: '/metrics',
  access: 'public',
  summary: 'Figures for Prometheus: for programs on the same machine, or with the token of METRICS_TOKEN.',
  answer: z.string(),
  files: ['text/plain'],
  errors: ['metrics/closed'],
})

export const HEALTH_CALLS = [getHealth, getLiveness, getReadiness, getMetrics] as const
