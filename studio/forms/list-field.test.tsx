import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormContext, type Form } from './form-context.tsx'
import type { FieldOf } from './form-field.ts'
import { Fields } from './nested-fields.tsx'
import { getAt, type Path } from './path.ts'

const covariates: FieldOf<'list'> & { key: string; label: string; isOptional: boolean } = {
  key: 'covariates',
  label: 'Covariates',
  isOptional: false,
  kind: 'list',
  least: 0,
  most: 2,
  blank: '',
  item: { key: '', label: '', isOptional: false, kind: 'text' },
}

function render(value: object, changes: Partial<typeof covariates> = {}): string {
  const nothing = () => undefined
  const read = (path: Path) => getAt(value, path)
  const form: Form = { read, change: nothing, errorAt: nothing, leave: nothing, columns: [] }
  return renderToStaticMarkup(
    <FormContext.Provider value={form}>
      <Fields fields={[{ ...covariates, ...changes }]} path={[]} />
    </FormContext.Provider>,
  )
}
const buttons = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>(?:<[^>]*>)*([^<]*)/g)].map(([, attributes, text]) => ({
    name: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text,
    isOff: /\s(aria-disabled="true"|disabled="")/.test(attributes),
  }))

describe('a list of a form', () => {
  it('offers to say that there is nothing to name, before anything is', () => {
    expect(buttons(render({})).map(({ name }) => name)).toEqual(['Add covariate', 'None to name'])
    expect(render({ covariates: [] })).toContain('None.')
    expect(buttons(render({ covariates: [] })).map(({ name }) => name)).toEqual(['Add covariate'])
  })

  it('can be left out again where it is optional', () => {
    expect(buttons(render({ covariates: [] }, { isOptional: true })).map(({ name }) => name)).toEqual([
      'Add covariate',
      'Leave out',
    ])
  })

  it('names its entries by number, and moves none beyond either end', () => {
    const found = buttons(render({ covariates: ['age', 'income'] }))
    const off = found.filter(({ isOff }) => isOff).map(({ name }) => name)
    expect(found.map(({ name }) => name)).toContain('Remove Covariate 2')
    expect(off).toEqual(['Move Covariate 1 up', 'Move Covariate 2 down', 'Add covariate'])
  })

  it('says how many there may be where it is full', () => {
    expect(render({ covariates: ['age', 'income'] })).toContain('2 at most.')
    expect(render({ covariates: ['age'] })).not.toContain('2 at most.')
  })
})
