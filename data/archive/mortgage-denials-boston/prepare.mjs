// Makes data.csv from the documented source: every application and column as it is, with four columns added.
// Usage: node prepare.mjs hmda_boston.csv > data.csv. The source is the R package AER (README.md).
import fs from 'node:fs'

/** About the highest in a hundred of each ratio; a few beyond are as high as 3 times income. */
const [PAYMENTS_CAP, HOUSING_CAP] = [0.6, 0.5]

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')

/** The file stores ratios such as 0.80 with rounding in the eighth decimal. */
const ratio = (cell) => Math.round(Number(cell) * 10_000) / 10_000

function band(loanToValue) {
  if (loanToValue < 0.8) return 'under 0.80'
  return loanToValue <= 0.95 ? '0.80 to 0.95' : 'over 0.95'
}

const added = ['pirat_capped', 'hirat_capped', 'lvrat_band', 'credit_record']
console.log([...names, ...added].join(','))
for (const line of lines) {
  const cells = line.split(',')
  const row = Object.fromEntries(cells.map((cell, place) => [names[place], cell]))
  const isGood = Number(row.chist) <= 2 && row.phist === 'no'
  const payments = Math.min(ratio(row.pirat), PAYMENTS_CAP)
  const housing = Math.min(ratio(row.hirat), HOUSING_CAP)
  console.log([...cells, payments, housing, band(ratio(row.lvrat)), isGood ? 'good' : 'weaker'].join(','))
}
