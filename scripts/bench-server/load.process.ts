// Sends reads at a fixed rate until its parent says stop, then answers how long each took; started by `startLoad`.
import http from 'node:http'
import type { LoadOrder, LoadResult } from './load.ts'

/** What readers ask for in turn: pages and answers of casefiles of the archive, one after another, and the lists. */
const FORMS: ((slug: string) => string)[] = [
  (slug) => `/casefiles/${slug}`,
  () => '/casefiles/index.json',
  () => '/api/v2/casefiles',
  (slug) => `/api/v2/casefiles/${slug}`,
  (slug) => `/api/v2/casefiles/${slug}/results`,
]

/** The address of the read with this number; every form of every casefile comes up before any comes again. */
function addressOf(read: number, slugs: readonly string[]): string {
  return FORMS[read % FORMS.length](slugs[Math.floor(read / FORMS.length) % slugs.length])
}

const agent = new http.Agent({ keepAlive: true })

// Nobody is left to say stop when the parent has gone.
process.once('disconnect', () => process.exit())
process.once('message', (order: LoadOrder) => {
  const stopping = new AbortController()
  process.once('message', () => stopping.abort())
  void send(order, stopping.signal).then((result) => process.send!(result, () => process.disconnect()))
})

/** Reads go out at their moments whatever became of those before. */
async function send({ url, rate, slugs }: LoadOrder, signal: AbortSignal): Promise<LoadResult> {
  const start = performance.now()
  const reads: Promise<void>[] = []
  const result: LoadResult = { milliseconds: [], failed: [], latestMs: 0 }
  for (let number = 0; !signal.aborted; number += 1) {
    const scheduled = start + (number * 1000) / rate
    await until(scheduled)
    result.latestMs = Math.max(result.latestMs, performance.now() - scheduled)
    const address = addressOf(number, slugs)
    const read = get(new URL(address, url)).then(
      (status) => {
        result.milliseconds.push(performance.now() - scheduled)
        if (status !== 200) result.failed.push(`${address}: ${status}`)
      },
      (error: Error) => void result.failed.push(`${address}: ${error.message}`),
    )
    reads.push(read)
  }
  await Promise.all(reads)
  return result
}

function until(moment: number): Promise<void> {
  const left = moment - performance.now()
  return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, left))
}

/** Resolves with the status when the last byte has come. A kept connection that the server has just closed is no failure. */
function get(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!)).on('error', reject)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' && request.reusedSocket) resolve(get(url))
      else reject(error)
    })
  })
}
