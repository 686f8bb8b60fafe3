import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sha256 } from '../chain/fingerprint.ts'
import { openUploadFolder, receiveUpload } from './receive-upload.ts'

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-uploads-'))
const folder = openUploadFolder(path.join(parent, 'uploads'))
const left = () => fs.readdirSync(path.join(parent, 'uploads'))

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}
async function form(parts: Record<string, string | File>): Promise<Request> {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value)
  const written = new Response(data)
  return post(await written.arrayBuffer(), { 'content-type': written.headers.get('content-type')! })
}
const receive = async (request: Request | Promise<Request>) => receiveUpload(await request, folder, 1000)

/** A form written by hand, as only a program with bad intent writes it. */
function raw(text: string): Request {
  return post(text, { 'content-type': 'multipart/form-data; boundary=x' })
}
const part = (head: string, body: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`

describe('an upload', () => {
  afterAll(() => fs.rmSync(parent, { recursive: true, force: true }))
  afterEach(() => left().forEach((name) => fs.rmSync(path.join(parent, 'uploads', name))))

  it('goes to the disk under a name of ours, with its fingerprint and fields', async () => {
    const upload = await receive(form({ topic_hint: 'health', file: new File(['An act.'], '../../loi №7 🏛.txt') }))
    expect(upload).toMatchObject({ name: 'loi №7 🏛.txt', bytes: 7, fields: { topic_hint: 'health' } })
    expect(upload.sha256).toBe(sha256('An act.'))
    expect(left()).toEqual([path.basename(upload.path)])
    expect(fs.readFileSync(upload.path, 'utf8')).toBe('An act.')
  })

  it('is taken with fields after the file too', async () => {
    const upload = await receive(form({ file: new File(['a'.repeat(900)], 'a.txt'), late: 'yes' }))
    expect([upload.bytes, upload.fields]).toEqual([900, { late: 'yes' }])
  })

  it('that is too large by a little or a lot is refused at once, in whatever pieces it comes', async () => {
    for (const size of [200_000, 3_000_000]) {
      const request = await form({ file: new File(['a'.repeat(size)], 'a.txt'), late: 'yes' })
      const refused = receiveUpload(request, folder, size - 100_000)
      await expect(refused).rejects.toMatchObject({ code: 'upload/too-large' })
    }
    expect(left()).toEqual([])
  })

  const wide = { file: new File(['a'.repeat(1001)], 'a.txt') }
  const REFUSED: [what: string, request: () => Request | Promise<Request>, code: string][] = [
    ['that is no form', () => post('{}', { 'content-type': 'application/json' }), 'upload/no-file'],
    ['without a boundary', () => post('x', { 'content-type': 'multipart/form-data; a=b' }), 'upload/incomplete'],
    ['without a file', () => form({ note: 'nothing' }), 'upload/no-file'],
    ['with the file in another field', () => form({ document: new File(['a'], 'a.txt') }), 'upload/no-file'],
    ['of an empty choice', () => raw(`${part('name="file"; filename=""', '')}--x--`), 'upload/no-file'],
    ['that is too large', () => form(wide), 'upload/too-large'],
    [
      'that hides its size in another field',
      () => form({ other: new File(['a'.repeat(2e6)], 'b') }),
      'upload/too-large',
    ],
    [
      'with a field without end',
      () => form({ a: 'b'.repeat(200_000), file: new File(['a'], 'a') }),
      'upload/too-large',
    ],
    ['that breaks off in the file', () => raw(part('name="file"; filename="a.txt"', 'abc')), 'upload/incomplete'],
    ['that breaks off in a head', () => raw('--x\r\nContent-Disp'), 'upload/incomplete'],
    ['that breaks off before anything', () => raw('--x'), 'upload/incomplete'],
  ]
  it.each(REFUSED)('%s is refused, and nothing of it stays', async (_what, request, code) => {
    await expect(receive(request())).rejects.toMatchObject({ code })
    expect(left()).toEqual([])
  })

  it('of a sender who leaves in the middle is refused, and nothing of it stays', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ > 0) controller.error(new Error('gone'))
        else controller.enqueue(new TextEncoder().encode(part('name="file"; filename="a.txt"', 'abc')))
      },
    })
    const request = post(body, { 'content-type': 'multipart/form-data; boundary=x' })
    await expect(receive(request)).rejects.toMatchObject({ code: 'upload/incomplete' })
    expect(left()).toEqual([])
  })
})
