import type { Text } from '../fact.ts'
import type { Verdict } from '../analysis.ts'
import type { Control } from '../designs/exploration.ts'
import { EngineError } from '../errors.ts'
import type { Explorer } from './explorer.ts'
import { type Place, searched } from './facts.ts'
import { changeSetting, type SettingValue, type Settings } from './settings.ts'

/** Where a control's grid first gives another verdict. */
export interface VerdictChange {
  value: SettingValue
  /** In the words of a verdict, a mechanism's too. */
  verdict: Verdict
  /** Which way from the locked value; `at` where the values have no order. */
  direction: 'up' | 'down' | 'at'
}

export interface FoundChanges<Words extends Text = string> {
  changes: VerdictChange[]
  /** Settings tried, and those that could not be computed. */
  tried: number
  refused: number
  /** The finding in words. */
  message: Words
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
): Promise<FoundChanges<Text>> {
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
    message: searched('changes', {
      control: control.label,
      baseline,
      changes: changes.map((change) => ({ verdict: change.verdict, place: placeOf(control, change) })),
      tried,
      refused,
      isMechanism: explorer.isMechanism,
      isSettled: explorer.settledBy !== null,
    }),
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

function placeOf(control: Plain, { value, direction }: VerdictChange): Place {
  if (control.kind === 'amount') return { kind: 'amount', value: value as number, units: control.units, direction }
  if (control.kind === 'choice') {
    const { label } = control.choices.find((choice) => choice.value === value)!
    return { kind: 'choice', label, direction }
  }
  const leftOut = value as string[]
  const moved = control.members.find((one) => leftOut.includes(one.value) !== control.locked.includes(one.value))!
  return { kind: 'member', label: moved.label, isLeftOut: leftOut.includes(moved.value) }
}

function nothingToCompare({ label }: Plain): FoundChanges<Text> {
  return { changes: [], tried: 0, refused: 0, message: searched('no-baseline', { control: label }) }
}
