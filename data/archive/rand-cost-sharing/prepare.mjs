// Makes data.csv from the documented source: all rows and columns, and one column more that stands in for the family.
// Usage: node prepare.mjs rand_hie.csv > data.csv. The source is the Python package statsmodels (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const plan = header.split(',').indexOf('plan')

// Neighbors with the same plan are one group: the rows of a family stand together, and a family has one plan.
let group = 0
let before
console.log(`${header},plan_group`)
for (const line of lines) {
  const now = line.split(',')[plan]
  if (now !== before) group += 1
  before = now
  console.log(`${line},${group}`)
}
