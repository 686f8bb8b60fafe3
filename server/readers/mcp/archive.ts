import {
  callAddress,
  type CallAnswer,
  type CallArguments,
  type CallName,
} from '../../../contract/calls/call-address.ts'
import { sealedOf, standingIn } from '../../../contract/answered-document.ts'
import { casefilePublicationSchema, type CasefilePublication } from '../../../contract/publication.ts'
import { asItStands } from '../../../contract/standing.ts'
import { openSearchIndex, type SearchIndex } from '../../../contract/search/search-index.ts'

/** How long an answer may take. */
const TIMEOUT_MS = 30_000

/** A sentence for the assistant, where the archive has not what it asked for. */
export class ArchiveRefusal extends Error {}

/** Asks one address of an archive. */
export type Ask = (address: URL) => Promise<Response>

/** The public side of an archive, read by its addresses. */
export interface Archive {
  /** Makes an address of the archive complete. */
  addressOf(path: string): string
  /** Makes a public call of the API. @throws {ArchiveRefusal} in the words of the archive */
  call<Name extends CallName>(name: Name, ...input: CallArguments<Name, unknown>): Promise<CallAnswer<Name>>
  /** The document of a version as it stands, of the current one where none is named. @throws {ArchiveRefusal} */
  document(slug: string, version?: number): Promise<CasefilePublication>
  /** The search of the pages; the index is read anew for each question, as the archive goes on. @throws {ArchiveRefusal} */
  search(): Promise<SearchIndex>
}

const overHttp: Ask = (address) => fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })

/**
 * @param site where it is reached, for the addresses that are said
 * @param ask  how it is asked: over HTTP, or by the server itself
 */
export function openArchive(site: URL, ask: Ask = overHttp): Archive {
  async function read(path: string, missing: string): Promise<unknown> {
    const answer = await ask(new URL(path, site)).catch(() => {
      throw new ArchiveRefusal(`The archive at ${site.origin} does not answer.`)
    })
    const json: unknown = await answer.json().catch(() => ({}))
    if (answer.ok) return json
    throw new ArchiveRefusal((json as { message?: string }).message ?? missing)
  }

  return {
    addressOf: (path) => new URL(path, site).href,
    call: (async (name: string, input: Parameters<typeof callAddress>[1] = {}) =>
      read(callAddress(name, input).address, 'The archive has nothing there.')) as Archive['call'],
    async document(slug, version) {
      const path = `/casefiles/${encodeURIComponent(slug)}${version === undefined ? '' : `/v${version}`}.json`
      const what = version === undefined ? 'published casefile' : `version ${version} of the casefile`
      const missing = `There is no ${what} "${slug}".`
      const answered = (await read(path, missing)) as object
      return asItStands(casefilePublicationSchema.parse(sealedOf(answered)), standingIn(answered))
    },
    search: () =>
      openSearchIndex(
        async <File>(address: string) => (await read(address, 'The archive has no search index.')) as File,
      ),
  }
}
