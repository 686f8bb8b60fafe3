import { z } from 'zod'

/** The largest data file that is taken, in bytes; docs/operations.md and the proxy's example say the same. */
export const MOST_DATA_BYTES = 200_000_000
/** Longest part of a file that is sent in parts. */
export const PART_BYTES = 8_000_000

/** A file that is about to be sent in parts. */
export const newUploadSchema = z.object({
  name: z.string().min(1).max(255),
  bytes: z.int().min(1).max(MOST_DATA_BYTES),
})

/** How far a file has come. */
export const uploadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  /** From its beginning on, without a gap: where the next part starts. */
  received: z.int(),
  part_bytes: z.int(),
})
export type UploadState = z.output<typeof uploadSchema>

/** Beside the part in its form: where in the file it begins. */
export const uploadPartSchema = z.object({ from: z.coerce.number().int().min(0).max(MOST_DATA_BYTES) })
