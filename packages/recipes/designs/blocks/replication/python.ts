import type { BlocksSpec } from '@casefiles/engine/specs'
import {
  pyFrame,
  pyIndicator,
  pyIsOneOf,
  pyNames,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { surveyCellsInPython, surveyInPython } from '../../../replication/survey-code.ts'
import type { BlocksScriptFacts } from '@casefiles/engine/replication'
import { LINEARIZED_IN_PYTHON } from './survey.ts'
import { poolTrialsInPython } from './trials-python.ts'
import { asShares } from './trials-r.ts'

/** The block-weighted difference in means with pandas and SciPy. */
export function blocksInPython(
  given: BlocksSpec,
  columns: Columns,
  { criticalValue }: BlocksScriptFacts,
  together: number,
): string {
  const spec = asShares(given)
  const { outcome, treatment, blocks, cluster, samplingWeight, cellSize, survey } = spec
  const values = outcome.oneValues
    ? `${outcome.scale} * ${pyIndicator(columns, outcome.column, outcome.oneValues)}`
    : pyTransformed(outcome)
  const blockNames = blocks.map((_, at) => `block${at + 1}`)
  const placed = [
    'unit',
    ...blockNames,
    ...(cluster === undefined ? [] : ['cluster']),
    ...(samplingWeight === undefined ? [] : ['weight']),
    ...(survey === undefined ? [] : ['stratum', 'psu']),
  ]
  return `${readInPython}
${given.trials === undefined ? '' : 'from scipy.optimize import brentq\n'}from scipy.stats import t

# ---- sample: everyone assigned to the two arms ----
in_treated = ${pyIsOneOf(columns, treatment.column, treatment.treatedValues)}
in_control = ${pyIsOneOf(columns, treatment.column, treatment.controlValues)}
rows = ${pyFrame([
    ['unit', pyNames(columns, spec.unit)],
    ['outcome', values],
    ['treated', 'in_treated.astype(float)'],
    ['cluster', pyNames(columns, cluster ?? spec.unit)],
    ['weight', samplingWeight === undefined ? '1.0' : pyTransformed({ column: samplingWeight.column })],
    ...(cellSize === undefined ? [] : [['size', pyTransformed({ column: cellSize })] as [string, string]]),
    ...blocks.map((name, at): [string, string] => [`block${at + 1}`, pyNames(columns, name)]),
    ...(survey === undefined ? [] : surveyCellsInPython(survey, columns)),
  ])}
${cellSize === undefined ? '' : writeOut(spec)}placed = [${placed.map((name) => `"${name}"`).join(', ')}]
sample = rows[(in_treated | in_control) & rows[placed].notna().all(axis=1)].copy()
sample["block"] = ${blocks.length === 0 ? '0' : `sample.groupby([${blockNames.map((name) => `"${name}"`).join(', ')}]).ngroup()`}


def both_arms(sample):
    """Without blocks in which one arm alone is seen."""
    return sample[sample.groupby("block")["treated"].transform("nunique") == 2]


# a missing outcome is attrition: the row is left out of the estimate
sample = both_arms(both_arms(sample).dropna(subset=["outcome"]))
${survey === undefined ? '' : surveyInPython(survey, 'rows[rows[["stratum", "psu", "weight"]].notna().all(axis=1)]')}

# ---- each arm of each block: mean and design-based variance ----
def arm(rows):
    # a row counts its weight, one where the design names none
    n, total = len(rows), rows["weight"].sum()
    center = (rows["weight"] * rows["outcome"]).sum() / total
    sums = (rows["weight"] * (rows["outcome"] - center)).groupby(rows["cluster"]).sum()
    sizes = rows.groupby("cluster")["weight"].sum()
    share = 1 - sizes / total
    made = {"n": n, "total": total, "assigned": len(sums), "mean": center, "variance": np.nan, "trace": np.nan}
    if len(sums) == 1:
        return made
    lean = sizes**2 / share
    made["variance"] = (sums**2 / share).sum() / total**2
    made["trace"] = ((sizes**2).sum() + (lean.sum() ** 2 - (lean**2).sum()) / total**2) / total**4
    return made


blocks = []
for _, rows in sample.groupby("block"):
    control, treated = arm(rows[rows["treated"] == 0]), arm(rows[rows["treated"] == 1])
    blocks.append({"control": control, "treated": treated, "w": rows["weight"].sum() / sample["weight"].sum(), "n": len(rows),
                   "difference": treated["mean"] - control["mean"],
                   "variance": treated["variance"] + control["variance"],
                   "size": treated["assigned"] + control["assigned"]})
${given.trials === undefined ? combine(given, criticalValue, together) : poolTrialsInPython(given)}${reportInPython}`
}

/** The average by block size and its design-based variance. */
function combine({ cluster, survey }: BlocksSpec, criticalValue: number | null, together: number): string {
  const reach =
    criticalValue === null || together > 1
      ? `t.ppf(${upperProbability(together)}, df)`
      : `max(t.ppf(0.975, df), ${criticalValue})`
  if (survey !== undefined) {
    return `${LINEARIZED_IN_PYTHON}low = estimate - ${reach} * se
high = estimate + ${reach} * se
`
  }
  return `estimate = sum(b["w"] * b["difference"] for b in blocks)

# ---- variance; a block with one unit in an arm is compared with those of its size, or takes the pooled variance ----
own = [b for b in blocks if not np.isnan(b["variance"])]
small = [b for b in blocks if np.isnan(b["variance"])]
parts = []
if own:
    variance = sum(b["w"] ** 2 * b["variance"] for b in own)
${cluster === undefined ? UNIT_DF : CLUSTERED_DF}
    parts.append((variance, df))
for size in {b["size"] for b in small}:
    members = [b for b in small if b["size"] == size]
    if len(members) > 1:
        pieces = np.array([b["w"] * b["difference"] for b in members])
        parts.append((pieces.var(ddof=1) * len(pieces), len(pieces) - 1))
        continue

    def pooled(name):
        if not np.isnan(members[0][name]["variance"]):
            return members[0][name]["variance"]
        arms = [b[name] for b in own]
        squares = sum(a["variance"] * a["assigned"] * (a["assigned"] - 1) for a in arms)
        return squares / sum(a["assigned"] - 1 for a in arms) / members[0][name]["assigned"]

    # what it takes from the other blocks is known no better than these are: the same part, with their degrees of freedom
    variance, df = parts[0] if own else (np.nan, np.nan)
    parts[:1] = [(variance + members[0]["w"] ** 2 * (pooled("control") + pooled("treated")), df)]
total = sum(v for v, _ in parts)
df = parts[0][1] if len(parts) == 1 else total**2 / sum(v**2 / d for v, d in parts)
reach = ${reach}
low = estimate - reach * np.sqrt(total)
high = estimate + reach * np.sqrt(total)
`
}

/** Cells of counts as one row per person, those with the outcome first. */
function writeOut({ cellOutcome, outcome, cluster }: BlocksSpec): string {
  const count = `rows["outcome"]${outcome.scale === 1 ? '' : ` / ${outcome.scale}`}`
  return `
# ---- cells of counts, written out as one row per person ----
rows["count"] = ${cellOutcome === 'share' ? `(${count} * rows["size"]).round()` : count}
size = rows["size"].astype(int)
in_treated, in_control = in_treated.repeat(size), in_control.repeat(size)
rows = rows.loc[rows.index.repeat(size)].copy()
person = rows.groupby(level=0).cumcount()
rows["outcome"] = np.where(rows["count"].isna(), np.nan, ${outcome.scale} * (person < rows["count"]))
rows["unit"] = rows["unit"].astype(str) + " #" + person.astype(str)
${cluster === undefined ? 'rows["cluster"] = rows["unit"]\n' : ''}rows = rows.reset_index(drop=True)
in_treated, in_control = in_treated.reset_index(drop=True), in_control.reset_index(drop=True)
`
}

const CLUSTERED_DF = `    def over_arms(value, power):
        return sum(b["w"] ** power * (value(b["control"]) + value(b["treated"])) for b in own)

    df = over_arms(lambda a: 1 / a["total"], 2) ** 2 / over_arms(lambda a: a["trace"], 4)`

const UNIT_DF = `    df = sum(b["n"] - 2 for b in own)
    if len(blocks) == 1:
        arms = [own[0]["control"], own[0]["treated"]]
        df = own[0]["variance"] ** 2 / sum(a["variance"] ** 2 / (a["n"] - 1) for a in arms)`
