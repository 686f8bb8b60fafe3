import fs from 'node:fs'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const PERIODS = 10
const FIRST_PERIOD = 2001
/** First treated period of a unit by its number: never, or one of three waves. */
const WAVES = [0, 2005, 2006, 2008]
const EFFECT = -2

/**
 * Writes a panel as CSV, the same for the same number of rows: units times ten periods, adoption in waves, an effect of −2, a
 * covariate, noise.
 *
 * @param rows number of rows, a multiple of ten
 */
export function writePanel(file: string, rows: number): void {
  const random = xoroshiro128plus(5)
  const uniform = () => (random.next() >>> 0) / 2 ** 32
  const handle = fs.openSync(file, 'w')
  let lines = ['unit,region,period,first_treated,rate,income']
  for (let unit = 0; unit < rows / PERIODS; unit += 1) {
    const level = 40 + 10 * uniform()
    const income = 20_000 + 30_000 * uniform()
    const first = WAVES[unit % WAVES.length]
    for (let period = FIRST_PERIOD; period < FIRST_PERIOD + PERIODS; period += 1) {
      const effect = first > 0 && period >= first ? EFFECT : 0
      const rate = level + 0.3 * (period - FIRST_PERIOD) + effect + 4 * (uniform() - 0.5)
      const cells = [`u${unit}`, `r${unit % 50}`, period, first, rate.toFixed(4)]
      lines.push([...cells, (income * (1 + 0.02 * uniform())).toFixed(0)].join(','))
    }
    if (lines.length < 20_000) continue
    fs.writeSync(handle, `${lines.join('\n')}\n`)
    lines = []
  }
  if (lines.length > 0) fs.writeSync(handle, `${lines.join('\n')}\n`)
  fs.closeSync(handle)
}
