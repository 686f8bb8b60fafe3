import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { policyTexts } from '../../../tests/support/shared-reference.ts'
import { createApp } from '../../app.ts'
import { listen } from '../../base/http/listen.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'

interface Special {
  outcome: string
  upload_name?: string
}

/** What each outcome of the labels is at the API: a refusal's code, or the words of a hint. */
const ANSWERS: Record<string, RegExp> = {
  text: /^$/,
  'empty-text': /no text/i,
  'needs-password': /^upload\/needs-password$/,
  reject: /^upload\/(empty|unpacks-too-large)$/,
  'reject-or-sniff': /is a web page|upload\/unsupported-type/,
}

describe('hostile uploads over a real connection', () => {
  it.skipIf(policyTexts === null)('are all answered, together, while the server answers others', async () => {
    const context = await openTestContext(openSqlite)
    const listening = await listen('127.0.0.1', 0, createApp(context).fetch)
    const { headers } = await makeAccount(context, 'analyst')
    const { special } = JSON.parse(fs.readFileSync(path.join(policyTexts!, 'labels.json'), 'utf8')) as {
      special: Record<string, Special>
    }
    const send = async ([file, { outcome, upload_name }]: [string, Special]) => {
      const form = new FormData()
      form.append('file', new File([fs.readFileSync(path.join(policyTexts!, 'files', file))], upload_name ?? file))
      const address = `${listening.url}/api/v3/ingest/upload`
      const response = await fetch(address, { method: 'POST', headers, body: form })
      const { code, hint } = (await response.json()) as { code?: string; hint?: string | null }
      return { file, said: code ?? hint ?? '', expected: ANSWERS[outcome] }
    }
    const uploads = Promise.all(Object.entries(special).map(send))
    let isDone = false
    let answered = 0
    void uploads.finally(() => (isDone = true))
    while (!isDone) {
      expect((await fetch(`${listening.url}/api/health`)).status).toBe(200)
      answered += 1
      // as often as a busy page asks; without a rest the calls alone would keep the readers from their turn
      await setTimeout(10)
    }
    for (const { file, said, expected } of await uploads) expect(said, file).toMatch(expected)
    // reading these in place would let a call or two through between one file and the next
    expect(answered).toBeGreaterThan(10 * Object.keys(special).length)
    expect(fs.readdirSync(`${context.folder}/uploads`)).toEqual([])
    await listening.close()
    await context.close()
  })

  it('that are far too large are refused without being taken to their end', async () => {
    const context = await openTestContext(openSqlite)
    const listening = await listen('127.0.0.1', 0, createApp(context).fetch)
    const { headers } = await makeAccount(context, 'analyst')
    const form = new FormData()
    form.append('file', new File([new Uint8Array(60_000_000)], 'a.pdf'))
    const address = `${listening.url}/api/v2/artifacts`
    const response = await fetch(address, { method: 'POST', headers, body: form }).catch(() => null)
    // a connection that is closed while it is still being sent to may hide the answer
    if (response) expect(response.status).toBe(413)
    expect((await fetch(`${listening.url}/api/health`)).status).toBe(200)
    expect(fs.readdirSync(`${context.folder}/uploads`)).toEqual([])
    await listening.close()
    await context.close()
  })
})
