// Recognizes the letters on one page of a scanned PDF and answers; started by `recognizePage` for each and ended with it.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
import { answerOrder } from '../../../base/isolation/answer-order.ts'
import { pagePicture } from './page-picture.ts'

const LANGUAGE = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

async function recognize({ page }: { page: number }): Promise<{ text: string }> {
  const picture = await pagePicture(fs.readFileSync(0), page)
  if (!picture) return { text: '' }
  const langPath = path.join(LANGUAGE, '4.0.0_best_int')
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  const { data } = await worker.recognize(picture)
  return { text: data.text }
}

await answerOrder(recognize, () => undefined)
