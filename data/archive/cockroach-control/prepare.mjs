// Makes data.csv from the documented source: all rows and columns, and two columns more on what the traps caught after.
// Usage: node prepare.mjs roaches_ipm.csv > data.csv. The source is the R package rstanarm (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')

console.log(`${header},catch_after,any_after`)
for (const line of lines) {
  const cells = line.split(',')
  const { roaches_after: roaches, trap_days: time } = Object.fromEntries(names.map((name, place) => [name, cells[place]]))
  const perPeriod = Number(roaches) / Number(time)
  console.log(`${line},${perPeriod.toFixed(4)},${Number(roaches) > 0 ? 'yes' : 'no'}`)
}
