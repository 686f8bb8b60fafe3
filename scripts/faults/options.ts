import { parseArgs } from 'node:util'

export interface FaultOptions {
  kills: number
  /** How often an archive on several machines is harmed, instead of everything else; 0 = not at all. */
  processes: number
  seed: number
  /** How often each kind of damage is done. */
  flips: number
  /** After so many minutes no further kill or damage begins; without end where none are given. */
  minutes: number
  /** Names of operations and damages. */
  only: readonly string[]
  /** Day of the figures; left out = they are only printed. */
  date: string | undefined
}

/**
 * @param names everything that can be named in `--only`
 * @throws {RangeError} with one sentence where something given cannot be used
 */
export function readFaultOptions(args: string[], names: readonly string[]): FaultOptions {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '300' },
      processes: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      flips: { type: 'string', default: '30' },
      minutes: { type: 'string' },
      only: { type: 'string', default: names.join() },
      date: { type: 'string' },
    },
  })
  const only = values.only.split(',')
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new RangeError(`--only takes ${names.join(', ')}; not ${unknown.join(', ')}.`)
  if (values.date !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.date))
    throw new RangeError(`--date takes a day such as 2026-11-23, not "${values.date}".`)
  const whole = (name: 'kills' | 'processes' | 'seed' | 'flips' | 'minutes'): number => {
    const value = values[name] ?? ''
    if (!/^\d{1,9}$/.test(value)) throw new RangeError(`--${name} takes a whole number, not "${value}".`)
    return Number(value)
  }
  return {
    kills: whole('kills'),
    processes: whole('processes'),
    seed: whole('seed'),
    flips: whole('flips'),
    minutes: values.minutes === undefined ? Infinity : whole('minutes'),
    only,
    date: values.date,
  }
}
