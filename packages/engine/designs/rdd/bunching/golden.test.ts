import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runPapers, primaryOf } from './test-support/run.ts'

interface PeerCase {
  values: number[]
  counts: number[]
  threshold: number
  from: number
  to: number
  order: number
  share: number
  moved: number
  excess: number
  atThreshold: number
  missingAlone: number
  excessAlone: number
}
const file = path.join(import.meta.dirname, 'goldens/base-r.json')
const { cases } = JSON.parse(fs.readFileSync(file, 'utf8')) as { cases: Record<string, PeerCase> }

/** Relative: both solve a least-squares problem of up to 18 columns in double precision. */
const TOLERANCE = 1e-9

describe.each(Object.entries(cases))('%s, by indicators that sum to nothing in lm of R', (_, peer) => {
  it('agrees in every number', async () => {
    const rows = peer.values.map((score, i) => ({ score, papers: peer.counts[i] }))
    const { threshold: cutoff, from, to, order } = peer
    const found = await runPapers(rows, { cutoff, bunching: { from, to, order } })
    const value = (id: string) => found.estimates.find((one) => one.id === id)!.value
    const near = (ours: number, theirs: number) => expect(Math.abs(ours / theirs - 1)).toBeLessThan(TOLERANCE)
    near(primaryOf(found).value, 100 * peer.share)
    near(value('number-moved'), peer.moved)
    near(value('number-moved'), peer.excess)
    near(value('excess-mass'), peer.moved / peer.atThreshold)
    near(value('missing-alone'), 100 * peer.missingAlone)
    near(value('excess-alone'), 100 * peer.excessAlone)
  })
})
