// Makes data.csv from the documented source: measles and polio, 1956 to 1968, one row per state, disease and year.
// Usage: node prepare.mjs us_contagious_diseases.csv > data.csv. The source is the R package dslabs (README.md).
import fs from 'node:fs'

const [FROM, TO] = [1956, 1968]
const VACCINE = { Measles: 1963, Polio: '' }

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines
  .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  .filter(({ disease, year }) => disease in VACCINE && year >= FROM && year <= TO)

/** State-years in which no week has a report of measles: nobody counted, so neither disease gets a rate. */
const uncounted = new Set(
  rows
    .filter(({ disease, weeks_reporting }) => disease === 'Measles' && Number(weeks_reporting) === 0)
    .map(({ state, year }) => `${state} ${year}`),
)

function rates({ state, year, count, population, weeks_reporting: weeks }) {
  if (population === '' || uncounted.has(`${state} ${year}`)) return ['', '']
  const rate = (100_000 * Number(count)) / Number(population)
  const scaled = Number(weeks) === 0 ? 0 : (rate * 52) / Number(weeks)
  return [rate.toFixed(4), scaled.toFixed(4)]
}

const added = ['unit', 'first_year', 'rate', 'rate_full_year']
console.log([...names, ...added].join(','))
for (const row of rows) {
  const unit = `${row.disease} in ${row.state}`
  console.log([...names.map((name) => row[name]), unit, VACCINE[row.disease], ...rates(row)].join(','))
}
