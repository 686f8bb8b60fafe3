import { z } from 'zod'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** What is signed each night: everything that the record held then, in one number. */
export const checkpointSchema = z.object({
  schema: z.literal('checkpoint/1'),
  /** Address of the archive that made it. */
  origin: z.string(),
  /** Counts from 1 without a gap. */
  number: z.int().min(1),
  made_at: z.string(),
  /** Leaves of the tree: those of every checkpoint before, then what came since. */
  size: z.int().min(0),
  /** Root of the Merkle tree over all leaves (RFC 6962, section 2.1; SHA-256). */
  root: sha256Schema,
  /** Entries of the activity log at that time. */
  activity_entries: z.int().min(0),
  /** Links of all chains at that time. */
  chain_links: z.int().min(0),
  /** Leaves of earlier checkpoints that the record did not hold any more. */
  missing: z.int().min(0),
  /** The sealed release of the archive that stood here; absent where none was taken over. */
  release: z.object({ number: z.int().min(1), root: sha256Schema }).optional(),
  /** Fingerprint of the checkpoint before; null for the first. */
  previous: sha256Schema.nullable(),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

export const signedCheckpointSchema = z.object({
  checkpoint: checkpointSchema,
  /** SHA-256 of the checkpoint's canonical JSON (RFC 8785): the bytes that are signed. */
  sha256: sha256Schema,
  /** Ed25519 over those bytes, Base64. */
  signature: z.string(),
  /** The public key, Base64 of its 32 bytes. */
  key: z.string(),
})
export type SignedCheckpoint = z.infer<typeof signedCheckpointSchema>

/** When an outside authority saw a checkpoint (RFC 3161). */
export const checkpointStampSchema = z.object({ number: z.int(), authority: z.string(), stamped_at: z.string() })
export type CheckpointStamp = z.infer<typeof checkpointStampSchema>

/** What the public page says: the key, whether the record still holds all it held, and the latest checkpoints. */
export const witnessRecordSchema = z.object({
  /** The key that signs now, Base64 of its 32 bytes. */
  key: z.string(),
  /** The same as a PEM file has it. */
  key_pem: z.string(),
  /** What is wrong now, in sentences; empty where the record extends its last checkpoint. */
  problems: z.array(z.string()),
  /** What the record has lost since it was signed, in sentences; said for ever, also once a later checkpoint admits it. */
  gaps: z.array(z.string()),
  total: z.int(),
  /** The newest first. */
  checkpoints: z.array(signedCheckpointSchema),
  stamps: z.array(checkpointStampSchema),
})
export type WitnessRecord = z.infer<typeof witnessRecordSchema>

export const checkpointPageSchema = z.object({ checkpoints: z.array(signedCheckpointSchema), total: z.int() })
export const checkpointPageQuery = z.object({
  before: z.coerce.number().int().min(1).optional().describe('Only checkpoints with a smaller number.'),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
/** The leaves that a checkpoint added, in their order. */
export const checkpointLeavesSchema = z.object({ number: z.int(), first: z.int(), leaves: z.array(z.string()) })

/** One casefile's links in the latest checkpoint, and what the record has lost of them. */
export const signedLinksSchema = z.object({
  /** Null while nothing is signed. */
  signed: signedCheckpointSchema.nullable(),
  /** Those that the checkpoint holds; newer ones wait for the next night. */
  links: z.array(z.object({ hash: sha256Schema, index: z.int(), path: z.array(sha256Schema) })),
  /** What is wrong, in sentences; empty where every link that was signed is there. */
  problems: z.array(z.string()),
})
export type SignedLinks = z.infer<typeof signedLinksSchema>

/** What proves that one link stands in the latest checkpoint's tree. */
export const inclusionProofSchema = z.object({
  leaf: z.string(),
  index: z.int(),
  size: z.int(),
  /** Hashes beside the way from the leaf to the root. */
  path: z.array(sha256Schema),
  signed: signedCheckpointSchema,
})
