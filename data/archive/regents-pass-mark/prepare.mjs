import fs from 'node:fs'

/*
 * Prints the data of this casefile: `node prepare.mjs regents_scores.csv > data.csv`. Adds a name for each row, which the
 * source does not have; everything else is as it is there.
 */

const [header, ...rows] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const columns = header.split(',')
const cellOf = (row, name) => row[columns.indexOf(name)]
const lines = rows.map((line) => {
  const row = line.split(',')
  return [`${cellOf(row, 'exam')} ${cellOf(row, 'score')}`, ...row].join(',')
})
process.stdout.write([`cell,${header}`, ...lines].join('\n') + '\n')
