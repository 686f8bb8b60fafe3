import { describe, expect, it } from 'vitest'
import { linkTerms, findsTerms } from './link-terms.ts'
import type { Term } from './term.ts'

/** The links of a markup: which words lead to which entry. */
const linksOf = (html: string) =>
  [...linkTerms(html).matchAll(/<a class="term" href="\/glossary#([^"]+)">([^<]+)<\/a>/g)].map(([, id, words]) => [
    words,
    id,
  ])

describe('a term in a text', () => {
  it('is a link to its entry, and the text stays as it was', () => {
    expect(linkTerms('<p>The standard error is 2.00.</p>')).toBe(
      '<p>The <a class="term" href="/glossary#standard-error">standard error</a> is 2.00.</p>',
    )
  })

  it.each([
    ['in the plural', 'Two placebos agree.', 'placebos', 'placebo'],
    ['at the start of a sentence', 'Covariates differ little.', 'Covariates', 'covariate'],
    ['over a line break', 'the standard\n  error', 'standard\n  error', 'standard-error'],
    ['before a possessive', 'the cohort’s change', 'cohort', 'cohort'],
    ['with a period inside', 's.e. in brackets', 's.e.', 'standard-error'],
    ['after an entity', '&quot;cutoff&quot;', 'cutoff', 'cutoff'],
  ])('is found %s', (_where, text, words, id) => {
    expect(linksOf(`<p>${text}</p>`)).toEqual([[words, id]])
  })

  it.each([
    'placeboid',
    'cutoff-based',
    'unplacebo',
    'treated_cohort',
    'pre-cutoff',
    'cohorte',
    'a late change',
    'no att',
    'Ate',
  ])('is not found in %s, which is another word', (text) => {
    expect(linksOf(`<p>${text}</p>`)).toEqual([])
  })

  it('is not found in a phrase that means something else', () => {
    expect(linksOf('<p>Some are locked up. A chain store. The locked design.</p>')).toEqual([['locked design', 'lock']])
  })

  it('is the longest one', () => {
    expect(linksOf('<p>A placebo outcome, and randomization inference.</p>')).toEqual([
      ['placebo outcome', 'placebo'],
      ['randomization inference', 'randomization-inference'],
    ])
  })
})

describe('in a page', () => {
  it('the first occurrence alone is a link, and again under the next heading, in the next section and in what folds away', () => {
    const html =
      '<section><p>Cutoff, cutoff.</p><ul><li>Cutoff.</li></ul><h2>On</h2><h3>A</h3><p>Cutoff.</p><h3>B</h3><p>Cutoff.</p>' +
      '<details><summary>More</summary><p>Cutoff.</p></details><p>Cutoff.</p></section><section><p>Cutoff.</p></section>'
    expect(linkTerms(html).split('<a class="term"')).toHaveLength(1 + 4)
  })

  it.each([
    '<h2>Cutoff</h2>',
    '<p><a href="/x">the <em>cutoff</em></a></p>',
    '<li><button type="button">Cutoff</button></li>',
    '<p><code>cutoff</code></p>',
    '<p><svg><text>Cutoff</text></svg></p>',
    '<figcaption><svg viewBox="0 0 1 1"><g><path d="M0 0"/></g><text>Cutoff</text></svg></figcaption>',
    '<li><label>Cutoff <input type="text" value="cutoff"></label></li>',
    '<table><tbody><tr><td><p>Cutoff</p></td></tr></tbody></table>',
    '<details><summary><p>Cutoff</p></summary></details>',
    '<blockquote><p>Cutoff</p></blockquote>',
    '<p class="small visually-hidden">Cutoff</p>',
    '<p hidden>Cutoff</p>',
    '<p class="cite">Cutoff</p>',
    '<p title="cutoff" data-text="<b>cutoff">x</p>',
    '<!-- <p>Cutoff</p> -->',
    '<script type="application/json">{"p": "<p>cutoff"}</script>',
    '<div>Cutoff</div>',
  ])('no term is a link in %s', (html) => {
    expect(linkTerms(html)).toBe(html)
  })

  it('what follows a barred element is read again', () => {
    expect(linksOf('<p><code>x</code> <br> <img src="a.png" alt="cutoff"> the cutoff</p>')).toEqual([
      ['cutoff', 'cutoff'],
    ])
  })

  it('what an island draws stays as it was drawn, and what stands in it as a slot is read', () => {
    const html =
      '<astro-island props="{}"><p>A cutoff.</p><astro-slot><p>The cutoff.</p><astro-island><p>Cutoff.</p></astro-island></astro-slot></astro-island>'
    expect(linkTerms(html)).toBe(html.replace('The cutoff', 'The <a class="term" href="/glossary#cutoff">cutoff</a>'))
  })

  it('gives the same markup every time', () => {
    const html = '<p>The p value of the placebo.</p>'
    expect(linkTerms(html)).toBe(linkTerms(html))
  })
})

describe('terms of a list', () => {
  const term = (id: string, forms: string[]): Term => ({ id, term: id, short: '', forms })

  it('are found whatever their order, and none twice', () => {
    const list = [term('unit', ['unit']), term('unit-effect', ['unit effect', 'unit effects'])]
    const text = 'Unit effects of a unit, a unit effect, (unit).'
    const expected = [
      { id: 'unit-effect', start: 0, end: 12 },
      { id: 'unit', start: 18, end: 22 },
    ]
    for (const terms of [list, list.toReversed()]) expect(findsTerms(terms)(text, new Set())).toEqual(expected)
  })

  it('may hold marks that mean something in a pattern', () => {
    expect(findsTerms([term('a', ['C++ (new)'])])('In C++ (new) style', new Set())).toHaveLength(1)
  })
})
