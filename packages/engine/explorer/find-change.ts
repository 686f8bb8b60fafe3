import type { Text } from '../fact.ts'
import type { Verdict } from '../analysis.ts'
import type { Control } from '../designs/exploration.ts'
import { EngineError } from '../errors.ts'
import { formatNumber } from '../words/number.ts'
import type { Explorer } from './explorer.ts'
import { changeSetting, type SettingValue, type Settings } from './settings.ts'
import { lowerFirst } from '../words/sentence.ts'

/** Where a control's grid first gives another verdict. */
export interface VerdictChange {
  value: SettingValue
  /** In the words of a verdict, a mechanism's too. */
  verdict: Verdict
  /** Which way from the locked value; `at` where the values have no order. */
  direction: 'up' | 'down' | 'at'
}

export interface FoundChanges {
  changes: VerdictChange[]
  /** Settings tried, and those that could not be computed. */
  tried: number
  refused: number
  /** The finding in words. */
  message: string
}

type Plain = Control<unknown>

/**
 * Walks one control's values from the locked one outward, the other settings as they are, to the first at which the
 * verdict changes: both ways for an amount, each value for itself where values have no order.
 *
 * @param progress told the share of the values tried; what it throws ends the search
 */
export async function findChange(
  explorer: Explorer,
  control: Plain,
  settings: Settings,
  progress: (share: number) => void = () => undefined,
): Promise<FoundChanges> {
  const at = (value: SettingValue) => verdictAt(explorer, changeSetting(settings, control, value))
  const baseline = await at(control.locked)
  if (baseline === undefined) return nothingToCompare(control)
  const paths = pathsOf(control)
  const total = paths.reduce((sum, { values }) => sum + values.length, 0)
  const changes: VerdictChange[] = []
  let [tried, refused] = [0, 0]
  for (const { direction, values } of paths) {
    for (const value of values) {
      progress(tried / Math.max(total, 1))
      tried++
      const verdict = await at(value)
      if (verdict === undefined) refused++
      else if (verdict !== baseline) {
        changes.push({ value, verdict, direction })
        if (direction !== 'at') break
      }
    }
  }
  return {
    changes,
    tried,
    refused,
    message: describe(control, baseline, changes, { tried, refused, ...explorer }),
  }
}

/** undefined = cannot be computed there. */
async function verdictAt(explorer: Explorer, settings: Settings): Promise<Verdict | undefined> {
  try {
    return (await explorer.answer(settings)).conclusion
  } catch (error) {
    if (error instanceof EngineError && error.code !== 'analysis/cancelled') return undefined
    throw error
  }
}

interface Path {
  direction: VerdictChange['direction']
  values: SettingValue[]
}

function pathsOf(control: Plain): Path[] {
  if (control.kind === 'amount') {
    const { grid, locked } = control
    return [
      { direction: 'down', values: grid.filter((value) => value < locked).reverse() },
      { direction: 'up', values: grid.filter((value) => value > locked) },
    ]
  }
  if (control.kind === 'choice') {
    const others = control.choices.map(({ value }) => value).filter((value) => value !== control.locked)
    return [{ direction: control.isOrdered ? 'up' : 'at', values: others }]
  }
  const names = control.members.map(({ value }) => value)
  return [{ direction: 'at', values: names.map((name) => toggle(control.locked, name)) }]
}

/** One member left out, or brought in where the locked design leaves it out. */
function toggle(leftOut: string[], name: string): string[] {
  return leftOut.includes(name) ? leftOut.filter((one) => one !== name) : [...leftOut, name]
}

const SETTLED =
  'Score or checks make the verdict inconclusive whatever the estimate, so this is about the interval alone, in the words of a verdict.'

interface Tally {
  tried: number
  refused: number
  isMechanism: boolean
  settledBy: Text | null
}

function describe(
  control: Plain,
  baseline: Verdict,
  changes: VerdictChange[],
  { tried, refused, isMechanism, settledBy }: Tally,
): string {
  const left = refused === 0 ? '' : ` ${refused} of the ${tried} settings tried could not be computed.`
  const settled = settledBy === null ? '' : `${SETTLED} `
  const what = isMechanism || settledBy !== null ? 'conclusion' : 'verdict'
  const word = (verdict: Verdict) => `“${conclusionWord(verdict, isMechanism)}”`
  if (changes.length === 0) {
    return `${settled}The ${what} stays ${word(baseline)} at every other setting of ${lowerFirst(control.label)} that could be tried.${left}`
  }
  const parts = changes.map(
    ({ value, verdict, direction }) => `to ${word(verdict)} ${placeOf(control, value, direction)}`,
  )
  return `${settled}The ${what} changes ${parts.join('; ')}.${left}`
}

function placeOf(control: Plain, value: SettingValue, direction: VerdictChange['direction']): string {
  if (control.kind === 'amount')
    return `from ${lowerFirst(control.label)} ${amountOf(value as number, control.units)} ${direction}`
  if (control.kind === 'choice') {
    const { label } = control.choices.find((choice) => choice.value === value)!
    const place = `${lowerFirst(control.label)} “${label}”`
    return direction === 'up' ? `from ${place} up` : `with ${place}`
  }
  const leftOut = value as string[]
  const moved = control.members.find((one) => leftOut.includes(one.value) !== control.locked.includes(one.value))!
  return `${leftOut.includes(moved.value) ? 'without' : 'with'} ${moved.label}`
}

function amountOf(value: number, units: string): string {
  return units === '' ? String(value) : `${formatNumber(value, 2)} ${units}`
}

function nothingToCompare(control: Plain): FoundChanges {
  const message = `Nothing can be computed with ${lowerFirst(control.label)} as locked and the other settings as they are.`
  return { changes: [], tried: 0, refused: 0, message }
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
