import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { policyTexts } from '../../../../tests/support/shared-reference.ts'
import { docxOf, paragraph, run, linesFrom, pdfOf } from '../test-support/documents-of.ts'
import { extractText } from './extract-text.ts'
import { TextRefusal } from './extracted-text.ts'

describe('text is made in a process of its own', () => {
  beforeEach(() => vi.stubEnv('CASEFILES_READERS', 'apart'))

  it('for every kind of file', { tags: ['night'] }, async () => {
    const files: [string, Buffer, string][] = [
      ['a.txt', Buffer.from('An employer shall pay.'), 'text'],
      ['a.html', Buffer.from('<html><p>An employer shall pay.</p></html>'), 'html'],
      ['a.docx', docxOf(paragraph(run('An employer shall pay.'))), 'docx'],
      ['a.pdf', pdfOf([linesFrom(700, ['An employer shall pay.'])]), 'pdf'],
    ]
    for (const [name, bytes, kind] of files)
      expect(await extractText(bytes, name)).toMatchObject({ kind, text: 'An employer shall pay.' })
  })

  it('that is killed at the deadline', async () => {
    const bytes = pdfOf([linesFrom(700, ['law'])])
    await expect(extractText(bytes, 'a.pdf', { milliseconds: 5 })).rejects.toMatchObject({
      code: 'upload/took-too-long',
      message: expect.stringContaining('within 0.005 seconds'),
    })
  })

  it('that is stopped when the file needs more memory than it is given', async () => {
    const bytes = Buffer.from(`<html>${'<p>law'.repeat(400_000)}</html>`)
    await expect(extractText(bytes, 'a.html', { megabytes: 24 })).rejects.toMatchObject({
      code: 'upload/took-too-much-memory',
    })
  })

  it('and what it refuses comes back as a refusal', async () => {
    const bomb = docxOf('', '', { 'word/media.xml': Buffer.alloc(30_000_000, '0') })
    await expect(extractText(bomb, 'a.docx')).rejects.toThrow(TextRefusal)
    await expect(extractText(Buffer.from('%PDF-1.7'), 'a.pdf')).rejects.toMatchObject({ code: 'upload/damaged' })
  })
})

interface Special {
  outcome: string
  upload_name?: string
  text?: string
}

describe.skipIf(policyTexts === null)('the awkward files', () => {
  const special: [string, Special][] = policyTexts === null ? [['each', { outcome: 'text' }]] : labelledIn(policyTexts)

  const ANSWERS: Record<string, RegExp> = {
    text: /^text$/,
    'empty-text': /^empty-text$/,
    'needs-password': /^upload\/needs-password$/,
    reject: /^upload\/(empty|unpacks-too-large)$/,
    'reject-or-sniff': /^(other-type|upload\/unsupported-type)$/,
  }

  it.each(special)('%s is answered as its label asks', async (name, { outcome, upload_name }) => {
    const answer = await extractText(fs.readFileSync(path.join(policyTexts!, 'files', name)), upload_name ?? name).then(
      ({ text, hints }) =>
        text === '' ? 'empty-text' : hints.some(({ code }) => code === 'text/other-type') ? 'other-type' : 'text',
      (error: TextRefusal) => error.code,
    )
    expect(answer).toMatch(ANSWERS[outcome])
  })
})

function labelledIn(folder: string): [string, Special][] {
  const labels = JSON.parse(fs.readFileSync(path.join(folder, 'labels.json'), 'utf8'))
  return Object.entries((labels as { special: Record<string, Special> }).special)
}
