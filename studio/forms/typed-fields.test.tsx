import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormContext, type Form } from './form-context.tsx'
import { withEnd } from './typed-fields.tsx'
import { Fields } from './nested-fields.tsx'
import { getAt } from './path.ts'

describe('an interval of a form', () => {
  it('is there with its first end, and gone with its last', () => {
    expect(withEnd(undefined, 0, -2)).toEqual([-2, null])
    expect(withEnd([-2, null], 1, 3)).toEqual([-2, 3])
    expect(withEnd([-2, 3], 0, undefined)).toEqual([null, 3])
    expect(withEnd([null, 3], 1, undefined)).toBeUndefined()
  })

  it('shows both ends, and says what is wrong with one of them', () => {
    const nothing = () => undefined
    const errorAt: Form['errorAt'] = (path) => (path.join('.') === 'ci.1' ? 'Give both ends.' : undefined)
    const form = { read: getAt.bind(null, { ci: [-2, 'x'] }), change: nothing, errorAt, leave: nothing, columns: null }
    const shown = renderToStaticMarkup(
      <FormContext.Provider value={form}>
        <Fields fields={[{ key: 'ci', label: 'Interval', isOptional: true, kind: 'interval' }]} path={[]} />
      </FormContext.Provider>,
    )
    expect(shown).toContain('value="-2"')
    expect(shown).toMatch(/id="field-ci-1"[^>]*value="x"/)
    expect(shown).toMatch(/id="field-ci-1"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="field-ci-1"/)
    expect(shown.match(/Give both ends\./g)).toHaveLength(1)
  })
})
