import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { othersDraftSchema, othersFoundSchema, type OthersDraft } from '../../../contract/others-found.ts'
import type { FormField } from '../../forms/form-field.ts'
import { READING_FIELD, studiesField } from './others-fields.ts'
import { OthersForm } from './others-form.tsx'

const STUDIES = studiesField()
const STUDY = {
  kind: 'review' as const,
  label: 'A review',
  citation: 'Author (2001). Title.',
  finding: 'Deaths fell.',
  confirmed: { address: 'https://example.org', how: 'Read in the abstract.' },
}
const effect = { value: -10, ci: [-12, -8] as [number, number], units: 'percent' }
const casefile = { slug: 'belts', docket: 'CF-1001', effect }

function render(others: OthersDraft | undefined, issues: { path: string; message: string }[] = []): string {
  return renderToStaticMarkup(
    <OthersForm others={others} issues={issues} casefile={casefile} onChange={() => undefined} />,
  )
}

/** A value for a field as an analyst could give it, the first shape where there are several. */
function fill(field: FormField): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(field.fields.map((inner) => [inner.key, fill(inner)]))
    case 'list':
      return [fill(field.item)]
    case 'variant':
      return fill(field.variants[0].field!)
    case 'choice':
      return field.options[0].value
    case 'number':
      return -9
    case 'interval':
      return [-14, -4]
    case 'address':
      return 'https://example.org'
    default:
      return field.key === 'doi' ? '10.1000/belts' : 'Some words'
  }
}

describe('the form of what others found', () => {
  it('has a field for all that the contract asks for, and none that it does not know', () => {
    const filled = { studies: fill(STUDIES), reading: fill(READING_FIELD) }
    expect(othersFoundSchema.safeParse(filled).error?.issues).toBeUndefined()
    expect(othersDraftSchema.safeParse(filled).error?.issues).toBeUndefined()
  })

  it('tells of every field what belongs in it', () => {
    const all = (field: FormField): FormField[] => [
      field,
      ...(field.kind === 'group' ? field.fields.flatMap(all) : []),
      ...(field.kind === 'list' ? all({ ...field.item, hint: field.hint ?? '' }) : []),
    ]
    for (const field of [...all(STUDIES), ...all(READING_FIELD)]) {
      const said = field.kind === 'choice' ? field.options.map(({ note = '' }) => note) : [field.hint]
      expect(field.label).toMatch(/^[A-Z]/)
      for (const help of said) expect(help, field.label).toMatch(/\S/)
    }
  })

  it('asks how ours stands to the studies once there is one', () => {
    expect(render(undefined)).not.toContain('How ours stands to them')
    const named = render({ studies: [STUDY] })
    expect(named).toContain('How ours stands to them')
    expect(named).toContain('Remove Study 1')
    expect(named).toContain('Move Study 1 up')
  })

  it('says beside a field what the server found wrong with it', () => {
    const message = 'Study 1: Give a whole address that begins with https://.'
    const others = { studies: [{ ...STUDY, confirmed: { address: 'http://example.org' } }] }
    const shown = render(others, [
      { path: 'others.studies.0.confirmed.address', message },
      { path: 'others.studies.0.confirmed.how', message: 'Say which part was read.' },
    ])
    expect(shown).toContain(`<span>${message}</span>`)
    expect(shown).toMatch(
      /value="http:\/\/example.org"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="http:\/\/example.org"/,
    )
    // nothing was typed there yet, and the field was not left
    expect(shown).not.toContain('Say which part was read.')
  })

  it('shows a study that could not be read as such, and asks for no address', () => {
    const shown = render({ studies: [{ ...STUDY, confirmed: null }] })
    expect(shown).toMatch(/<option value="1" selected="">Could not be read/)
    expect(shown).not.toContain('Part that was read')
  })

  it('previews the studies as readers see them, beside this casefile’s result', () => {
    const shown = render({ studies: [{ ...STUDY, estimate: { value: -9, ci: [-14, -4] } }] })
    expect(shown).toContain('How the site shows them')
    expect(shown).toContain('−9.00 (−14.00 to −4.00) percent. Inside our interval.')
    expect(render({ studies: [{}] })).not.toContain('How the site shows them')
  })
})
