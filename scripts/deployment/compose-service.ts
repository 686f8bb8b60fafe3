import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const serviceSchema = z.object({
  command: z.array(z.string()).min(1).optional(),
  environment: z.record(z.string(), z.string()),
  deploy: z.object({ replicas: z.int() }).optional(),
})
const composeSchema = z.object({ services: z.record(z.string(), z.unknown()) })

/** A service of compose.yaml: what it runs, with which settings, how many times. */
export interface ComposeService {
  command: readonly string[]
  environment: Record<string, string>
  replicas: number
}

/**
 * Reads a service of the project's compose files, which may use YAML's merge keys.
 *
 * @param files each takes precedence over those before, as with `docker compose --file A --file B`
 */
export function readService(root: string, files: readonly string[], name: string): ComposeService {
  const parts = files.map((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return serviceSchema.parse(composeSchema.parse(parse(text, { merge: true })).services[name])
  })
  return {
    command: parts.findLast(({ command }) => command !== undefined)?.command ?? [],
    environment: Object.assign({}, ...parts.map(({ environment }) => environment)) as Record<string, string>,
    replicas: parts.findLast(({ deploy }) => deploy !== undefined)?.deploy?.replicas ?? 1,
  }
}
