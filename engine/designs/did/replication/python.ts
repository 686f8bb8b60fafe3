import type { DidSpec } from '../spec.ts'
import {
  pyFrame,
  pyIsOneOf,
  pyNames,
  pyNumbers,
  pyTransformed,
  readInPython,
  reportInPython,
} from '../../../replication/python-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import type { Columns } from '../../../replication/replication.ts'
import { codeOfPeriods, countLines, withCountedWindow } from './counted-periods.ts'

/** The panel as `sample`, in Python. */
function sampleInPython(spec: DidSpec, columns: Columns): string {
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
  const fields: [string, string][] = [
    ['unit', 'unit'],
    ['time', 'time'],
    ['outcome', pyTransformed(spec.outcome)],
    ['cluster', spec.cluster === undefined ? 'unit' : pyNames(columns, spec.cluster)],
    ['cohort', 'unit.map(first_treated)'],
    ...spec.covariates.map((one, at): [string, string] => [`x${at + 1}`, pyTransformed(one)]),
  ]
  return `# ---- sample: window, then rows with every cell the estimate needs ----
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
${spec.dropAlwaysTreated ? '# units treated from the first period on are left out, as locked\nsample = set_cohorts(sample[sample["cohort"] != sample["time"].min()].copy())\n' : ''}# units with a row in every period
sample = sample[sample.groupby("unit")["time"].transform("size") == sample["time"].nunique()]
`
}

const KINDS: Record<DidSpec['aggregation'], string> = {
  simple: 'simple',
  group: 'cohort',
  dynamic: 'event',
  calendar: 'time',
}

/** The same with the package `differences`. */
export function didInPython(spec: DidSpec, columns: Columns, together: number): string {
  const upper = upperProbability(together)
  const covariates = spec.covariates.map((_, at) => `x${at + 1}`)
  const methods = { dr: 'dr', reg: 'reg', ipw: 'std_ipw' }
  const isClustered = spec.cluster !== undefined && spec.cluster !== spec.unit
  return `${readInPython}
from differences import ATTgt
from scipy.stats import norm

${sampleInPython(spec, columns)}
# ---- group-time effects with the package differences ----
sample["id"] = sample["unit"].astype("category").cat.codes
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
