import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { writeModelLine } from './design-lines.ts'
import { readModelLine } from './read-model-line.ts'

const read = (line: string, chosen: DesignType) => readModelLine(line, { chosen })
const left = (line: string, chosen: DesignType) => read(line, chosen).notTaken.map(({ text }) => text)

describe('the sample design of a survey in a line', () => {
  const design = 'svydesign(ids = ~psu, strata = ~s, weights = ~w, data = d, nest = TRUE)'
  const drawn = { survey: { strata: 's', primarySamplingUnit: 'psu' }, samplingWeight: { column: 'w' } }

  it('of svyglm is read for an experiment, and written back', () => {
    const { analysis, notTaken, design: found } = read(`svyglm(y ~ z + age + factor(b), design = ${design})`, 'Blocks')
    expect(found).toBe('Blocks')
    expect(analysis).toMatchObject({
      ...drawn,
      outcome: { column: 'y' },
      treatment: { column: 'z' },
      blocks: ['b'],
      covariates: [{ column: 'age' }],
    })
    expect(notTaken).toEqual([])
    const line = writeModelLine('Blocks', analysis)!
    expect(line).toBe(
      'svyglm(y ~ z + age + factor(b), design = svydesign(ids = ~psu, strata = ~s, weights = ~w, data = data, nest = TRUE))',
    )
    expect(read(line, 'Blocks').analysis).toEqual(analysis)
  })

  it('of svyglm is read for matching: the first term is the treatment', () => {
    const { analysis, notTaken } = read(`summary(survey::svyglm(y ~ t + x + factor(g), ${design}))`, 'Matching')
    expect(analysis).toMatchObject({
      ...drawn,
      outcome: { column: 'y' },
      treatment: { column: 't' },
      covariates: [
        { kind: 'number', column: 'x' },
        { kind: 'category', column: 'g' },
      ],
    })
    expect(notTaken).toEqual([])
  })

  it.each(['Blocks', 'Matching'] as const)('stands alone in svydesign and svyset for %s', (chosen) => {
    expect(read(`des <- ${design}`, chosen).analysis).toEqual(drawn)
    expect(read('svyset psu [pw=w], strata(s)', chosen).analysis).toEqual(drawn)
    expect(read('svyset psu [pweight = w], strata(s) singleunit(centered)', chosen).analysis['survey']).toEqual({
      ...drawn.survey,
      lonelyUnits: 'adjust',
    })
    expect(read('svydesign(ids = ~1, weights = ~w, data = d)', chosen).analysis).toEqual({
      survey: {},
      samplingWeight: { column: 'w' },
    })
  })

  it('is that of svyset for svy: regress, and said to stand there', () => {
    const { analysis, remarks, notTaken } = read('svy: regress y z age', 'Blocks')
    expect(analysis).toMatchObject({ outcome: { column: 'y' }, treatment: { column: 'z' } })
    expect(remarks.join(' ')).toContain('“svy” takes the sample design of svyset.')
    expect(notTaken).toEqual([])
    expect(read('svy: reg y t x', 'Matching').analysis).toMatchObject({ treatment: { column: 't' } })
    expect(left('svy, subpop(women): regress y z', 'Blocks')).toEqual(['svy, subpop(women):'])
  })

  it.each([
    ['svydesign(ids = ~psu + house, strata = ~s, weights = ~w, data = d)', 'house'],
    ['svydesign(ids = ~psu, weights = ~w, fpc = ~n, data = d)', 'fpc = ~n'],
    ['svydesign(ids = ~psu, probs = ~p, data = d)', 'probs = ~p'],
    ['svyset psu [pw=w], strata(s) fpc(n)', 'fpc(n)'],
    ['svyset psu [pw=w], vce(brr)', 'vce(brr)'],
    ['svyset psu [pw=w], strata(s) || house', '|| house'],
    ['svyset psu, singleunit(scaled)', 'singleunit(scaled)'],
    ['svyglm(y ~ z, design = des)', 'design = des'],
    ['svyglm(y ~ z, design = svrepdesign(d, weights = ~w))', 'design = svrepdesign(d, weights = ~w)'],
    ['svyglm(y ~ z, design = svydesign(ids = ~psu, data = d), family = quasibinomial())', 'family = quasibinomial()'],
  ])('%s leaves %s out and says so', (line, text) => {
    expect(left(line, 'Blocks')).toEqual([text])
  })

  it.each([
    'svrepdesign(weights = ~w, repweights = "r[0-9]+", data = d)',
    'svyby(~y, ~z, des, svymean)',
    'postStratify(des, ~a, pop)',
  ])('%s is refused by name', (line) => {
    expect(() => read(line, 'Blocks')).toThrow(expect.objectContaining({ code: 'model-line/unknown-command' }))
  })
})
