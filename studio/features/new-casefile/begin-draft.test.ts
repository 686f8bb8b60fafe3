import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCasefileSchema } from '../../../contract/studio/casefile.ts'
import { firstDraft } from './begin-draft.ts'
import { withFirst } from './first-answer.tsx'
import { dropBeginning, readBeginning, saveBeginning } from './kept-beginning.ts'
import { readFirst } from './read-first.ts'

const choice = { title: 'Taxes', domain: 'taxation', subdomain: 'excise-tax', designType: 'IV' } as const
const LINE = 'feols(packs ~ income | state + year | price ~ tax, cluster = ~state)'
const begun = (first: string, changes: object = {}) =>
  newCasefileSchema.parse(firstDraft({ choice, artifacts: [], decided: {}, ...changes }, null, readFirst(first)))

describe('a draft that is begun with a question or a command', () => {
  it('is described by the question', () => {
    expect(begun('Do taxes lower sales?').document).toEqual({
      description: 'Do taxes lower sales?',
      design: { design_type: 'IV' },
    })
  })

  it('has the choices of the command', () => {
    expect(begun(LINE).document?.design).toMatchObject({
      design_type: 'IV',
      analysis: { outcome: { column: 'packs' }, treatment: { column: 'price' }, instruments: [{ column: 'tax' }] },
    })
  })

  it('has none of them where another design was accepted since', () => {
    const decided = { 'design:DiD': 'accepted' }
    expect(begun(LINE, { decided }).document?.design).toEqual({ design_type: 'DiD' })
  })
})

describe('the first answer', () => {
  const nothing = { title: '', domain: '', subdomain: '', designType: null }
  const [question, line] = [readFirst('Do taxes lower sales?'), readFirst(LINE)]

  it('is the title where it is a question, until another is written by hand', () => {
    const asked = withFirst(nothing, readFirst(''), question)
    expect(asked.title).toBe('Do taxes lower sales?')
    expect(withFirst(asked, question, readFirst('Do they?')).title).toBe('Do they?')
    expect(withFirst({ ...asked, title: 'Own' }, question, readFirst('Do they?')).title).toBe('Own')
  })

  it('chooses the design where it is a command', () => {
    expect(withFirst(nothing, readFirst(''), line)).toMatchObject({ title: '', designType: 'IV' })
    expect(withFirst({ ...nothing, designType: 'RDD' }, readFirst(''), question).designType).toBe('RDD')
  })
})

describe('what is answered on the way', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is there again after a reload, and gone once the draft is made', () => {
    const nothing = readBeginning()
    saveBeginning({ ...nothing, first: LINE, choice, artifacts: ['a1'] })
    expect(readBeginning()).toEqual({ ...nothing, first: LINE, choice, artifacts: ['a1'] })
    dropBeginning()
    expect(readBeginning()).toEqual(nothing)
  })

  it('is nothing where the storage holds no answers, or is refused', () => {
    stored.set('new_casefile', 'no JSON')
    expect(readBeginning().choice.title).toBe('')
    vi.stubGlobal('sessionStorage', {})
    expect(() => saveBeginning(readBeginning())).not.toThrow()
  })
})
