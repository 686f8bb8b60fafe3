import { upperProbability } from '../../../replication/level.ts'
import {
  pyFrame,
  pyIndicator,
  pyIsOneOf,
  pyNames,
  pyNumbers,
  pyTogether,
  pyTransformed,
  readInPython,
  reportInPython,
  togetherInPython,
} from '../../../replication/python-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import { type DidSpec, isCounts } from '@casefiles/engine/specs'
import { codeOfPeriods, countLines, withCountedWindow } from './counted-periods.ts'
import type { RowFacts } from '@casefiles/engine/replication'

/** The panel as `sample`, in Python. */
export function sampleInPython(
  spec: DidSpec,
  columns: Columns,
  { keepsGaps = false }: { keepsGaps?: boolean } = {},
): string {
  const { adoption, window } = withCountedWindow(spec, columns)
  const code = codeOfPeriods(spec, columns)
  const told =
    adoption.kind === 'status'
      ? `status = ${pyNames(columns, adoption.column)}
told = unit.notna() & status.notna() & time.notna()
date = time.where(${pyIsOneOf(columns, adoption.column, adoption.treatedValues)}, np.inf)[told]
first_treated = date.groupby(unit[told]).min()`
      : `date = ${pyNumbers(adoption.column)}
${countLines(code, '#', (count) => `date = (${count('date')}).where(date != 0, 0)`, '%')}first_treated = date.where(date.notna() & (date != 0), np.inf).groupby(unit).min()`
  const sets = (spec.furtherEffects ?? []).map((effect) => effect.columns)
  const fields: [string, string][] = [
    ['unit', 'unit'],
    ['time', 'time'],
    ['outcome', pyTransformed(spec.outcome)],
    ['cluster', spec.cluster === undefined ? 'unit' : pyNames(columns, spec.cluster)],
    ['cohort', 'unit.map(first_treated)'],
    ...(isCounts(spec)
      ? [['exposure', spec.exposure === undefined ? '1.0' : pyNumbers(spec.exposure)] as [string, string]]
      : []),
    ...sets.map((names, at): [string, string] => [`effect${at + 1}`, pyTogether(columns, names)]),
    ...spec.covariates.map((one, at): [string, string] => [`x${at + 1}`, pyTransformed(one)]),
  ]
  return `${togetherInPython(sets)}# ---- sample: window, then rows with every cell the estimate needs ----
unit = ${pyNames(columns, spec.unit)}
time = ${pyNumbers(spec.time)}
${countLines(code, '#', (count) => `time = ${count('time')}`, '%')}${told}
rows = ${pyFrame(fields)}
use = rows.notna().all(axis=1)${adoption.kind === 'status' ? ' & status.notna()' : ''}${window ? ` & time.between(${window.from}, ${window.to})` : ''}
sample = rows[use].copy()


def set_cohorts(sample):
    """A cohort is the first period in the panel at or after adoption; infinite = never."""
    periods = np.sort(sample["time"].unique())
    sample["cohort"] = [next((p for p in periods if p >= date), np.inf) for date in sample["cohort"]]
    return sample


sample = set_cohorts(sample)
${spec.dropAlwaysTreated ? '# units treated from the first period on are left out, as locked\nsample = set_cohorts(sample[sample["cohort"] != sample["time"].min()].copy())\n' : ''}${
    keepsGaps
      ? ''
      : `# units with a row in every period
sample = sample[sample.groupby("unit")["time"].transform("size") == sample["time"].nunique()]
`
  }`
}

const KINDS: Record<DidSpec['aggregation'], string> = {
  simple: 'simple',
  group: 'cohort',
  dynamic: 'event',
  calendar: 'time',
}

/** The same with the package `differences`. */
export function didInPython(spec: DidSpec, columns: Columns, together: number, facts?: RowFacts): string {
  const upper = upperProbability(together)
  const covariates = spec.covariates.map((_, at) => `x${at + 1}`)
  const methods = { dr: 'dr', reg: 'reg', ipw: 'std_ipw' }
  const isClustered = (spec.cluster !== undefined && spec.cluster !== spec.unit) || facts?.rowsOf === 'individuals'
  return `${readInPython}
from differences import ATTgt
from scipy.stats import norm

${sampleInPython(spec, columns, { keepsGaps: facts !== undefined })}
# ---- group-time effects with the package differences ----
sample["id"] = ${facts?.rowsOf === 'individuals' ? 'range(len(sample))' : 'sample["unit"].astype("category").cat.codes'}
sample["cluster_id"] = sample["cluster"].astype("category").cat.codes
sample["cohort"] = sample["cohort"].replace(np.inf, np.nan)
sample["time"] = sample["time"].astype(int)
effects = ATTgt(data=sample.set_index(["id", "time"]), cohort_name="cohort", anticipation=${spec.anticipation}, base_period="universal")
effects.fit(formula="outcome${covariates.length === 0 ? '' : ` ~ ${covariates.join(' + ')}`}", control_group="${spec.comparison.replace(/-/g, '_')}", est_method="${methods[spec.estimator]}"${isClustered ? ', cluster_var="cluster_id"' : ''}, progress_bar=False)
average = effects.aggregate("${KINDS[spec.aggregation]}"${spec.aggregation === 'simple' ? '' : ', overall=True'})
estimate, se = np.asarray(average, dtype=object)[0][:2]
low = estimate - norm.ppf(${upper}) * se
high = estimate + norm.ppf(${upper}) * se
${reportInPython}`
}

/** The average total effect per unit of treatment in plain numpy: no package of the field is needed. */
export function changingInPython(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const { adoption, window, headlineWindow, comparison } = spec
  const treatment =
    adoption.kind === 'status' ? pyIndicator(columns, adoption.column, adoption.treatedValues) : pyTransformed(adoption)
  const inside = window ? ` & rows["time"].between(${window.from}, ${window.to})` : ''
  const rows = pyFrame([
    ['unit', pyNames(columns, spec.unit)],
    ['time', pyNumbers(spec.time)],
    ['outcome', pyTransformed(spec.outcome)],
    ['treatment', treatment],
    ['cluster', pyNames(columns, spec.cluster ?? spec.unit)],
  ])
  const still = comparison === 'never-treated' ? 'first < 0' : '(first < 0) | (first > until)'
  return `${readInPython}
from scipy.stats import norm

# ---- sample: rows with every cell, then units with a row in every period ----
rows = ${rows}
told = rows[rows[["unit", "time", "treatment"]].notna().all(axis=1)${inside}].sort_values("time", kind="stable")


def change_date(path):
    """The first period in which the treatment differs from the first one; infinite = never."""
    return next((t for t, d in zip(path["time"], path["treatment"]) if d != path["treatment"].iloc[0]), np.inf)


dates = {name: change_date(path) for name, path in told.groupby("unit")}
sample = rows[rows.notna().all(axis=1)${inside}]
periods = np.sort(sample["time"].unique())
sample = sample[sample.groupby("unit")["time"].transform("size") == len(periods)].sort_values(["unit", "time"])
units = sample["unit"].unique()
n, span = len(units), len(periods)
outcome = sample["outcome"].to_numpy().reshape(n, span)
dose = sample["treatment"].to_numpy().reshape(n, span)
cluster = sample["cluster"].to_numpy().reshape(n, span)[:, 0]

# ---- paths of the treatment (de Chaisemartin and D'Haultfoeuille 2024) ----
begins = dose[:, 0]
# place of the first change, counted from 0; -1 = never, 0 = before the first period in use, which says nothing
first = np.array([next((i for i, p in enumerate(periods) if p >= dates[unit]), -1) for unit in units])
side = np.sign(dose - dose[:, [0]])
direction = np.array([next((s for s in path if s != 0), 0) for path in side])
# from where the treatment has been both above and below its beginning, a unit is no longer used
usable_to = np.array([next((t for t in range(span) if d != 0 and path[t] == -d), span) for path, d in zip(side, direction)])
before = first - 1


def clusters_of(who):
    return len(set(cluster[who]))


def switchers_at(l):
    return (before >= 0) & (direction != 0) & (before + l < span) & (before + l < usable_to)


def controls_at(begin, until):
    return np.flatnonzero((begins == begin) & (${still}))


def groups_at(l, who):
    keys = sorted({(begins[i], first[i], direction[i]) for i in np.flatnonzero(who)})
    for begin, start, way in keys:
        group = np.flatnonzero(who & (begins == begin) & (first == start) & (direction == way))
        controls = controls_at(begin, start - 1 + l)
        if len(controls) > 0:
            yield group, controls, start - 1, way


${
  headlineWindow?.balanced
    ? `# only units compared up to the last period that the headline sums
whole = np.zeros(n, dtype=bool)
for group, *_ in groups_at(${headlineWindow.last + 1}, switchers_at(${headlineWindow.last + 1})):
    whole[group] = True
`
    : 'whole = np.ones(n, dtype=bool)\n'
}influence = np.zeros(n)


def deviate(kind, everybody, moved, weight):
    """Deviations from the mean of a kind, with the factor of its clusters; one cluster deviates from both sides' mean."""
    own = kind if clusters_of(kind) >= 2 else everybody
    clusters = clusters_of(own)
    factor = np.sqrt(clusters / (clusters - 1)) if clusters >= 2 else np.nan
    influence[kind] += weight * factor * (moved[kind] - moved[own].mean())


# ---- effects so many periods after the change, summed ----
effect = change = observations = lone = 0.0
switched = set()
for l in range(1, ${headlineWindow ? `min(span, ${headlineWindow.last + 2})` : 'span'}):
    for group, controls, at, way in groups_at(l, switchers_at(l) & whole):
        moved = outcome[:, at + l] - outcome[:, at]
        everybody = np.concatenate([group, controls])
        effect += way * len(group) * (moved[group].mean() - moved[controls].mean())
        change += (way * (dose[group, at + l] - dose[group, 0])).sum()
        observations += len(group)
        lone += len(group) if clusters_of(controls) == 1 else 0
        switched.update(cluster[group])
        for level in np.unique(dose[group, at + 1]):
            deviate(group[dose[group, at + 1] == level], everybody, moved, way)
        deviate(controls, everybody, moved, -way * len(group) / len(controls))

# ---- total effect over total change, and its interval ----
estimate = effect / change
sums = pd.Series(influence).groupby(cluster).sum()
se = np.sqrt((sums**2).sum()) / change
# one cluster alone as a side, or nothing but rounding: no interval, only the value
if lone == observations or len(switched) == 1 or se <= 1e-9 * outcome.std():
    se = np.nan
low = estimate - norm.ppf(${upper}) * se
high = estimate + norm.ppf(${upper}) * se
${reportInPython}`
}
