import type { HttpBindings } from '@hono/node-server'

/**
 * Network address of the caller. Each trusted proxy in front appends the address it was called from to
 * `X-Forwarded-For`, so the last `trustedProxies` entries are true and everything before could be invented.
 *
 * @param env what the server knows of the connection
 * @returns `unknown` where there is no connection, as in tests that call the app itself
 */
export function callerAddress({ headers }: Request, env: unknown, trustedProxies: number): string {
  const told = trustedProxies > 0 ? forwarded(headers).at(-trustedProxies) : undefined
  if (told) return told
  const connection = env as Partial<HttpBindings> | null | undefined
  return connection?.incoming?.socket.remoteAddress ?? 'unknown'
}

function forwarded(headers: Headers): string[] {
  return (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
}
