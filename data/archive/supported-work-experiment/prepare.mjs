// Makes data.csv from the documented source: its columns unchanged, and three in words added at the end.
// Usage: node prepare.mjs nsw_experiment.csv > data.csv. The source is the R package Matching (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')

/** 1978 is the outcome; the other two part the men by what was known before the draw. */
const added = {
  worked78: ({ re78 }) => Number(re78) > 0,
  diploma: ({ nodegr }) => nodegr === '0',
  worked75: ({ u75 }) => u75 === '0',
}

console.log([...names, ...Object.keys(added)].join(','))
for (const line of lines) {
  const row = Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell]))
  console.log([line, ...Object.values(added).map((make) => (make(row) ? 'yes' : 'no'))].join(','))
}
