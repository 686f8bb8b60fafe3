import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { zipSync } from 'fflate'
import { BUILT_IN } from '../faults/base.ts'
import type { Target, Trick } from './ways-in.ts'

const HALF_OPEN = 2000
/** A page that takes longer, and ten times as long as it does on this machine at that hour, is not served. */
const LONGEST_MS = 10_000
const TIMES_AS_LONG = 10

/** Connections that send the beginning of a request and no more: pages go on. */
export const halfOpen: Trick = {
  name: 'half-open connections',
  async play(target) {
    const { hostname, port } = new URL(target.server.url)
    const before = (await askPage(target)).took
    const sockets = Array.from({ length: HALF_OPEN }, () => {
      const socket = net.connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nX-')
      return socket
    })
    try {
      return { tries: HALF_OPEN, holes: await stillServed(target, 'with half-open connections', before) }
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}

async function askPage({ send }: Target): Promise<{ status: number; took: number }> {
  const since = performance.now()
  const { status } = await send(null, 'GET', `/casefiles/${BUILT_IN}`)
  return { status, took: performance.now() - since }
}

async function stillServed(target: Target, when: string, before: number): Promise<string[]> {
  const { status, took } = await askPage(target)
  const isServed = status === 200 && took < Math.max(LONGEST_MS, TIMES_AS_LONG * before)
  return isServed
    ? []
    : [`${when} a page answers ${status} after ${Math.round(took)} ms, ${Math.round(before)} ms before`]
}

const bytes = (size: number, value = 0) => new Uint8Array(size).fill(value)
const text = (words: string) => new TextEncoder().encode(words)
const DOCUMENT = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
const CONTENT = '[Content_Types].xml'

/** Files as strangers would send them, each under a name that is none. */
const hostileFiles = (): [name: string, content: Uint8Array][] => [
  ['../../../etc/cron.d/x.pdf', text('%PDF-1.7 broken')],
  ['a\u0000.pdf', text('%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 1 0 R>> endobj\ntrailer<</Root 1 0 R>>')],
  ['bomb.docx', zipSync({ [CONTENT]: text('<x/>'), 'word/document.xml': bytes(80_000_000, 32) }, { level: 9 })],
  ['entity.docx', zipSync({ [CONTENT]: text('<x/>'), 'word/document.xml': text(DOCUMENT) })],
  ['climbs.docx', zipSync({ '../../../outside.xml': text('<x/>'), [CONTENT]: text('<x/>') })],
  ['page.html', text('<script>fetch("/api/auth/me")</script>')],
  ['picture.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['program.pdf', text('\u007fELF')],
  ['empty.pdf', bytes(0)],
  ['wide.csv', text(`${'a,'.repeat(50_000)}b\n1`)],
  ['quote.csv', text(`a,b\n"${'x'.repeat(1_000_000)}`)],
  ['bomb.xlsx', zipSync({ [CONTENT]: text('<x/>'), 'xl/worksheets/sheet1.xml': bytes(80_000_000, 32) }, { level: 9 })],
  ['broken.parquet', text('PAR1\u0000\u0000\u0000\u0000\u00ff\u00ff\u00ff\u007fPAR1')],
  ['broken.dta', text(`<stata_dta><header><release>118</release>${'\u00ff'.repeat(500)}`)],
]

/** All at once, as policy texts and as data: each is answered, nothing lies outside of the folder, pages go on. */
export const hostileUploads: Trick = {
  name: 'hostile uploads',
  async play(target) {
    const files = hostileFiles()
    const before = (await askPage(target)).took
    const sent = files.flatMap(([name, content]) =>
      [['/api/v3/ingest/upload', 'file'] as const, ['/api/v2/studio/datasets', 'file'] as const].map(
        async ([address, field]) => {
          const form = new FormData()
          form.append(
            'description',
            JSON.stringify({ name: 'x', description: 'x', citation: 'x', source: 'x', licence: 'x' }),
          )
          form.append(field, new File([Uint8Array.from(content)], name))
          return { address, name, ...(await target.send('analyst', 'POST', address, form)) }
        },
      ),
    )
    const served = await stillServed(target, 'with hostile uploads', before)
    const replies = await Promise.all(sent)
    const isOdd = ({ status }: { status: number }) => status === 0 || (status >= 500 && status !== 503)
    const outside = ['/etc/cron.d/x.pdf', path.resolve('outside.xml')].filter((file) => fs.existsSync(file))
    return {
      tries: replies.length,
      holes: [
        ...served,
        ...replies
          .filter(isOdd)
          .map(
            ({ address, name, status, code, text: said }) =>
              `${name} at ${address} answers ${status} ${code} ${said.slice(0, 100)}`,
          ),
        ...outside.map((file) => `${file} was written`),
      ],
    }
  },
}
