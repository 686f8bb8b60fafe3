import { Hono, type MiddlewareHandler } from 'hono'
import type { ServerContext } from '../../base/context.ts'
import { type Ask, openArchive } from './archive.ts'

/** Longest message that is taken, in bytes: a question in plain words has a few hundred. */
const LONGEST_MESSAGE = 100_000

/**
 * The archive for assistants by the Model Context Protocol over HTTP, at `/mcp`: the tools of `npx casefiles mcp`, without a session.
 * They read by the server's own addresses, in the name of who asks, so what they read counts as any other reading does.
 *
 * @param countRead counts the message itself
 * @param ask       asks an address of this server
 */
export function mcpRoutes(
  { publicUrl }: Pick<ServerContext, 'publicUrl'>,
  countRead: MiddlewareHandler,
  ask: (request: Request, env: unknown) => Promise<Response>,
): Hono {
  const site = new URL(publicUrl)
  return new Hono().all('/mcp', refusePages(site.origin), countRead, async ({ req, env }) => {
    const [{ createMcpHandler }, { archiveServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./mcp-server.ts'),
    ])
    const asCaller: Ask = (address) => ask(new Request(address, { headers: callerHeaders(req.raw.headers) }), env)
    const options = { maxRequestBodySize: LONGEST_MESSAGE, maxSubscriptions: 0 }
    const answer = await createMcpHandler(() => archiveServer(openArchive(site, asCaller)), options).fetch(req.raw)
    answer.headers.set('Cache-Control', 'no-store')
    return answer
  })
}

/**
 * Refuses what a page elsewhere sends, also one whose name was pointed at this machine: browsers say with every POST where its page is
 * from, and programs say nothing.
 */
function refusePages(own: string): MiddlewareHandler {
  return async ({ req, json }, next) => {
    const origin = req.header('origin')
    if (origin === undefined || origin === own) return next()
    const message = 'Pages elsewhere cannot use this address; programs can.'
    return json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, 403, { 'Cache-Control': 'no-store' })
  }
}

/** What tells who calls. */
function callerHeaders(headers: Headers): Record<string, string> {
  const told = ['authorization', 'x-forwarded-for'].map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(told.filter((one): one is [string, string] => one[1] !== null))
}
