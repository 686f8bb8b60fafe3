// The baseline of `npx casefiles bench api`: the same answers with the same headers, from a Hono server that does nothing else. Its
// parent sends what to answer at which address, and hears on which port.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export interface BareAnswer {
  address: string
  status: 200 | 304
  headers: Record<string, string>
  /** In base64; empty where there is none. */
  body: string
}

process.once('disconnect', () => process.exit())
process.once('message', (answers: BareAnswer[]) => {
  const app = new Hono()
  for (const { address, status, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64')
    app.get(address, (context) =>
      status === 304 ? context.body(null, status, headers) : context.body(bytes, status, headers),
    )
  }
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send!({ port }))
  process.once('SIGTERM', () => server.close(() => process.exit()))
})
