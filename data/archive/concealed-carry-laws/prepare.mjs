import fs from 'node:fs'

/*
 * Prints the data of this casefile: `node prepare.mjs guns.csv > data.csv`. The source's columns stay as they are; two are
 * added. README.md tells where the dates were read.
 */

/** First full year of a law where the source's date is wrong by two lists. */
const CORRECTED = { Louisiana: 1997, Utah: 1996 }
/** Where one other list gives another date, or a law from before 1977, and nothing at hand decides. */
const DISPUTED = new Set(['Alabama', 'Connecticut', 'Indiana', 'Maine', 'North Dakota', 'South Dakota', 'Virginia'])

const [header, ...rows] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const columns = header.split(',')
const lines = rows.map((line) => {
  const cells = line.split(',')
  const cellOf = (name) => cells[columns.indexOf(name)]
  const from = CORRECTED[cellOf('state')]
  const checked = from === undefined ? cellOf('law') : Number(cellOf('year')) >= from ? 'yes' : 'no'
  return [line, checked, DISPUTED.has(cellOf('state')) ? 'lists differ' : 'no list differs'].join(',')
})
process.stdout.write([`${header},law_checked,date_lists`, ...lines].join('\n') + '\n')
