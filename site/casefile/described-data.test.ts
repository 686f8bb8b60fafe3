import { describe, expect, it } from 'vitest'
import { creatorsOf, isoPeriod, placeOf } from './structured-data.ts'
import { licenceAddresses } from './licences.ts'

describe('what machines read of a data set', () => {
  it('has its period in ISO 8601, and none that the words do not give', () => {
    expect(['1983–1994', '2004', 'before 2007', 'six growing seasons, years not given'].map(isoPeriod)).toEqual([
      '1983/1994',
      '2004',
      '../2007',
      undefined,
    ])
  })

  it('has its place with the code of the country', () => {
    const address = (country: string, region?: string) => ({
      '@type': 'PostalAddress',
      addressCountry: country,
      ...(region !== undefined && { addressRegion: region }),
    })
    expect(placeOf('Sweden')).toMatchObject({ name: 'Sweden', address: address('SE') })
    expect(placeOf('North Carolina, United States')).toMatchObject({ address: address('US', 'North Carolina') })
    expect(placeOf('Great Britain')).toMatchObject({ address: address('GB', 'Great Britain') })
    expect(placeOf('One city, not named')).toEqual({ '@type': 'Place', name: 'One city, not named' })
  })

  it('has licenses as addresses, and none that the words do not name', () => {
    const names = (words: string) => licenceAddresses(words).map((address) => address.split('/').at(-1))
    expect(names('Distributed with the R package AER under GPL-2 | GPL-3; the facts are from public records.')).toEqual(
      ['GPL-2.0-only.html', 'GPL-3.0-only.html'],
    )
    expect(names('Distributed with the R package plm under GPL-2 or later.')).toEqual(['GPL-2.0-or-later.html'])
    expect(names('Distributed with the R package rstanarm under GPL-3 or later.')).toEqual(['GPL-3.0-or-later.html'])
    expect(names('Distributed with the R package estimatr under the MIT license.')).toEqual(['MIT.html'])
    expect(names('Distributed with the R package boot; unlimited distribution.')).toEqual([])
  })

  it('has the people of its citation one by one, and else who published it', () => {
    const names = (citation: string) => creatorsOf(citation).map((one) => (one as { name: string }).name)
    expect(
      names('Petrosino, A., Turpin-Petrosino, C., Hollis-Peel, M. E. & Lavenberg, J. G. (2013). Scared Strai'),
    ).toEqual(['A. Petrosino', 'C. Turpin-Petrosino', 'M. E. Hollis-Peel', 'J. G. Lavenberg'])
    expect(names('van Panhuis, W. G. et al. (2013). Contagious Diseases')).toEqual(['W. G. van Panhuis'])
    expect(names('Chung, C.-F., Schmidt, P. & Witte, A. D. (1991). Survival Analysis')).toEqual([
      'C.-F. Chung',
      'P. Schmidt',
      'A. D. Witte',
    ])
    expect(names('Gapminder Foundation (data collection); Irizarry, R. A.')).toEqual(['Gapminder Foundation'])
  })
})
