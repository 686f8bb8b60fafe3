import net from 'node:net'
import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { listen } from './listen.ts'

/** What is answered on one connection, and whether it was closed after that by the server. */
function send(port: number, head: string, body: string): Promise<{ answer: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${body}`))
    const end = (isClosed: boolean) => {
      clearTimeout(patience)
      socket.destroy()
      resolve({ answer, isClosed })
    }
    const patience = setTimeout(() => end(false), 3000)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => end(true))
  })
}

it.each([
  ['by its length', 'Content-Length: 5000000', 'x'.repeat(1000)],
  ['as it comes in', 'Transfer-Encoding: chunked', `${(2_000_000).toString(16)}\r\n${'x'.repeat(2_000_000)}\r\n`],
])(
  'a body that is too large %s is refused with 413, and the connection that says so is closed',
  async (_, how, body) => {
    const context = await openTestContext(openSqlite)
    const listening = await listen('127.0.0.1', 0, createApp(context).fetch)
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n${how}`
    const { answer, isClosed } = await send(Number(new URL(listening.url).port), head, body)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toContain('request/body-too-large')
    expect(isClosed).toBe(true)
    await listening.close()
    await context.close()
  },
)
