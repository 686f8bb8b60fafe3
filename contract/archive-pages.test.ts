import { expect, it } from 'vitest'
import { PART_SIZE, partCount, archiveVolumes, VOLUME_SIZE } from './archive-pages.ts'

it('keeps the words of all casefiles but the newest part in volumes, which change when a part is full', () => {
  expect(archiveVolumes(PART_SIZE)).toEqual([])
  expect(archiveVolumes(PART_SIZE + 1)).toEqual([{ number: 1, first: 0, count: PART_SIZE, drawers: 8 }])
  expect(archiveVolumes(2 * PART_SIZE)).toEqual(archiveVolumes(PART_SIZE + 1))
  for (const total of [VOLUME_SIZE, VOLUME_SIZE + 1, VOLUME_SIZE + PART_SIZE + 1, 100_000]) {
    const volumes = archiveVolumes(total)
    const held = volumes.reduce((sum, { count }) => sum + count, 0)
    expect(held).toBe((partCount(total) - 1) * PART_SIZE)
    expect(total - held).toBeGreaterThan(0)
    expect(volumes.slice(0, -1).every(({ count, drawers }) => count === VOLUME_SIZE && drawers === 256)).toBe(true)
  }
})
