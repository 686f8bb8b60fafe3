// Makes data.csv from the documented source: its first twelve columns unchanged, and its 52 weekly columns of work counted.
// Usage: node prepare.mjs rossi_life.csv > data.csv. The source is the R package carData (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const kept = names.filter((name) => !/^emp\d+$/.test(name))

console.log([...kept, 'weeks_worked'].join(','))
for (const line of lines) {
  const row = Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell]))
  /** Weeks after the first arrest are empty in the source: they count as weeks without work. */
  const weeks = names.filter((name) => /^emp\d+$/.test(name) && row[name] === 'yes').length
  console.log([...kept.map((name) => row[name]), weeks].join(','))
}
