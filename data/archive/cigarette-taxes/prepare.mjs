// Makes data.csv from the documented source: the sales tax on a pack is added, all taxes on it less the cigarette tax.
// Usage: node prepare.mjs cigarettes_sw.csv > data.csv. The source is the R package AER (README.md).
import fs from 'node:fs'

const [header, ...lines] = fs.readFileSync(process.argv[2], 'utf8').trim().split(/\r?\n/)
const names = header.split(',')
console.log([...names, 'sales_tax'].join(','))
for (const line of lines) {
  const cells = line.split(',')
  const cellOf = (name) => Number(cells[names.indexOf(name)])
  // cents per pack, to a tenth of a thousandth: the source holds seven digits
  console.log([...cells, (cellOf('taxs') - cellOf('tax')).toFixed(4)].join(','))
}
