import { describe, expect, it } from 'vitest'
import { readMeanings } from './dataset-section.tsx'

const columns = ['state', 'year', 'Fatal_Rate']
const read = (text: string) => Object.fromEntries(readMeanings(text, columns))

describe('a data dictionary', () => {
  it.each([
    ['colons', 'state: Postal code\nyear: Calendar year'],
    ['equals signs', 'state = Postal code\nyear = Calendar year'],
    ['tabs, with types', 'name\ttype\tlabel\nstate\tstr2\tPostal code\nyear\tint\tCalendar year'],
    ['commas and quotes', 'name,label\n"state","Postal code"\n"year","Calendar year"'],
    ['plain commas', 'state, Postal code\nyear,Calendar year'],
    ['a table of Markdown', '| state | Postal code |\n|---|---|\n| year | Calendar year |'],
    ['blanks', 'state   Postal code\nyear  Calendar year'],
  ])('is read with %s', (_, text) => expect(read(text)).toEqual({ state: 'Postal code', year: 'Calendar year' }))

  it('is read whatever the case of its names, the first line of a column counting', () => {
    expect(read('FATAL_RATE: Deaths, per million miles\nfatal_rate: something else')).toEqual({
      Fatal_Rate: 'Deaths, per million miles',
    })
  })

  it('says nothing of columns that the data lack', () => {
    expect(read('county: Name of the county\n\nNotes on the file.')).toEqual({})
    expect(read('')).toEqual({})
  })
})
