import { expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { createRandom } from '@casefiles/engine/numerics'
import { replicate } from '@casefiles/recipes/replication'
import { runInR, versionOfR } from './run-script.ts'

const hasR = (await versionOfR()) !== null
const intent = { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Not stated.' } as const
const words = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  unitPlural: 'units',
  places: 'the places',
  years: 'the years',
}

/** A panel in regions (one called NA is none of them), with yes and no as words. */
function panel(): string {
  const random = createRandom(11, 'levels-in-scripts')
  const lines = ['unit,year,first,region,code,urban,y']
  for (let unit = 0; unit < 90; unit++) {
    const region = unit % 3
    const first = random.uniform() < 0.25 + 0.15 * region ? 2013 : 0
    const [level, urban] = [random.normal(), random.uniform() < 0.5]
    for (let year = 2010; year < 2016; year++) {
      const drift = (region + Number(urban)) * 0.3 * (year - 2010)
      const y = level + drift + (first > 0 && year >= first ? 2 : 0) + 0.3 * random.normal()
      const name = ['the "north"', 'south, east', 'west'][region].replaceAll('"', '""')
      lines.push(`u${unit},${year},${first},"${name}",${10 + region},${urban ? 'TRUE' : 'FALSE'},${y.toFixed(6)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

it.runIf(hasR).each([
  ['words', [{ column: 'region' }]],
  ['codes', [{ column: 'code', kind: 'category' }]],
  ['words, and TRUE and FALSE as a number', [{ column: 'region' }, { column: 'urban' }]],
])('base R finds the estimate with categories as %s', async (_, covariates) => {
  const spec = {
    unit: 'unit',
    time: 'year',
    outcome: { column: 'y', label: 'Y', units: 'points' },
    adoption: { kind: 'first-treated', column: 'first' },
    comparison: 'never-treated',
    covariates,
  }
  const data = panel()
  const { primary, replication } = await replicate(parseCsv(data), { design: 'DiD', spec, seed: 1, intent, words })
  const script = replication.scripts.find(({ language }) => language === 'base-r')!
  const carried = Object.fromEntries(replication.carried.map(({ file, text }) => [file, text]))
  const found = await runInR(script.file, { ...carried, [script.file]: script.text, 'data.csv': data })
  expect(found.value).toBeCloseTo(primary.value, 8)
})
