// Makes data.csv from the documented source: one row per day and year, with the stretch of days it lies in.
// Usage: node prepare.mjs sweden_speed_limit.csv > data.csv. The source is the R package MASS (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
const limitOf = new Map(rows.map(({ year, day, limit }) => [`${year} ${day}`, limit]))

/** Days in a row with the same limit in 1961 and the same in 1962 are one stretch. */
const stretchOf = new Map()
let [before, stretch] = ['', 0]
for (let day = 1; day <= 92; day++) {
  const both = `${limitOf.get(`1961 ${day}`)} ${limitOf.get(`1962 ${day}`)}`
  if (both !== before) stretch++
  before = both
  stretchOf.set(String(day), stretch)
}

console.log([...names, 'stretch'].join(','))
for (const row of rows) console.log([...names.map((name) => row[name]), stretchOf.get(row.day)].join(','))
