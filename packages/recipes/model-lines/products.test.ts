import { describe, expect, it } from 'vitest'
import { readModelLine } from './read-model-line.ts'

const read = (line: string) => readModelLine(line)
const whyNot = (line: string) => read(line).notTaken.map(({ text }) => text)

describe('a product of two columns', () => {
  const product = { kind: 'derive', column: 'x1_x_x2', formula: 'x1 * x2' }
  const covariates = (...columns: string[]) => columns.map((column) => ({ column, transform: 'none' }))
  const indicators = ['f', 'g']
  const readProduct = (term: string, isStata = false) =>
    readModelLine(
      isStata
        ? `csdid y ${term}, ivar(id) time(t) gvar(g1)`
        : `att_gt(yname = "y", tname = "t", idname = "id", gname = "g1", xformla = ~ ${term})`,
      { indicators },
    )

  it.each([
    ['x1:x2', false],
    ['I(x1 * x2)', false],
    ['c.x1#c.x2', true],
  ])('is a column that a step of the recipe makes: %s', (term, isStata) => {
    const { analysis, steps, notTaken } = readProduct(term, isStata)
    expect(steps).toEqual([product])
    expect(analysis['covariates']).toEqual(covariates('x1_x_x2'))
    expect(notTaken).toEqual([])
  })

  it.each([
    ['x1*x2', false],
    ['x1 + x1*x2 + x1:x2', false],
    ['c.x1##c.x2', true],
  ])('has both columns beside it, each once: %s', (term, isStata) => {
    const { analysis, steps } = readProduct(term, isStata)
    expect(steps).toEqual([product])
    expect(analysis['covariates']).toEqual(covariates('x1', 'x2', 'x1_x_x2'))
  })

  it.each([
    ['i(f, x)', false, ['x', 'f_x_x']],
    ['i(f, x, ref = 0)', false, ['f_x_x']],
    ['factor(f):x', false, ['x', 'f_x_x']],
    ['factor(f)*x', false, ['f', 'x', 'f_x_x']],
    ['i.f#c.x', true, ['x', 'f_x_x']],
    ['f##c.x', true, ['f', 'x', 'f_x_x']],
  ])('of a group of 0 and 1 has the slope of all beside it: %s', (term, isStata, columns) => {
    const { analysis, steps } = readProduct(term, isStata)
    expect(steps).toEqual([{ kind: 'derive', column: 'f_x_x', formula: 'f * x' }])
    expect(analysis['covariates']).toEqual(covariates(...columns))
  })

  it.each([
    ['i(region, x)', false],
    ['i.region#c.x', true],
  ])('of other groups is left with the step that makes it: %s', (term, isStata) => {
    const { analysis, steps, notTaken } = readProduct(term, isStata)
    expect([steps, analysis['covariates']]).toEqual([[], undefined])
    expect(notTaken).toEqual([
      { text: term, why: expect.stringContaining('region_1_x_x = if(region == 1, x, 0)') as string },
    ])
  })

  it('is written with logarithms and names as the recipe reads them', () => {
    expect(readProduct('log(x):`birth rate`').steps).toEqual([
      { kind: 'derive', column: 'log_x_x_birth rate', formula: 'log(x) * `birth rate`' },
    ])
  })

  it('is no covariate where it holds the treatment, and may be the treatment itself', () => {
    const moderated = read('feols(y ~ d + x + d:x | id + t)')
    expect(moderated.notTaken).toEqual([{ text: 'd:x', why: expect.stringContaining('subgroups') as string }])
    expect(moderated.analysis['covariates']).toEqual(covariates('x'))
    const both = read('feols(y ~ treat:post + x | id + t)')
    expect(both.analysis).toMatchObject({ adoption: { column: 'treat_x_post' }, covariates: covariates('x') })
    expect(both.steps).toEqual([{ kind: 'derive', column: 'treat_x_post', formula: 'treat * post' }])
    const open = read('feols(y ~ treat*post + x | id + t)')
    expect(open.notTaken).toEqual([
      { text: 'treat*post', why: expect.stringContaining('Write the product alone') as string },
    ])
    expect(open.analysis).not.toHaveProperty('adoption')
    expect(open.analysis['covariates']).toEqual(covariates('x'))
    expect(whyNot('lm_lin(voted ~ called, covariates = ~ age + called:age)')).toEqual(['called:age'])
    expect(whyNot('matchit(t ~ x + t:x)')).toEqual(['t:x'])
    expect(whyNot('feols(y ~ x + d:x | d ~ z)')).toContain('d:x')
  })

  it('asks the data for the columns that it is made of, not for itself', () => {
    const known = { columns: ['y', 'd', 'id', 't', 'a'] }
    expect(readModelLine('feols(y ~ d + a:b | id + t)', known).unknownColumns).toEqual(['b'])
  })

  it('is what a square becomes where the design has no squares', () => {
    const { analysis, steps } = readProduct('x + I(x^2)')
    expect(analysis['covariates']).toEqual(covariates('x', 'x_squared'))
    expect(steps).toEqual([{ kind: 'derive', column: 'x_squared', formula: 'x * x' }])
  })
})
