// Makes data.csv from the documented source: the countries of Europe, 1960 to 1972, one row per country and year.
// Usage: node prepare.mjs gapminder_fertility.csv > data.csv. The source is the R package dslabs (README.md).
import fs from 'node:fs'

const [FROM, TO] = [1960, 1972]
const KEPT = ['country', 'region', 'year', 'fertility', 'life_expectancy', 'population']
/** One name of a country holds a comma and stands in quotes. */
const CELL = /"[^"]*"|[^,]*/gy

const cellsOf = (line) => {
  const cells = []
  for (CELL.lastIndex = 0; CELL.lastIndex <= line.length; CELL.lastIndex += 1) cells.push(CELL.exec(line)[0])
  return cells
}
const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')

console.log(KEPT.join(','))
for (const line of lines) {
  const cells = cellsOf(line)
  const row = Object.fromEntries(names.map((name, place) => [name, cells[place]]))
  if (row.continent !== 'Europe' || row.year < FROM || row.year > TO) continue
  console.log(KEPT.map((name) => row[name]).join(','))
}
