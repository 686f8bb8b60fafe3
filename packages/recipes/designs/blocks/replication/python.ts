import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'
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
import { type BlocksScriptFacts, OF_100 } from '@casefiles/engine/replication'
import { LINEARIZED_IN_PYTHON } from './survey.ts'
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

/** From the two arms of each trial to the average: restricted likelihood, then Hartung and Knapp's interval. */
function poolTrialsInPython(spec: BlocksSpec): string {
  const effect = isRatio(spec)
    ? `# log of the ratio of risks; half a case is added to every cell of a trial in which one is empty
n1, n0 = (np.array([float(b[name]["n"]) for b in blocks]) for name in ("treated", "control"))
a, c = (np.array([round(b[name]["mean"] * b[name]["n"] / ${OF_100}) for b in blocks]) for name in ("treated", "control"))
says = (a + c > 0) & (a + c < n1 + n0)
n1, n0, a, c = n1[says], n0[says], a[says], c[says]
half = np.where((a == 0) | (c == 0) | (a == n1) | (c == n0), 0.5, 0)
effect = ${spec.outcome.scale} * (np.log((a + half) / (n1 + 2 * half)) - np.log((c + half) / (n0 + 2 * half)))
variance = ${spec.outcome.scale}**2 * (1 / (a + half) - 1 / (n1 + 2 * half) + 1 / (c + half) - 1 / (n0 + 2 * half))`
    : `effect = np.array([b["difference"] for b in blocks])
variance = np.array([b["variance"] for b in blocks])
effect, variance = effect[variance > 0], variance[variance > 0]`
  return `
# ---- each trial ----
${effect}


# ---- variance between trials by restricted likelihood: the highest of all maxima ----
def average(tau2):
    return (effect / (variance + tau2)).sum() / (1 / (variance + tau2)).sum()


def likelihood(tau2):
    w = 1 / (variance + tau2)
    return 0.5 * np.log(w).sum() - 0.5 * np.log(w.sum()) - 0.5 * (w * (effect - average(tau2)) ** 2).sum()


def slope(tau2):
    w = 1 / (variance + tau2)
    return 0.5 * ((w**2).sum() / w.sum() - w.sum() + (w**2 * (effect - average(tau2)) ** 2).sum())


top = 10 * max(((effect - effect.mean()) ** 2).max(), variance.max())
grid = np.concatenate([[0], top * 10 ** np.linspace(-10, 0, 1000)])
slopes = [slope(x) for x in grid]
turns = [i for i in range(len(grid) - 1) if slopes[i] > 0 >= slopes[i + 1]]
maxima = [0] + [brentq(slope, grid[i], grid[i + 1], xtol=1e-15 * top) for i in turns]
tau2 = max(maxima, key=likelihood)

# ---- 95 % interval of Hartung and Knapp, its factor held at 1 or more ----
estimate = average(tau2)
k = len(effect)
factor = max(1, ((effect - estimate) ** 2 / (variance + tau2)).sum() / (k - 1))
se = np.sqrt(factor / (1 / (variance + tau2)).sum())
low = estimate - t.ppf(0.975, k - 1) * se
high = estimate + t.ppf(0.975, k - 1) * se
`
}
