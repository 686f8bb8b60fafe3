import type { DesignType, Verdict } from '@casefiles/engine/analysis'
import type { ExplorerFacts, Place, Told } from '@casefiles/engine/facts'
import { DESIGN_FOLDERS } from '@casefiles/engine/names'
import { formatNumber, lowerFirst } from '@casefiles/engine/words'
import { roomsOf, type Sentences, type Tell, tellWith, type Writes } from '../tell.ts'

/** What writes the facts of a design in the Explorer; what only that says is loaded with it. */
export async function tellerOfExplorer(design: DesignType): Promise<Tell> {
  const [rooms, { explore }] = await Promise.all([
    roomsOf(design),
    import(`../designs/${DESIGN_FOLDERS[design]}/explore.ts`),
  ])
  return tellWith({ ...rooms, explorer, [design]: { ...rooms[design], ...explore } })
}

/** Controls that several designs share. */
const controls: Sentences<ExplorerFacts['controls'], 'label' | 'help'> = {
  estimator: () => ({
    label: 'Estimator',
    help: 'Which way of computing the effect is read. The locked one is the first.',
  }),
  'first-period': () => ({ label: 'First period used', help: OUTSIDE }),
  'last-period': () => ({ label: 'Last period used', help: OUTSIDE }),
  covariates: () => ({ label: 'Controls', help: 'The covariates that the estimate is adjusted for.' }),
}

const OUTSIDE = 'Periods outside the window are left out.'

const bounds: Sentences<ExplorerFacts['bounds'], 'name' | 'method' | 'reason'> = {
  drift: ({ departure }) => ({
    name: `Event-study average, drift up to M̄ = ${departure}`,
    method: `Bounds of Rambachan and Roth on relative magnitudes, M̄ = ${departure}.`,
    reason: 'Bounds have no standard error and no p value.',
  }),
}

const SETTLED =
  'Score or checks make the verdict inconclusive whatever the estimate, so this is about the interval alone, in the words of a verdict.'

/** What a search along a control found. */
const searches: Writes<ExplorerFacts['searches']> = {
  'no-baseline': ({ control }) =>
    `Nothing can be computed with ${lowerFirst(control)} as locked and the other settings as they are.`,
  changes: ({ control, baseline, changes, tried, refused, isMechanism, isSettled }) => {
    const left = refused === 0 ? '' : ` ${refused} of the ${tried} settings tried could not be computed.`
    const settled = isSettled ? `${SETTLED} ` : ''
    const what = isMechanism || isSettled ? 'conclusion' : 'verdict'
    const word = (verdict: Verdict) => `“${conclusionWord(verdict, isMechanism)}”`
    const named = lowerFirst(control)
    if (changes.length === 0)
      return `${settled}The ${what} stays ${word(baseline)} at every other setting of ${named} that could be tried.${left}`
    const parts = changes.map(({ verdict, place }) => `to ${word(verdict)} ${describePlace(named, place)}`)
    return `${settled}The ${what} changes ${parts.join('; ')}.${left}`
  },
}

/** @param control its name, as within a sentence */
function describePlace(control: string, place: Told<Place>): string {
  if (place.kind === 'member') return `${place.isLeftOut ? 'without' : 'with'} ${place.label}`
  if (place.kind === 'amount') {
    const { value, units, direction } = place
    return `from ${control} ${units === '' ? String(value) : `${formatNumber(value, 2)} ${units}`} ${direction}`
  }
  const value = `${control} “${place.label}”`
  return place.direction === 'up' ? `from ${value} up` : `with ${value}`
}

const OF_A_MECHANISM: Record<Verdict, string> = {
  'Met policy intent.': 'an effect in the stated direction',
  'Partly met policy intent.': 'an effect in the stated direction, in part',
  'Contradicted policy intent.': 'an effect against the stated direction',
  'No effect that matters.': 'no effect that matters',
  'Intended effect ruled out.': 'an effect in the stated direction ruled out',
  'Inconclusive.': 'inconclusive',
}

/** The verdict without its full stop, as it stands in a sentence; a mechanism's conclusion without speaking of intent. */
export function conclusionWord(verdict: Verdict, isMechanism: boolean): string {
  return isMechanism ? OF_A_MECHANISM[verdict] : verdict.replace(/\.$/, '')
}

/** What of a link is no setting. */
const notices: Writes<ExplorerFacts['notices']> = {
  'not-a-setting': ({ value, control }) => `“${value}” is not a setting of ${control}, so the link’s part is left out.`,
  'no-control': ({ id }) => `There is no control “${id}” here, so the link’s part is left out.`,
}

const explorer = { controls, bounds, searches, notices }

/** Writes what a page says of its link before the Explorer is loaded. */
export const tellNotices: Tell = tellWith({ explorer: { notices } })
