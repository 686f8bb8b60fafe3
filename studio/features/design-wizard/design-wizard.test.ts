import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DESIGNS } from '@casefiles/engine/designs'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { WIZARD_STEPS } from '../../../contract/studio/wizard-steps.ts'
import { withDesign } from './change-design.ts'
import { beginHistory, change, createDraft, redo, settle, undo, type DraftCalls } from './draft-store.ts'
import { wordsOf } from './wizard-screen.tsx'
import { currentIssues, stepStates } from './step-status.ts'
import { addEdge, addNode, arrange, questionOf, removeNode, whyNoEdge } from './theory/edit-theory.ts'
import { withCovariates } from './theory/theory-step.tsx'
import { ApiError } from '../../app/api-error.ts'
import { failureOf } from './design-wizard.tsx'

const document: CasefileDocument = {
  title: 'Belts',
  description: '',
  jurisdiction: 'United States',
  domain: 'transport',
  subdomain: 'road-safety',
  period: '',
  keywords: [],
  design: { design_type: 'DiD', units: { unit_of_analysis: 'State and year' } },
  texts: {},
  theory: { nodes: [], edges: [] },
  artifacts: [],
}

describe('history', () => {
  it('undoes typing in one field at once, and other changes one by one', () => {
    let history = beginHistory('')
    for (const text of ['a', 'ab', 'abc']) history = change(history, text, 'title')
    history = change(settle(history), 'abcd', 'title')
    history = undo(history)
    expect(history.present).toBe('abc')
    history = undo(history)
    expect(history.present).toBe('')
    expect(undo(history)).toBe(history)
    expect(redo(redo(history)).present).toBe('abcd')
    expect(change(history, 'x', null).future).toEqual([])
  })
})

describe('a draft', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const casefile = { id: 'belts', document, revision: 4, issues: [], updated_at: '2026-11-21T10:00:00.000Z' }
  const open = (calls: Partial<DraftCalls>) =>
    createDraft(casefile as unknown as StudioCasefile, {
      save: async (revision) => ({ revision: revision + 1, saved_at: '', issues: [] }),
      load: () => Promise.reject(new Error('not asked for')),
      failureOf: (error) => (error as { kind: 'conflict' | 'offline' | 'refused' }).kind,
      now: () => 0,
      merged: () => undefined,
      ...calls,
    })
  const failing = (kind: string) => () => Promise.reject(Object.assign(new Error('No.'), { kind }))

  it('sends the whole document with the revision it was made from', async () => {
    const save = vi.fn(async (revision: number) => ({ revision: revision + 1, saved_at: '', issues: [] }))
    const draft = open({ save })
    draft.getState().change(['design', 'seed'], 7)
    expect(draft.getState().save.kind).toBe('unsaved')
    expect(await draft.getState().flush()).toBe(true)
    expect(save).toHaveBeenCalledWith(4, { ...document, design: { ...document.design, seed: 7 } })
    expect(draft.getState()).toMatchObject({ revision: 5, save: { kind: 'saved' } })
    expect(kept.size).toBe(0)
  })

  it('keeps in the browser what the network did not take, and takes it up again', async () => {
    const draft = open({ save: failing('offline') })
    draft.getState().change(['title'], 'Seat belts')
    expect(await draft.getState().flush()).toBe(false)
    expect(draft.getState().save.kind).toBe('offline')
    draft.getState().stop()
    const again = open({})
    expect(again.getState().history.present.title).toBe('Seat belts')
    expect(again.getState().save.kind).toBe('unsaved')
    expect(await again.getState().flush()).toBe(true)
    expect(kept.size).toBe(0)
  })

  it('says why the server refused, and keeps the change', async () => {
    const draft = open({ save: failing('refused') })
    draft.getState().change(['title'], '')
    await draft.getState().flush()
    expect(draft.getState().save).toEqual({ kind: 'failed', message: 'No.' })
    expect(kept.size).toBe(1)
    draft.getState().stop()
  })

  it('lays both versions side by side where somebody was faster, and saves what is chosen', async () => {
    const theirs = { ...document, title: 'Belt laws', period: '1983–1997' }
    const save = vi.fn(failing('conflict'))
    const draft = open({
      save,
      load: async () => ({ document: theirs, revision: 9, issues: [], saved_by: 'Mary Okafor' }),
    })
    draft.getState().change(['title'], 'Seat belts')
    expect(await draft.getState().flush()).toBe(false)
    expect(draft.getState().save).toMatchObject({
      kind: 'conflict',
      by: 'Mary Okafor',
      differences: [{ path: ['title'] }, {}],
    })
    save.mockImplementation((async () => ({ revision: 10, saved_at: '', issues: [] })) as never)
    draft.getState().resolve(['mine', 'theirs'])
    expect(await draft.getState().flush()).toBe(true)
    expect(save).toHaveBeenLastCalledWith(9, { ...theirs, title: 'Seat belts' })
    draft.getState().undo()
    expect(draft.getState().history.present).toEqual({ ...document, title: 'Seat belts' })
    draft.getState().stop()
  })

  it('keeps both where somebody else changed other fields, says who, and saves without asking', async () => {
    const theirs = { ...document, period: '1983–1997' }
    const save = vi.fn(failing('conflict'))
    const merged = vi.fn()
    const load = async () => ({ document: theirs, revision: 9, issues: [], saved_by: 'Mary Okafor' })
    const draft = open({ save, load, merged })
    draft.getState().change(['title'], 'Seat belts')
    await draft.getState().flush()
    expect(draft.getState()).toMatchObject({ revision: 9, save: { kind: 'unsaved' } })
    expect(merged).toHaveBeenCalledWith('Mary Okafor', [['period']])
    save.mockImplementation((async () => ({ revision: 10, saved_at: '', issues: [] })) as never)
    expect(await draft.getState().flush()).toBe(true)
    expect(save).toHaveBeenLastCalledWith(9, { ...theirs, title: 'Seat belts' })
    draft.getState().undo()
    expect(draft.getState().history.present).toEqual({ ...document, title: 'Seat belts' })
    draft.getState().stop()
  })

  it('keeps the entries that both added to one list, and names the list', async () => {
    const theirs = { ...document, keywords: ['road'] }
    const save = vi.fn(failing('conflict'))
    const merged = vi.fn()
    const load = async () => ({ document: theirs, revision: 9, issues: [], saved_by: 'Mary Okafor' })
    const draft = open({ save, load, merged })
    draft.getState().change(['keywords'], ['belts'])
    await draft.getState().flush()
    expect(merged).toHaveBeenCalledWith('Mary Okafor', [['keywords']])
    save.mockImplementation((async () => ({ revision: 10, saved_at: '', issues: [] })) as never)
    expect(await draft.getState().flush()).toBe(true)
    expect(save).toHaveBeenLastCalledWith(9, { ...document, keywords: ['road', 'belts'] })
    draft.getState().stop()
  })

  it('takes over their version whole without another save', async () => {
    const theirs = { ...document, title: 'Belt laws' }
    const draft = open({
      save: failing('conflict'),
      load: async () => ({ document: theirs, revision: 9, issues: [], saved_by: 'Mary Okafor' }),
    })
    draft.getState().change(['title'], 'Seat belts')
    await draft.getState().flush()
    draft.getState().resolve(['theirs'])
    expect(draft.getState()).toMatchObject({ revision: 9, save: { kind: 'saved' }, history: { present: theirs } })
    expect(kept.size).toBe(0)
  })
})

describe('the save line', () => {
  it('says how long ago', () => {
    const saved = { kind: 'saved', at: 0 } as const
    expect([14_000, 61_000, 7_200_000].map((now) => wordsOf(saved, now))).toEqual([
      'Saved 14 s ago',
      'Saved 1 min ago',
      'Saved 2 h ago',
    ])
  })
})

describe('steps', () => {
  const found = [
    { step: 'Units', path: 'period', message: '“Period” is needed before the lock.', severity: 'error' },
    { step: 'Assignment', path: 'design', message: 'Need ≥4 pre-periods for DiD', severity: 'warning' },
  ] as const

  it('are to do while something is missing, and have a warning where something is wrong', () => {
    const wrong = { ...document, design: { ...document.design, analysis: { bootstrapDraws: 3 } } }
    const states = stepStates(wrong, currentIssues(wrong, found))
    expect(Object.keys(states)).toEqual([...WIZARD_STEPS])
    expect(states).toMatchObject({ Units: 'to-do', Assignment: 'warning', Replication: 'warning' })
    expect(states['Design Type']).toBe('done')
  })

  it('no longer miss what was filled in since the last save', () => {
    const filled = { ...document, period: '1983–1997' }
    expect(currentIssues(filled, found).map(({ path }) => path)).not.toContain('period')
  })

  it('name what is missing by its label on the screen', () => {
    const messages = currentIssues({ ...document, period: '' }, found).map(({ message }) => message)
    expect(messages).toContain('“Period” is needed before the lock.')
    expect(messages).toContain('“Time” is needed before the lock.')
  })

  it('say what is wrong with a field by its name', () => {
    const wrong = { ...document, design: { ...document.design, analysis: { bootstrapDraws: 3 } } }
    const about = currentIssues(wrong, []).find(({ path }) => path.endsWith('bootstrapDraws'))
    expect(about).toMatchObject({ step: 'Replication', message: 'Bootstrap draws must be at least 99; 3 was given.' })
  })
})

describe('another design', () => {
  it('keeps the fields that it has too, and drops the others', () => {
    const outcome = { column: 'deaths', label: 'Deaths', units: '%' }
    const analysis = { unit: 'state', time: 'year', outcome, comparison: 'never-treated' }
    const did = { ...document, design: { design_type: 'DiD', analysis } }
    expect(withDesign(did, DESIGNS.SyntheticControl.spec).design).toEqual({
      design_type: 'SyntheticControl',
      analysis: { unit: 'state', time: 'year', outcome },
    })
    // Time of the instrumental-variables design is a column or a period, which a name alone is not.
    expect(withDesign(did, DESIGNS.IV.spec).design.analysis).toEqual({ unit: 'state', outcome })
  })
})

describe('the causal graph', () => {
  const named = ['Law', 'Deaths', 'Income'].reduce(
    (theory, label, place) =>
      addNode(theory, {
        label,
        role: (['treatment', 'outcome', 'covariate'] as const)[place],
        column: label.toLowerCase(),
      }),
    document.theory,
  )
  const theory = addEdge(addEdge(named, { from: 'income', to: 'law' }), { from: 'income', to: 'deaths' })

  it('names its variables and refuses what is there already or closes a circle', () => {
    expect(addNode(theory, { label: 'Income', role: 'covariate' }).nodes.at(-1)!.id).toBe('income-2')
    expect(whyNoEdge(theory, { from: 'income', to: 'law' })).toBe('This arrow is there already.')
    expect(whyNoEdge(theory, { from: 'law', to: 'income' })).toMatch(/close a circle: Income → Law → Income/)
    expect(whyNoEdge(theory, { from: 'law', to: 'deaths' })).toBeNull()
    expect(removeNode(theory, 'income').edges).toEqual([])
  })

  it('asks its question once there is one treatment and one outcome', () => {
    expect(questionOf(theory)).toMatchObject({ treatment: 'law', outcome: 'deaths' })
    expect(questionOf(removeNode(theory, 'law'))).toBeNull()
  })

  it('is arranged with causes left of effects', () => {
    const x = new Map(arrange(addEdge(theory, { from: 'law', to: 'deaths' })).nodes.map((node) => [node.id, node.x]))
    expect(x.get('income')! < x.get('law')! && x.get('law')! < x.get('deaths')!).toBe(true)
  })

  it.each([
    ['DiD', 'covariates', { column: 'income' }],
    ['RDD', 'covariates', { column: 'income' }],
    ['IV', 'exogenous', { column: 'income', label: 'Income' }],
    ['Matching', 'covariates', { kind: 'number', column: 'income', label: 'Income' }],
    ['SyntheticControl', 'predictors', { column: 'income', label: 'Income' }],
    ['Blocks', 'covariates', { column: 'income', label: 'Income' }],
  ])('gives its set to %s as %s', (design_type, key, entry) => {
    const income = theory.nodes.filter(({ id }) => id === 'income')
    const before = { ...document, theory, design: { design_type } }
    const { design } = withCovariates(before, income, [{ name: 'income', type: 'number', isNumeric: true }])
    expect(design.analysis).toEqual({ [key]: [entry] })
  })

  it('gives words as a category', () => {
    const income = theory.nodes.filter(({ id }) => id === 'income')
    const { design } = withCovariates({ ...document, design: { design_type: 'Matching' } }, income, [
      { name: 'income', type: 'text', isNumeric: false },
    ])
    expect(design.analysis).toEqual({ covariates: [{ kind: 'category', column: 'income', label: 'Income' }] })
  })
})

const refused = (code: string, status: number) => new ApiError('It was refused.', { code, status })

it('a save that fails is tried again, laid beside the other version, or explained', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('offline')
  expect(failureOf(refused('server/unexpected', 500))).toBe('offline')
  expect(failureOf(refused('request/too-many', 429))).toBe('offline')
  expect(failureOf(refused('casefile/edited-meanwhile', 409))).toBe('conflict')
  expect(failureOf(refused('request/invalid', 400))).toBe('refused')
})
