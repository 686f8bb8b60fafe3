import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuesOf, extractCues } from '@casefiles/cues'
import { referenceFolder } from '../../../tests/support/shared-reference.ts'
import { TEXT_LIMITS } from './text/extracted-text.ts'
import { readDocument } from './text/read-document.ts'

/** Policy texts of situations that people who do this work reported, with the right values. */
const field = referenceFolder && path.join(referenceFolder, 'field')
const hasField = field !== null && fs.existsSync(field)
const read = (file: string) => readDocument(fs.readFileSync(path.join(field!, file)), path.basename(file), TEXT_LIMITS)

async function thresholdsOf(text: string) {
  const { cues } = await extractCues(text)
  return cuesOf(cues, 'threshold_tokens').map(({ cue_value }) => cue_value)
}

describe.runIf(hasField)('policy texts of the field', () => {
  it('a redline is read as accepted, and says so with old and new side by side', async () => {
    const [tracked, accepted] = await Promise.all(
      ['tracked', 'accepted'].map((name) => read(`15-docx-tracked-changes/${name}.docx`)),
    )
    expect(tracked.text).toBe(accepted.text)
    expect(accepted.hints).toEqual([])
    expect(tracked.hints.map(({ code }) => code)).toEqual(['text/tracked-changes'])
    expect(tracked.hints[0].message).toContain('taken as accepted')
    expect(tracked.hints[0].message).toMatch(/“.+” became “.+”/)
    const { cues } = await extractCues(tracked.text)
    expect(cuesOf(cues, 'effective_date')[0].cue_value).toMatchObject({ iso: '2022-07-01' })
  })

  it('a form whose page asks to wait is refused by name, and the same as plain pages is read', async () => {
    await expect(read('16-pdf-xfa-shell/xfa-shell.pdf')).rejects.toMatchObject({
      code: 'upload/unsupported-type',
      message: expect.stringContaining('form (XFA)'),
    })
    const plain = await read('16-pdf-xfa-shell/plain.pdf')
    expect(await thresholdsOf(plain.text)).toMatchObject([{ value: 45_000, unit: 'CAD' }])
  })

  it.each([
    ['ontario', 'CAD'],
    ['quebec', 'CAD'],
    ['canada', 'CAD'],
    ['minnesota', 'USD'],
  ])('the dollar of %s is %s', async (place, currency) => {
    const text = fs.readFileSync(path.join(field!, `17-dollars-elsewhere/${place}.txt`), 'utf8')
    const units = (await thresholdsOf(text)).map((value) => (value as { unit: string }).unit)
    expect(units.length).toBeGreaterThan(0)
    for (const unit of units) expect(unit.slice(0, 3)).toBe(currency)
  })
})

describe('the dollar is that of the place', () => {
  it.each([
    ['Residential Tenancies Act of the Parliament of Victoria', 'AUD'],
    ['Act of New South Wales', 'AUD'],
    ['Rates Ordinance, Hong Kong', 'HKD'],
    ['Act of the Parliament of New Zealand', 'NZD'],
    ['Statutes of Singapore', 'SGD'],
    ['Statutes of Saskatchewan', 'CAD'],
    ['Loi du Québec', 'CAD'],
    ['An Act of the State of Georgia', 'USD'],
    ['Local law of Ontario County, New York', 'USD'],
    ['An act of the State of New York on trade with Ontario', 'USD'],
  ])('%s: %s', async (title, currency) => {
    const text = `${title}\n\n1. A household whose income is below $45,000 a year receives the supplement.\n`
    const [found] = await thresholdsOf(text)
    expect((found as { unit: string }).unit.slice(0, 3)).toBe(currency)
  })
})
