import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { securityText } from './security-text.ts'

let context: TestContext
beforeEach(async () => {
  context = await openTestContext(openSqlite, { publicUrl: 'https://archive.example' })
})
afterEach(() => context.close())

/** Fields of the answer by their names. */
async function fields(): Promise<{ response: Response; of: Record<string, string> }> {
  const response = await createApp({ ...context, site: new Hono() }).request('/.well-known/security.txt')
  const lines = (await response.clone().text()).trimEnd().split('\n')
  return {
    response,
    of: Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
  }
}

it('security.txt names the address an admin set, itself, and where the rules stand, as plain text', async () => {
  await writeSiteSetting(context, 'contactEmail', 'desk@archive.example', 'test')
  const { response, of } = await fields()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(of).toMatchObject({
    Contact: 'mailto:desk@archive.example',
    Canonical: 'https://archive.example/.well-known/security.txt',
    Policy: 'https://archive.example/contact#security',
  })
})

it('security.txt leads to the contact page while no address is set', async () => {
  expect((await fields()).of['Contact']).toBe('https://archive.example/contact')
})

it('security.txt is good for half a year from the day of the answer, and the same all day', async () => {
  const left = Date.parse((await fields()).of['Expires']) - Date.parse(context.now())
  expect(left / 86_400_000).toBeGreaterThan(178)
  const at = (now: string) => securityText({ contact: '', publicUrl: 'https://archive.example', now })
  expect(at('2026-11-23T00:00:00.000Z')).toBe(at('2026-11-23T23:59:59.999Z'))
  expect(at('2026-11-23T12:00:00.000Z')).toContain('Expires: 2027-05-22T00:00:00.000Z')
})
