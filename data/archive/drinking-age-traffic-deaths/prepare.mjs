// Makes data.csv from the documented source: adds the year of the change to 21 and death rates by age; drops nothing.
// Usage: node prepare.mjs fatalities.csv > data.csv. The source is the R package AER's Fatalities (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines.map((line) => {
  const cells = line.split(',')
  return { line, cell: Object.fromEntries(names.map((name, place) => [name, cells[place]])) }
})

/** Average drinking age of each year by state, in the order of the years. */
const ages = new Map()
for (const { cell } of rows) {
  const years = ages.get(cell.state) ?? []
  ages.set(cell.state, [...years, { year: Number(cell.year), age: Number(cell.drinkage) }])
}

/** The first year at 21 throughout; or the year before, if the average was on its way up in it. Empty = not by 1988. */
function firstYear(years) {
  const whole = years.findIndex(({ age }) => age === 21)
  if (whole < 0) return ''
  const onTheWay = whole >= 2 && years[whole - 1].age > years[whole - 2].age
  return years[onTheWay ? whole - 1 : whole].year
}

const rate = (deaths, people) => ((100_000 * Number(deaths)) / Number(people)).toFixed(4)

console.log([header, 'first_year', 'rate1517', 'rate1820', 'rate2124'].join(','))
for (const { line, cell } of rows) {
  const rates = ['1517', '1820', '2124'].map((ages) => rate(cell[`fatal${ages}`], cell[`pop${ages}`]))
  console.log([line, firstYear(ages.get(cell.state)), ...rates].join(','))
}
