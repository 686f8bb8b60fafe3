import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const serviceSchema = z.object({
  command: z.array(z.string()).min(1).default([]),
  environment: z.record(z.string(), z.string()),
  deploy: z.object({ replicas: z.int() }).default({ replicas: 1 }),
})
const composeSchema = z.object({ services: z.record(z.string(), z.unknown()) })

/** A service of compose.yaml: what it runs, with which settings, how many times. */
export type ComposeService = z.output<typeof serviceSchema>

/** Reads a service of the project's compose.yaml, which may use YAML's merge keys. */
export function readService(root: string, name: string): ComposeService {
  const text = fs.readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  return serviceSchema.parse(composeSchema.parse(parse(text, { merge: true })).services[name])
}
