import { describe, expect, it } from 'vitest'
import { WIZARD_STEPS } from '../../../contract/studio/wizard-steps.ts'
import { pathKey } from '../../forms/path.ts'
import { FRAME_FIELDS } from './frame-fields.ts'

const steps = Object.entries(FRAME_FIELDS)
const placed = steps.flatMap(([, sections]) => sections.flatMap(({ fields }) => fields))

describe('the fields that every design has', () => {
  it('stand in steps of the wizard, each place of the document once', () => {
    expect(WIZARD_STEPS).toEqual(expect.arrayContaining(steps.map(([step]) => step)))
    const paths = placed.map(({ path }) => pathKey(path))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have a label that reads as words, and sections a title', () => {
    for (const { field } of placed) expect(field.label, field.key).toMatch(/^[A-Z][^_]*$/)
    for (const [step, sections] of steps) for (const { title } of sections) expect(title, step).toMatch(/\S/)
  })

  it('offer choices that differ', () => {
    const choices = placed.flatMap(({ field }) => (field.kind === 'choice' ? [field.options] : []))
    expect(choices.length).toBeGreaterThan(0)
    for (const options of choices) {
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
    }
  })
})
