import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from './listen.ts'

describe('listening', () => {
  it('answers 503 until there is an app, then what the app answers', async () => {
    const listening = await listen('127.0.0.1', 0)
    try {
      const early = await fetch(listening.url)
      expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(early.headers.get('X-Content-Type-Options')).toBe('nosniff')
      await early.text()
      listening.serve(() => new Response('ready'))
      expect(await (await fetch(listening.url)).text()).toBe('ready')
    } finally {
      await listening.close()
    }
    await expect(fetch(listening.url)).rejects.toThrow()
  })

  it('says in one sentence that the port is taken', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    await expect(listen('127.0.0.1', port)).rejects.toThrow(
      `The address 127.0.0.1:${port} is taken by another program; stop that one or set PORT to another number.`,
    )
    await new Promise((resolve) => other.close(resolve))
  })
})
