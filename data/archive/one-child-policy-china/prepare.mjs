// Makes data.csv from the documented source: fertility in the countries of Asia and the Americas with over 2 million people
// in 1979, from 1965 to 1994. Usage: node prepare.mjs gapminder_fertility.csv > data.csv. The source is the R package dslabs.
import fs from 'node:fs'

const [FROM, TO] = [1965, 1994]
const CONTINENTS = ['Asia', 'Americas']
const [SIZE_YEAR, LEAST_PEOPLE] = [1979, 2_000_000]
const KEPT = ['country', 'continent', 'region', 'year', 'fertility', 'population']

/** Cells of a line; a cell in quotes may hold commas. */
const cellsOf = (line) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell)

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, place) => [names[place], cell])))

const large = new Set(
  rows
    .filter(({ continent, year }) => CONTINENTS.includes(continent) && Number(year) === SIZE_YEAR)
    .filter(({ population }) => Number(population) > LEAST_PEOPLE)
    .map(({ country }) => country),
)

console.log(KEPT.join(','))
for (const row of rows) {
  if (!large.has(row.country) || row.year < FROM || row.year > TO) continue
  console.log(KEPT.map((name) => row[name]).join(','))
}
