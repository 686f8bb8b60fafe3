import type { DesignDocument } from '../../contract/design.ts'
import { sealedOf, standingIn } from '../../contract/answered-document.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { Standing } from '../../contract/standing-schema.ts'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import type { CasefileAddresses } from './addresses.ts'

export interface LoadedCasefile {
  publication: CasefilePublication
  /** How it stands today; null where nothing has to be said. */
  standing: Standing | null
  /** The locked design: `publication.design`. */
  design: DesignDocument
  /** Read as the server read it. */
  table: DataTable
}

/** One published version with its data. @throws {Error} when a file cannot be loaded; {@link parseCsv}'s errors */
export async function loadCasefile(addresses: CasefileAddresses): Promise<LoadedCasefile> {
  const { publication, standing, data } = await fetchCasefile(addresses)
  return { publication, standing, design: publication.design, table: parseCsv(textOf(data)) }
}

/** The same with the data as bytes. */
export async function fetchCasefile({ document, data }: CasefileAddresses) {
  const [text, bytes] = await Promise.all([bytesAt(document), bytesAt(data)])
  const answered = JSON.parse(textOf(text)) as object
  return { publication: sealedOf(answered), standing: standingIn(answered), data: bytes }
}

/** Bytes as the server's text of them; a byte order mark stays, and the reader takes it off. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

async function bytesAt(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address).catch(() => {
    throw new Error(`${address} could not be loaded. Check the connection and try again.`)
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${address}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
