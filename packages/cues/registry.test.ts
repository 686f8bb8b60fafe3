import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cuesOf, cueText, parseCue } from './cue.ts'
import { extractCues } from './extract-cues.ts'
import { CUES, CUE_TYPES } from './registry.ts'
import { RULES } from './rules.ts'
import { thresholdTokens } from './thresholds/current.ts'

const TEXT = path.join(import.meta.dirname, 'fixtures/drafting-forms/fl-voucher.txt')
const { cues } = await extractCues(fs.readFileSync(TEXT, 'utf8'))

describe('the registry of cue types', () => {
  it.each(CUE_TYPES)('has the spec and the rules of %s under its own name', async (type) => {
    const spec = CUES[type]
    expect(spec.type).toBe(type)
    expect(typeof (await RULES[type]()).extract).toBe('function')
    expect(spec.words).not.toBe('')
  })

  it('gives the cues of a text by type, in its own order', () => {
    const places = cues.map(({ cue_type }) => CUE_TYPES.indexOf(cue_type))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('does not tie a spec to the rules of another type', () => {
    // @ts-expect-error the rules find another type than the spec describes
    const rules: (typeof RULES)['random'] = async () => (await import('./clauses/clause-rules.ts')).comparisonRules
    expect(rules).not.toBe(RULES.random)
  })
})

describe('a cue from outside', () => {
  it('is what it was before it was sent', () => {
    expect(cues.length).toBeGreaterThan(5)
    expect((JSON.parse(JSON.stringify(cues)) as unknown[]).map(parseCue)).toEqual(cues)
  })

  it('is refused where its type is unknown or its value is another type’s', () => {
    const [cue] = cues
    expect(() => parseCue({ ...cue, cue_type: 'transition_rules' })).toThrow()
    expect(() => parseCue({ ...cue, cue_type: 'threshold_tokens' })).toThrow()
    expect(() => parseCue({ ...cue, start: 'here' })).toThrow()
  })
})

describe('a cue’s value as one line', () => {
  const common = { cue_key: '', confidence: 1, start: 0, end: 4, phrase: 'said', reason: '' }

  it('is a code, a place in the taxonomy, a day or why there is none, or the words themselves', () => {
    const level = 'national' as const
    expect(cueText({ ...common, cue_type: 'jurisdiction', cue_value: { code: 'IE', name: 'Ireland', level } })).toBe(
      'IE',
    )
    expect(cueText({ ...common, cue_type: 'topic', cue_value: { domain: 'health', subdomain: 'drugs' } })).toBe(
      'health/drugs',
    )
    const dates = [
      { iso: '2020-01-01', kind: 'explicit' as const },
      { iso: null, kind: 'contingent' as const },
    ]
    expect(
      dates.map((date) => cueText({ ...common, cue_type: 'effective_date', cue_value: { ...date, competing: [] } })),
    ).toEqual(['2020-01-01', 'contingent'])
    expect(cueText({ ...common, cue_type: 'sunset', cue_value: 'shall expire' })).toBe('shall expire')
  })

  it('of a threshold is its words in the text', () => {
    const [threshold] = cuesOf(cues, 'threshold_tokens')
    expect(cueText(threshold)).toBe(threshold.phrase)
  })
})

describe('a figure whose words make no number', () => {
  it('is a cue without a value, also behind a process and in the short form', async () => {
    const text = 'The amount shall be the product of ONE AND THREE-TENTHS and the poverty line.'
    const found = cuesOf((await extractCues(text)).cues, 'threshold_tokens')
    expect(found.map(({ cue_value }) => cue_value.value)).toEqual([null])
    expect((JSON.parse(JSON.stringify(found)) as unknown[]).map(parseCue)).toEqual(found)
    expect(thresholdTokens(found)).toMatchObject([{ token: 'ONE AND THREE-TENTHS', value: null }])
  })
})
