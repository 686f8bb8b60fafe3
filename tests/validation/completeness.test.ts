import { describe, expect, it } from 'vitest'
import { goldenNames, hasDataOf } from '../support/shared-reference.ts'
import { readRecords, recordsFolder } from '../support/validation-records.ts'
import { notCompared } from './not-compared/index.ts'
import { isListed, notComparedIn } from './uncovered.ts'

const records = recordsFolder() === '' ? [] : readRecords(recordsFolder())
const isWhole = goldenNames.every(hasDataOf)

// Reads what the tests before it wrote down; a run of a few files has nothing to say about the rest.
describe.skipIf(records.length === 0)('every figure of the reference files', () => {
  const left = new Map(goldenNames.map((name) => [name, notComparedIn(name, records)]))

  it.for(goldenNames)('%s is compared with ours, or listed with the reason why not', (name, { skip }) => {
    skip(!hasDataOf(name), 'needs the reference folder')
    const unlisted = left.get(name)!.filter((figure) => !notCompared.some((entry) => isListed(name, figure, entry)))
    expect(unlisted).toEqual([])
  })

  it.skipIf(!isWhole)('and the list holds as many as it says, no figure that is compared after all', () => {
    const found = notCompared.map(() => 0)
    for (const [name, figures] of left) {
      for (const figure of figures) found[notCompared.findIndex((entry) => isListed(name, figure, entry))]++
    }
    expect(found).toEqual(notCompared.map(({ figures }) => figures))
  })
})
