import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGNS } from '@casefiles/engine/designs'
import { conformanceCases, toTable } from '@casefiles/engine/test-support'
import { replicate } from './replicate.ts'
import { SCRIPT_FILES } from './write-replication.ts'

const words = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'here',
  years: 'then',
  unitPlural: 'units',
}

async function scriptsOf(
  design: DesignType,
  spec: unknown = conformanceCases[design].spec,
  rows = conformanceCases[design].rows,
) {
  return replicate(toTable(rows), { design, spec, seed: 3, intent: conformanceCases[design].intent, words })
}

const designs = Object.keys(DESIGNS) as DesignType[]

describe.each(designs)('replication scripts of %s', (design) => {
  it('are there in base R, R, Stata and Python, each with a result as its last line', async () => {
    const { replication } = await scriptsOf(design)
    expect(replication.scripts.map(({ file }) => file)).toEqual(Object.values(SCRIPT_FILES))
    for (const { text } of replication.scripts) {
      expect(text).toContain('conf.high')
      expect(text).not.toMatch(/undefined|\[object/)
    }
  })

  it('use no package in base R and say which they need elsewhere', async () => {
    const { replication } = await scriptsOf(design)
    const [base, ...others] = replication.scripts
    expect(base.packages).toEqual([])
    expect(base.text).not.toMatch(/\b(library|require|requireNamespace)\(|::/)
    for (const { packages, text } of others) for (const name of packages) expect(text).toContain(name)
  })

  it('name the locked choices and the expected result, the same bytes every time', async () => {
    const { primary, replication } = await scriptsOf(design)
    for (const { text } of replication.scripts) {
      expect(text).toContain(conformanceCases[design].outcome)
      expect(text).toContain(`Expected: ${Number(primary.value.toPrecision(10))}`)
    }
    expect((await scriptsOf(design)).replication).toEqual(replication)
  })
})

describe('several main estimates', () => {
  it('share the level of the interval in every language', async () => {
    const { outcome, ...spec } = conformanceCases.RDD.spec as { outcome: object }
    const otherOutcomes = [{ ...outcome, label: 'Once more', role: 'primary' }]
    const { replication } = await scriptsOf('RDD', { ...spec, outcome, otherOutcomes })
    const levels = replication.scripts.map(({ text }) => /1 - 0\.025 \/ 2|100 - 5 \/ 2/.test(text))
    expect(levels).toEqual([true, true, true, true])
    expect(replication.scripts[0].text).toContain('holds for all 2 main estimates at once')
  })
})

describe('what a script cannot compute', () => {
  it('is carried in a file and said in the heading: the random partitions of cross-fitting', async () => {
    const { replication } = await scriptsOf('Matching', {
      ...conformanceCases.Matching.spec,
      estimator: 'aipw-cross-fitted',
      crossFitting: { folds: 2, splits: 3 },
    })
    const [folds] = replication.carried
    expect(folds.file).toBe('folds.csv')
    expect(folds.text.split('\n')[0]).toBe('split1,split2,split3')
    expect(replication.scripts[0].text).toContain('folds.csv')
  })
})

describe('the script with a package for experiments', () => {
  const packageScript = async (changes: object) =>
    (await scriptsOf('Blocks', { ...conformanceCases.Blocks.spec, ...changes })).replication.scripts[1].text

  it('gives no interval where the package has another one: for clusters within blocks', async () => {
    expect(await packageScript({ cluster: 'class' })).toContain('conf.low <- conf.high <- NA')
    expect(await packageScript({ blocks: [] })).not.toContain('conf.low <- conf.high <- NA')
    // beside larger blocks of two only, which is seen when it runs
    expect(await packageScript({})).toContain('if (any(sizes == 2) && any(sizes > 2)) conf.low <- conf.high <- NA')
  })
})

describe('the script with a package for instruments', () => {
  const scriptOf = async (file: string, changes: object) =>
    (await scriptsOf('IV', { ...conformanceCases.IV.spec, ...changes })).replication.scripts.find(
      (script) => script.file === file,
    )!.text

  it.each([
    ['packages.R', '} else if (length(unique(sample$cluster)) < 100) {'],
    ['stata.do', '& scalar(groups) < 100 {'],
    ['python.py', 'elif groups < 100:'],
  ])('gives no interval in %s where the locked one takes a bootstrap of few clusters', async (file, withFew) => {
    expect(await scriptOf(file, {})).toContain(withFew)
    expect(await scriptOf(file, { cluster: undefined })).not.toContain(withFew)
  })
})

describe('the script with a package for group-time effects', () => {
  it('averages the locked times since adoption; the one of Python cannot and is left out', async () => {
    const headlineWindow = { last: 2, balanced: true }
    const { scripts } = (await scriptsOf('DiD', { ...conformanceCases.DiD.spec, headlineWindow })).replication
    expect(scripts.map(({ language }) => language)).toEqual(['base-r', 'r', 'stata'])
    expect(scripts[1].text).toContain('cells <- cells[cells$since <= 2, ]')
    expect(scripts[1].text).toContain('conf.low <- conf.high <- NA')
    expect(scripts[1].text).not.toContain('aggte(')
  })
})

describe('the script with rdrobust', () => {
  it.each([
    ['packages.R', 'estimate <- conf.low <- conf.high <- NA'],
    ['python.py', 'estimate = low = high = np.nan'],
  ])('gives no number in %s where few values put another estimate first', async (file, none) => {
    const { scripts } = (await scriptsOf('RDD')).replication
    expect(scripts.find((script) => script.file === file)!.text).toContain(none)
  })
})
