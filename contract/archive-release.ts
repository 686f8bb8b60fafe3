import { z } from 'zod'
import { chainEntrySchema, sha256Schema } from './chain.ts'
import { slugSchema } from './fields.ts'

/*
 * The sealed release of the built-in archive, `data/archive/release/`: what every installation takes over instead of computing
 * it. Documents are files of their own, byte for byte as they were published, so that the SHA-256 of a file is the fingerprint
 * that its chain fixes. Data are not in it: they lie in the casefile's folder, under the fingerprint that the lock fixes.
 */

const filesSchema = z.record(z.string(), sha256Schema)

/** One casefile that came in a later version, and why. */
export const releasedChangeSchema = z.strictObject({
  casefile: slugSchema,
  version: z.int().positive(),
  reason: z.string().min(1),
})
export type ReleasedChange = z.infer<typeof releasedChangeSchema>

const namedReleaseSchema = z.strictObject({
  number: z.int().positive(),
  made_at: z.iso.datetime(),
  /** SHA-256 of the canonical JSON (RFC 8785) of that release's `release.json` without `root`. */
  root: sha256Schema,
})

/** `release.json`: everything that is in the release, by fingerprint. */
export const releaseManifestSchema = namedReleaseSchema.extend({
  schema: z.literal('archive-release/1'),
  /** Releases before this one, the first one first. */
  earlier: z.array(namedReleaseSchema),
  /** Versions that came with this release in place of another one. */
  changes: z.array(releasedChangeSchema),
  /** Files of the release by their path in it. */
  files: filesSchema,
  /** Files of the archive that the current versions were made from, data among them, by their path in the archive. */
  sources: filesSchema,
})
export type ReleaseManifest = z.infer<typeof releaseManifestSchema>

/** `casefiles/<slug>/chain.json`: every link, and what stands beside the documents. */
export const releasedChainSchema = z.strictObject({
  slug: slugSchema,
  docket: z.string(),
  /** Folder of the archive that holds its sources and its data. */
  folder: z.string(),
  links: z.array(chainEntrySchema).min(1),
  retractions: z.array(
    z.strictObject({
      version: z.int().positive(),
      reason: z.string().min(1),
      author: z.string(),
      retracted_at: z.iso.datetime(),
    }),
  ),
})
export type ReleasedChain = z.infer<typeof releasedChainSchema>

/** `signature.json`: by whoever publishes the release; Ed25519 over the root as text. */
export const releaseSignatureSchema = z.strictObject({
  root: sha256Schema,
  /** The public key, Base64 of its 32 bytes. */
  key: z.string(),
  /** Base64. */
  signature: z.string(),
})

/** What of a release stands among the publications, for the pages. */
export const adoptedReleaseSchema = namedReleaseSchema.extend({
  /** Fingerprints of the versions of each casefile in it, the first one first, by slug. */
  casefiles: z.record(z.string(), z.array(sha256Schema).min(1)),
})
export type AdoptedRelease = z.infer<typeof adoptedReleaseSchema>
