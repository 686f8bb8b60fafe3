// Makes data.csv from the documented source: one row per seat and month, February to December of 1969 to 1984.
// Usage: node prepare.mjs uk_seatbelts.csv > data.csv. The source is the data set Seatbelts of R (README.md).
import fs from 'node:fs'

const LAW_YEAR = 1983
const FRONT = ['driver', 'front passenger']
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] // prettier-ignore

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines
  .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  .filter(({ month }) => month !== '1')

const added = ['unit', 'first_year', 'ksi_driver', 'ksi_front_passenger']
console.log([...names, ...added].join(','))
for (const row of rows) {
  const { seat, month, ksi } = row
  const unit = `${seat} in ${MONTHS[month - 1]}`
  const isFront = FRONT.includes(seat)
  const only = (front) => (isFront && seat !== front ? '' : ksi)
  const cells = [unit, isFront ? LAW_YEAR : '', ...FRONT.map(only)]
  console.log([...names.map((name) => row[name]), ...cells].join(','))
}
