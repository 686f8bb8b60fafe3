import fs from 'node:fs'
import path from 'node:path'
import type { Answer } from '../call.ts'
import type { Ledger } from '../ledger.ts'
import type { Operation } from '../operation.ts'
import type { FaultServer } from '../server.ts'
import { titleOf } from './casefile-steps.ts'

const LAW = path.resolve(import.meta.dirname, '../../../data/archive/policies/texts/mo-hb1614.txt')

/** A policy text: upload, reading, cues, suggestions. */
export const ingestion: Operation = {
  name: 'ingestion',
  async prepare({ analyst }, ledger, random) {
    const mark = titleOf(random.uniform())
    return async () => void (await ingestLaw({ analyst }, ledger, mark))
  },
}

/**
 * @param mark   what the text begins with, so that it is another one each time
 * @returns what was found in it, and what is suggested for it
 */
export async function ingestLaw(
  { analyst }: Pick<FaultServer, 'analyst'>,
  ledger: Ledger,
  mark: string,
): Promise<{ artifact_id: string; found: Answer[]; suggestion: Answer }> {
  const form = new FormData()
  form.set('file', new File([`${mark}\n\n${fs.readFileSync(LAW, 'utf8')}`], 'law.txt', { type: 'text/plain' }))
  const { artifact_id } = await analyst('POST', 'v3/ingest/upload', form)
  ledger.keep(`text ${artifact_id}`, async ({ analyst }) => {
    const { raw_text } = await analyst('GET', `v2/artifacts/${artifact_id}/text`)
    return raw_text.includes(mark)
  })
  const { found } = await analyst('POST', 'v3/ingest/extract', { artifact_id })
  ledger.keep(`cues of ${artifact_id}`, async ({ analyst }) => {
    const { cues } = await analyst('GET', `v2/artifacts/${artifact_id}/cues`)
    return cues.length === found.length
  })
  const { suggestion } = await analyst('POST', 'v3/ingest/suggest', { artifact_id })
  return { artifact_id, found, suggestion }
}
