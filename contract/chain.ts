import { z } from 'zod'

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * One link of a casefile's append-only chain lock → run → publication; `plan` is a lock before there were data, `rival` the
 * design that a reviewer locked beside it before seeing results, `rival-run` its run,
 * `restore` seals the head of a chain that a restored backup cut off, `clock` says that links before it which are dated later were dated by
 * a clock that was ahead.
 * `hash` = SHA-256 of the canonical JSON (RFC 8785) of the entry without `hash`; `content_sha256` = the same of what it fixes.
 */
export const chainEntrySchema = z.object({
  kind: z.enum([
    'snapshot',
    'plan',
    'lock',
    'run',
    'rival',
    'rival-run',
    'publication',
    'retraction',
    'erratum',
    'restore',
    'clock',
  ]),
  casefile: z.string(),
  version: z.int().positive(),
  author: z.string(),
  created_at: z.iso.datetime(),
  content_sha256: sha256Schema,
  previous: sha256Schema.nullable(),
  hash: sha256Schema,
})
export type ChainEntry = z.infer<typeof chainEntrySchema>
