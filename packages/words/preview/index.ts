import type { DesignType } from '@casefiles/engine/analysis'
import type { DryRunWarningFacts, PreviewFacts } from '@casefiles/engine/facts'
import { DESIGN_FOLDERS } from '@casefiles/engine/names'
import { formatCount, formatNumber } from '@casefiles/engine/words'
import { formatPercent, formatEffect } from '../formats/index.ts'
import { score } from '../score/index.ts'
import { roomsOf, type Sentences, type Tell, tellWith, type Writes } from '../tell.ts'

/** What writes the facts of a design before its lock. No public page tells them, so that none carries these words. */
export async function tellerBeforeLock(design: DesignType): Promise<Tell> {
  const [rooms, { beforeLock }] = await Promise.all([
    roomsOf(design),
    import(`../designs/${DESIGN_FOLDERS[design]}/before-lock.ts`),
  ])
  return tellWith({ ...rooms, preview, [design]: { ...rooms[design], ...beforeLock } })
}

/** What the Compass says beside what design and score say. */
const compass: Writes<PreviewFacts['compass']> = {
  sample: () => 'A sample: nothing has been computed from your data yet.',
  'fill-in': ({ field, step }) => `Shown once "${field}" is filled in, in the step ${step}.`,
  'name-intent': () => 'Name the direction and the smallest effect that matters to see a projected score.',
  lowest: ({ label, marks }) =>
    `${label} earns ${marks === 5 ? 'the full 5' : `least, ${formatNumber(marks, 1)} of 5`}.`,
  'not-known': ({ unknown, parts }) =>
    `${unknown} of ${parts} parts ${unknown === 1 ? 'is' : 'are'} not known: ${unknown === 1 ? 'it has' : 'they have'} the marks of a look that nobody took.`,
  'no-part': () => 'No part applies to this design.',
  'data-alone': () => 'That is a fact of the data: no field of the design mends it.',
  'low-power': ({ detectable, smallest, units }) =>
    `With 80% power these data show effects of ${formatEffect(detectable)} ${units} or more; ` +
    `the smallest that matters is ${formatEffect(smallest)}.`,
  sampled: ({ used, all }) =>
    `Projected from ${formatCount(used)} of ${formatCount(all)} rows, drawn by chance; counts of all rows are larger.`,
}

const counts: Sentences<PreviewFacts['counts'], 'label' | 'value'> = {
  rows: ({ used, all }) => ({
    label: 'Rows',
    value: used < all ? `${formatCount(used)} drawn by chance of ${formatCount(all)}` : String(all),
  }),
  'rows-in-use': ({ rows }) => ({ label: 'Rows in use', value: String(rows) }),
  'treated-units': ({ units }) => ({ label: 'Treated units', value: String(units) }),
  'comparison-units': ({ units }) => ({ label: 'Comparison units', value: String(units) }),
  periods: ({ periods }) => ({ label: 'Periods', value: String(periods) }),
}

/** What a dry run found wrong. */
const dryRun: Writes<DryRunWarningFacts> = {
  'too-narrow': ({ share, draws }) => `${describeSize(share, draws)}: its intervals are too narrow for these data.`,
  'too-wide': ({ share, draws }) => `${describeSize(share, draws)}: its intervals are wider than they need be.`,
  'low-power': ({ share, draws }) =>
    `The smallest effect that matters is found in ${formatPercent(share, 'one-decimal')} of ${draws} draws: an interval around zero will not show that there is none.`,
}

function describeSize(share: number, draws: number): string {
  return `Without an effect this design finds one in ${formatPercent(share, 'one-decimal')} of ${draws} draws, where 5% are meant to be`
}

const preview = { compass, counts, 'dry-run': dryRun }

/** Writes what the Compass says before there are data, and a design. */
export const tellPreview: Tell = tellWith({ preview, score })
