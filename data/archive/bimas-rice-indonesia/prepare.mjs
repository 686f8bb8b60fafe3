// Makes data.csv from the documented source: adds yields, the season of joining, and what neighbors outside had; drops nothing.
// Usage: node prepare.mjs rice_bimas.csv > data.csv. The source is the R package plm's RiceFarms (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines.map((line) => {
  const cells = line.split(',')
  return { line, cell: Object.fromEntries(names.map((name, place) => [name, cells[place]])) }
})

/** The first season in which a farm has all or part of its land in the program; none = never. */
const firstSeason = new Map()
for (const { cell } of rows) {
  if (cell.bimas === 'no') continue
  firstSeason.set(cell.farm, Math.min(firstSeason.get(cell.farm) ?? Infinity, Number(cell.season)))
}

const VALUES = {
  yield: ({ goutput, size }) => Number(goutput) / Number(size),
  net_yield: ({ noutput, size }) => Number(noutput) / Number(size),
  urea_ha: ({ urea, size }) => Number(urea) / Number(size),
  wage: ({ wage }) => Number(wage),
}

/** A farm's value for every 100 that the other farms of its village and season have which never join (geometric mean). */
function against(name, { farm, village, season }, value) {
  const others = rows.filter(
    ({ cell }) =>
      cell.village === village && cell.season === season && cell.farm !== farm && !firstSeason.has(cell.farm),
  )
  const logs = others.map(({ cell }) => Math.log(VALUES[name](cell)))
  return 100 * Math.exp(Math.log(value) - logs.reduce((sum, log) => sum + log, 0) / logs.length)
}

const added = ['first_season', 'yield', 'net_yield', 'urea_ha', 'yield_village', 'net_yield_village', 'wage_village']
console.log([header, ...added].join(','))
for (const { line, cell } of rows) {
  const value = Object.fromEntries(Object.keys(VALUES).map((name) => [name, VALUES[name](cell)]))
  const plain = [value.yield, value.net_yield, value.urea_ha]
  const relative = ['yield', 'net_yield', 'wage'].map((name) => against(name, cell, value[name]))
  const figures = [...plain, ...relative].map((figure) => figure.toFixed(3))
  console.log([line, firstSeason.get(cell.farm) ?? '', ...figures].join(','))
}
