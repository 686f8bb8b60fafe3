/*
 * Measures the main estimate of a file of twenty columns that is too large to be read as a whole: `casefile estimate-large`
 * for DiD, Blocks, IV and RDD, each in a process of its own, by the clock and with the most memory that the process held. The
 * data are made up by DuckDB, from hashes of the rows' numbers, in a temporary folder.
 *
 * Usage: npx casefiles bench large [--rows 10000000 --formats parquet,csv --only DiD,Blocks,IV,RDD]
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeLargeFile } from './bench-large/world.ts'
import type { MeasuredEstimate } from './bench-large/child.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    formats: { type: 'string', default: 'parquet,csv' },
    only: { type: 'string', default: 'DiD,Blocks,IV,RDD' },
  },
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-large-'))
try {
  console.log('| design | format | rows | file | seconds | processor, s | peak memory | estimate | standard error |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const format of values.formats.split(',')) {
    const file = path.join(folder, `data.${format}`)
    await writeLargeFile(file, Number(values.rows), format === 'csv' ? 'csv' : 'parquet')
    const megabytes = Math.round(fs.statSync(file).size / 1e6)
    for (const design of values.only.split(',')) {
      const { seconds, processorSeconds, peakBytes, value, se } = measureAlone(design, file)
      const times = `${seconds.toFixed(1)} | ${processorSeconds.toFixed(1)} | ${Math.round(peakBytes / 1e6)} MB`
      console.log(`| ${design} | ${format} | ${values.rows} | ${megabytes} MB | ${times} | ${value} | ${se} |`)
    }
    fs.rmSync(file)
  }
  console.log(`\nLoad average at the end ${os.loadavg()[0].toFixed(0)}.`)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function measureAlone(design: string, file: string): MeasuredEstimate {
  const child = path.join(import.meta.dirname, 'bench-large/child.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [child, design, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${design} of ${file} failed: ${stderr}`)
  return JSON.parse(stdout) as MeasuredEstimate
}
