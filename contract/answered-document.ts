import canonicalize from 'canonicalize'
import type { PublishedCasefile } from './archive-reader.ts'
import type { CasefilePublication } from './publication.ts'
import { isRetracted } from './standing.ts'
import type { Standing } from './standing-schema.ts'

/** What stands in a document at its public address beside what was sealed. */
interface Answered {
  /** First, so that whoever looks at the file meets it first. */
  standing?: Standing | Record<string, Standing>
  /** The sealed document in base64, where the answer is another one than it. */
  sealed?: string
}

/**
 * A casefile's document at its address: as it was sealed, byte for byte, where nothing has to be said of it. Else its standing comes
 * first; what was retracted is answered without its verdict and score, and its sealed bytes stand at the end, in base64.
 */
export function answerDocument(
  { publication, standing }: Pick<PublishedCasefile, 'publication' | 'standing'>,
  sealed: Uint8Array,
): Uint8Array {
  if (standing === undefined) return sealed
  if (!isRetracted(standing)) return encode({ standing, ...(JSON.parse(decode(sealed)) as object) })
  const { eqs: _, ...analysis } = publication.analysis
  return encode({ standing, ...publication, analysis, sealed: toBase64(sealed) })
}

/** The same for a document of a policy or problem, by the standing of the casefiles it names. */
export function answerCollection(
  publication: { casefiles: { slug: string; card: { standing?: Standing | undefined } }[] },
  sealed: Uint8Array,
): Uint8Array {
  const named = publication.casefiles.flatMap(({ slug, card }) =>
    card.standing ? [[slug, card.standing] as const] : [],
  )
  if (named.length === 0) return sealed
  return encode({ standing: Object.fromEntries(named), ...publication, sealed: toBase64(sealed) })
}

/** The sealed document from what stands at its address. */
export function sealedOf<Document extends object = CasefilePublication>(answered: object): Document {
  const { standing, sealed, ...rest } = answered as Answered & Document
  if (standing === undefined) return answered as Document
  return (sealed === undefined ? rest : JSON.parse(decode(fromBase64(sealed)))) as Document
}

/** Its bytes, of which its fingerprint was taken: documents are sealed as canonical JSON. */
export function sealedBytes(answered: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { standing, sealed, ...rest } = JSON.parse(decode(answered)) as Answered
  if (standing === undefined) return answered
  return sealed === undefined ? new TextEncoder().encode(canonicalize(rest)) : fromBase64(sealed)
}

/** What has to be said with a casefile's document, as its address has it. */
export function standingIn(answered: object): Standing | null {
  return (answered as { standing?: Standing }).standing ?? null
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const encode = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Characters turned at once; more arguments than that a function does not take everywhere. */
const AT_ONCE = 0x8000

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + AT_ONCE)))
  return btoa(parts.join(''))
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
