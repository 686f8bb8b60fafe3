import { describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { findDefects } from './find-defects.ts'
import { runRecipe } from './run-recipe.ts'
import { yearColumnsIn } from './year-columns.ts'

describe('years that stand side by side', () => {
  it('are found by what their names share', () => {
    expect(yearColumnsIn(['place', 'rate 2001', 'rate 2003', 'rate 2002', 'rate 2002_flag'])).toEqual({
      columns: ['rate 2001', 'rate 2003', 'rate 2002'],
      prefix: 'rate ',
      figure: 'rate',
      first: 2001,
      last: 2003,
    })
    expect(yearColumnsIn(['place', '1999', '2000', '2001'])).toMatchObject({ prefix: '', figure: 'value' })
  })

  it.each([
    [['place', 'rate 2001', 'rate 2002']],
    [['place', 'rate2001', 'rate2002', 'rate2003', 'pop2001', 'pop2002', 'pop2003']],
    [['place', 'q1', 'q2', 'q3']],
    [['place', 'B2000', 'C2001', 'D2002']],
  ])('are none where no one step makes rows of them: %s', (names) => expect(yearColumnsIn(names)).toBeNull())

  const table = parseCsv('place,rate 2001,rate 2002,rate 2003,rate 2003_flag\na,1.5,2,3,e\nb,4,,6,\n')

  it('are offered as rows, without the signs beside them', () => {
    const [defect] = findDefects(table).filter(({ code }) => code === 'years-in-columns')
    expect(defect.message).toBe(
      'The years 2001 to 2003 stand in 3 columns of "rate". A design with periods takes a row for each of them.',
    )
    const [{ steps }] = defect.remedies
    const made = runRecipe('a'.repeat(64), steps, () => table).table
    expect([...made.columns.keys()]).toEqual(['place', 'year', 'rate'])
    expect([...made.columns.get('year')!.values]).toEqual([2001, 2002, 2003, 2001, 2002, 2003])
    expect([...made.columns.get('rate')!.values]).toEqual([1.5, 2, 3, 4, Number.NaN, 6])
  })

  it('are not offered where the column of years would have a name that is taken, or a year is text', () => {
    const codes = (csv: string) => findDefects(parseCsv(csv)).map(({ code }) => code)
    expect(codes('year,r2001,r2002,r2003\n1,1,2,3\n')).not.toContain('years-in-columns')
    expect(codes('place,r2001,r2002,r2003\na,1,x,3\n')).not.toContain('years-in-columns')
  })
})
