import type { z } from 'zod'
import type { linkedCasefileSchema } from '../../../contract/policy.ts'
import type { PublicationReader } from './publication-reader.ts'

/** The current version of a published casefile as a policy or problem refers to it; null while there is none. */
export function linkCasefile(reader: PublicationReader, slug: string): z.infer<typeof linkedCasefileSchema> | null {
  const found = reader.current(slug)
  if (found === null) return null
  const { sealed, sha256 } = found
  return { slug, version: sealed.version, sha256, card: sealed.casefile }
}
