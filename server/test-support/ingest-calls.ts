import type { Hono } from 'hono'
import type { TestAccount } from './accounts.ts'

/** Calls of one account, as a browser makes them. */
export function callsOf(app: Hono, { headers }: TestAccount) {
  const post = async (path: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    post,
    get: async (path: string) => app.request(path, { headers }),
    remove: async (path: string) => app.request(path, { method: 'DELETE', headers }),
    put: async (path: string, body: unknown) =>
      app.request(path, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    send: async (path: string, fields: Record<string, string | File>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const written = new Response(form)
      const type = { 'content-type': written.headers.get('content-type')! }
      return app.request(path, {
        method: 'POST',
        headers: { ...headers, ...type },
        body: await written.arrayBuffer(),
      })
    },
  }
}
