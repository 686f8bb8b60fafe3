import { upperProbability } from '../../../replication/level.ts'
import {
  pyFrame,
  pyIndicator,
  pyNames,
  pyNumbers,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import type { Columns } from '../../../replication/replication.ts'
import type { DidSpec } from '../spec.ts'

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
