// Makes data.csv from the documented source: the classes of 1999 to 2001, with the arm of 2001, the group drawn and the rate before.
// Usage: node prepare.mjs israel_awards.csv > data.csv. The source is the R package clubSandwich (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
const rows = lines
  .map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
  .filter(({ year }) => year <= 2001)

/** Share of a school's classes of 1999 and 2000 that obtained the certificate. */
const rateBefore = new Map()
for (const school of new Set(rows.map(({ school_id }) => school_id))) {
  const before = rows.filter(({ school_id, year }) => school_id === school && year < 2001)
  const passed = before.filter(({ bagrut }) => bagrut === '1').length
  rateBefore.set(school, (passed / before.length).toFixed(4))
}

/** Block 7 has two schools with the offer and one without: the two count as one group. All others are pairs. */
function drawnGroup({ pair, treated, school_id: school }) {
  return pair === '7' && treated === '1' ? 'pair 7 with the offer' : school
}

function armOf({ year, treated }) {
  if (year !== '2001') return 'other year'
  return treated === '1' ? 'award offered' : 'no award'
}

console.log([...names, 'arm', 'drawn_group', 'rate_before'].join(','))
for (const row of rows) {
  const added = [armOf(row), drawnGroup(row), rateBefore.get(row.school_id)]
  console.log([...names.map((name) => row[name]), ...added].join(','))
}
