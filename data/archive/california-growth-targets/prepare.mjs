// Makes data.csv from the documented source: the columns that the design or a reader needs, and three made of stype.
// Usage: node prepare.mjs california_api.csv > data.csv. The source is the R package survey (README.md).
import fs from 'node:fs'

const KEPT = ['cds', 'stype', 'sname', 'dnum', 'dname', 'cname', 'api99', 'api00', 'target', 'growth', 'meals', 'ell', 'mobility', 'avg_ed', 'enroll', 'full'] // prettier-ignore

/** Cells of one line; a cell in quotes may hold commas. */
function splitLine(line) {
  return [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell)
}

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = splitLine(header)
const rows = lines.map((line) => Object.fromEntries(splitLine(line).map((cell, place) => [names[place], cell])))

console.log([...KEPT, 'elementary', 'high', 'level'].join(','))
for (const row of rows) {
  const isElementary = row.stype === 'E'
  const added = [isElementary ? 1 : 0, row.stype === 'H' ? 1 : 0, isElementary ? 'elementary' : 'middle or high']
  console.log([...KEPT.map((name) => row[name]), ...added].join(','))
}
