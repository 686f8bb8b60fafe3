import { describe, expect, it } from 'vitest'
import { readFirst } from './read-first.ts'

describe('what a casefile begins with', () => {
  it.each([
    'Did belt laws lower traffic deaths?',
    'Minimum wages and jobs, 1990 to 2006',
    'Effect of the tax (2011) on sales of soda',
  ])('is a question: %s', (text) => expect(readFirst(` ${text}\n`)).toEqual({ kind: 'question', text }))

  it.each([
    ['feols(log(packs) ~ 1 | state + year | log(price) ~ tax, data = d)', 'IV'],
    ['feols(y ~ law | state + year)', 'DiD'],
    ['reghdfe deaths law, absorb(state year) cluster(state)', 'DiD'],
    ['rdrobust(y, x, c = 21)', 'RDD'],
  ])('is a command: %s', (text, design) => expect(readFirst(text)).toMatchObject({ kind: 'line', line: { design } }))

  it.each(['lmer(y ~ x + (1 | id))', 'xtabond2 y l.y x, gmm(l.y)', 'y ~ x'])(
    'is no title where it is written like code and not read: %s',
    (text) => expect(readFirst(text).kind).toBe('refused'),
  )

  it('is nothing yet', () => expect(readFirst(' \n')).toEqual({ kind: 'nothing' }))
})
