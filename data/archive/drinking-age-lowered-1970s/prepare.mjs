// Makes data.csv from the documented source: 1970 to 1983, one row per state and year, the four causes side by side.
// Usage: node prepare.mjs mlda_panel.csv > data.csv. The source is the R package clubSandwich's MortalityRates (README.md).
import fs from 'node:fs'

const [FROM, TO] = [1970, 1983]
const CAUSES = { motor_vehicle: 'motor vehicle', all: 'all', suicide: 'suicide', internal: 'internal' }
const SHARED = [
  'state_name',
  'state_fips',
  'year',
  'legal',
  'population',
  'beer_tax',
  'beer_pc',
  'wine_pc',
  'spirits_pc',
  'alcohol_pc',
]

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines
  .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  .filter(({ year }) => year >= FROM && year <= TO)
const key = ({ state_name, year }) => `${state_name} ${year}`
const byCause = new Map(rows.map((row) => [`${key(row)} ${row.cause}`, row]))

/** The first year in which anyone of 18 to 20 may drink; 1970 = from the start of the data; empty = never. */
const firstYear = new Map()
for (const { state_name, year, legal } of rows) {
  if (Number(legal) === 0) continue
  firstYear.set(state_name, Math.min(firstYear.get(state_name) ?? Infinity, Number(year)))
}

const causes = Object.keys(CAUSES)
console.log([...SHARED, ...causes.map((c) => `deaths_${c}`), ...causes.map((c) => `rate_${c}`), 'first_year'].join(','))
for (const row of rows.filter(({ cause }) => cause === 'all')) {
  const of = causes.map((c) => byCause.get(`${key(row)} ${CAUSES[c]}`))
  const cells = [
    ...SHARED.map((name) => row[name]),
    ...of.map(({ deaths }) => deaths),
    ...of.map(({ mrate }) => mrate),
    firstYear.get(row.state_name) ?? '',
  ]
  console.log(cells.join(','))
}
