// Makes data.csv from the documented source: reported hepatitis A, 1988 to 2004, one row per state and year.
// Usage: node prepare.mjs hepatitis_a.csv > data.csv. The source is the R package dslabs (README.md).
import fs from 'node:fs'

const [FROM, TO] = [1988, 2004]
/** First full year after the advice of October 1999. */
const FIRST_YEAR = 2000
/** Added to the count before rates that go into a logarithm, because a few small states report no case in a year. */
const HALF_A_CASE = 0.5

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines
  .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  .filter(({ year }) => year >= FROM && year <= TO)

/** No rate where no week was reported: nobody counted. */
function rates({ cases, population, weeks_reporting: weeks }) {
  if (Number(weeks) === 0) return ['', '', '']
  const perCase = 100_000 / Number(population)
  const toFullYear = 52 / Number(weeks)
  const halfMore = (Number(cases) + HALF_A_CASE) * perCase
  return [Number(cases) * perCase * toFullYear, halfMore * toFullYear, halfMore].map((rate) => rate.toFixed(4))
}

const added = ['first_year', 'rate_full_year', 'rate_full_year_half', 'rate_half']
console.log([...names, ...added].join(','))
for (const row of rows) {
  const firstYear = row.named_1999 === '1' ? FIRST_YEAR : ''
  console.log([...names.map((name) => row[name]), firstYear, ...rates(row)].join(','))
}
