import fs from 'node:fs'
import path from 'node:path'
import type { Operation } from '../operation.ts'
import { titleOf } from './analysis.ts'

const LAW = path.resolve(import.meta.dirname, '../../../data/archive/policies/texts/mo-hb1614.txt')

/** A policy text: upload, reading, cues, suggestions. */
export const ingestion: Operation = {
  name: 'ingestion',
  async prepare({ analyst }, ledger, random) {
    const mark = titleOf(random.uniform())
    const form = new FormData()
    form.set('file', new File([`${mark}\n\n${fs.readFileSync(LAW, 'utf8')}`], 'law.txt', { type: 'text/plain' }))
    return async () => {
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
      await analyst('POST', 'v3/ingest/suggest', { artifact_id })
    }
  },
}
