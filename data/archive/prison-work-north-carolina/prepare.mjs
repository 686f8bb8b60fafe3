// Makes data.csv from the documented source: every row and column as it is, with six columns added.
// Usage: node prepare.mjs nc_prison_work.csv > data.csv. The source is the gretl data file recid (README.md).
import fs from 'node:fs'

/** Everyone was followed for at least 70 months, so up to there nobody is lost. */
const MONTHS = [12, 36, 70]

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')

const log1p = (cell) => Math.log(1 + Number(cell)).toFixed(6)

const added = [...MONTHS.map((months) => `returned_${months}`), 'tserved_log', 'priors_log', 'sentence']
console.log([...names, ...added].join(','))
for (const line of lines) {
  const cells = line.split(',')
  const row = Object.fromEntries(cells.map((cell, place) => [names[place], cell]))
  const returned = MONTHS.map((months) => (row.returned === '1' && Number(row.durat) <= months ? 1 : 0))
  const sentence = row.felon === '1' ? 'felony' : 'misdemeanor'
  console.log([...cells, ...returned, log1p(row.tserved), log1p(row.priors), sentence].join(','))
}
