import net from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isConnectionLost } from './database-away.ts'

const withCode = (code: string) => Object.assign(new Error('said by the server'), { code })

it('knows a connection that was lost by its code, its words, or what caused it', () => {
  for (const code of ['57P01', '08006', 'ECONNRESET', 'ETIMEDOUT']) expect(isConnectionLost(withCode(code))).toBe(true)
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLost(new Error('not kept', { cause: withCode('57P02') }))).toBe(true)
})

it('knows a server that is not there, also by its socket', async () => {
  const [error] = (await once(net.connect('/nobody/here/.s.PGSQL.5432'), 'connect').catch((failed: Error) => [
    failed,
  ])) as [Error]
  expect(isConnectionLost(error)).toBe(true)
  const unknown = Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })
  expect(isConnectionLost(unknown)).toBe(true)
})

it('takes nothing else for one', () => {
  for (const code of ['23505', '57014', 'ENOENT']) expect(isConnectionLost(withCode(code))).toBe(false)
  expect(isConnectionLost(new Error('The column "year" is missing.'))).toBe(false)
  expect(isConnectionLost('Connection terminated')).toBe(false)
})
