// Makes data.csv from the documented source: one row per site, before and after, with averages over the cars measured there.
// Usage: node prepare.mjs speed_warning_signs.csv > data.csv. The source is the R package boot's amis (README.md).
import fs from 'node:fs'

const [BEFORE, SOON, LATER] = ['1', '2', '3']
const FAST = 0.85

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const sites = new Map()
for (const line of lines) {
  const car = Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell]))
  const site = sites.get(car.site) ?? { pair: car.pair, sign: car.sign, [BEFORE]: [], [SOON]: [], [LATER]: [] }
  site[car.period].push(Number(car.speed))
  sites.set(car.site, site)
}

const mean = (speeds) => (speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length).toFixed(4)

/** The speed that 85 of 100 cars do not exceed, straight between the two nearest cars. */
function fastest(speeds) {
  const sorted = speeds.toSorted((a, b) => a - b)
  const place = FAST * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return (sorted[below] + (place - below) * (sorted[above] - sorted[below])).toFixed(4)
}

const cells = ({ soon, later }) => [
  later.length,
  soon.length,
  ...[mean, fastest].flatMap((of) => [of(later), of(soon)]),
]
console.log('site,pair,sign,wave,first_wave,cars_later,cars_soon,speed_later,speed_soon,fast_later,fast_soon')
for (const [name, site] of sites) {
  const shared = [name, site.pair, site.sign]
  const first = site.sign === '1' ? 2 : ''
  console.log([...shared, 1, first, ...cells({ soon: site[BEFORE], later: site[BEFORE] })].join(','))
  console.log([...shared, 2, first, ...cells({ soon: site[SOON], later: site[LATER] })].join(','))
}
