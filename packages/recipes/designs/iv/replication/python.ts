import { bootstrapUnder } from '@casefiles/engine/replication'
import { effectsOf, type IvSpec } from '@casefiles/engine/specs'
import {
  pyFrame,
  pyIndicator,
  pyNames,
  pyNumbers,
  pyTogether,
  pyTransformed,
  readInPython,
  reportInPython,
  togetherInPython,
} from '../../../replication/python-code.ts'
import type { Columns } from '../../../replication/replication.ts'

type Choice = IvSpec['exogenous'][number] | IvSpec['instruments'][number]

/** The same with `IV2SLS` of the package linearmodels. */
export function ivInPython(spec: IvSpec, columns: Columns): string {
  const { treatment, instruments, exogenous, cluster, secondCluster, unit, time, covariance, samplingWeight } = spec
  const effects = effectsOf(spec)
  const cells = (choice: Choice) =>
    choice.kind === 'category' ? pyNames(columns, choice.column) : pyTransformed(choice)
  const fields: [string, string][] = [
    ['y', pyTransformed(spec.outcome)],
    [
      'd',
      treatment.treatedValues
        ? pyIndicator(columns, treatment.column, treatment.treatedValues)
        : pyTransformed(treatment),
    ],
    ...instruments.map((one, at): [string, string] => [`z${at + 1}`, cells(one)]),
    ...exogenous.map((one, at): [string, string] => [`x${at + 1}`, cells(one)]),
    ...effects.map((names, at): [string, string] => [`effect${at + 1}`, pyTogether(columns, names)]),
    ...(cluster === undefined ? [] : [['cluster', pyNames(columns, cluster)] as [string, string]]),
    ...(secondCluster === undefined ? [] : [['cluster2', pyNames(columns, secondCluster)] as [string, string]]),
    ...(samplingWeight === undefined ? [] : [['w', pyNumbers(samplingWeight.column)] as [string, string]]),
    ...(unit === undefined ? [] : [['unit', pyNames(columns, unit)] as [string, string]]),
    ...(time.kind === 'column' ? [['time', pyNumbers(time.column)] as [string, string]] : []),
  ]
  const expand = (letter: string, choices: Choice[]) =>
    choices.map(({ kind }, at) =>
      kind === 'category' ? `dummies("${letter}${at + 1}")` : `sample[["${letter}${at + 1}"]]`,
    )
  const controls = [...expand('x', exogenous), ...effects.map((_, at) => `dummies("effect${at + 1}")`)]
  const errors =
    cluster !== undefined
      ? `cov_type="clustered", clusters=${secondCluster === undefined ? 'cluster' : 'clusters'}`
      : covariance === 'hc1'
        ? 'cov_type="robust"'
        : 'cov_type="unadjusted"'
  return `${readInPython}
from linearmodels.iv import IV2SLS
from scipy import optimize, stats

${togetherInPython(effects)}# ---- sample: rows that have every cell the estimate uses ----
rows = ${pyFrame(fields)}
sample = rows[rows.notna().all(axis=1)].copy()
${samplingWeight === undefined ? '' : 'sample = sample[sample["w"] > 0]\n'}n = len(sample)


def dummies(name):
    return pd.get_dummies(sample[name], prefix=name, drop_first=True, dtype=float)


constant = pd.Series(1.0, index=sample.index, name="constant")
exogenous = pd.concat([${['constant', ...controls].join(', ')}], axis=1)
${effects.length > 2 ? INDEPENDENT : ''}instruments = pd.concat([${expand('z', instruments).join(', ')}], axis=1)
${codes(spec)}
# ---- two-stage least squares with the package linearmodels ----
fit = IV2SLS(sample["y"], exogenous, sample["d"], instruments${samplingWeight === undefined ? '' : ', weights=sample["w"]'}).fit(${errors}, debiased=True)
estimate = fit.params["d"]

# ---- which interval: Anderson-Rubin where the effective F is under 104.7 ----
${samplingWeight === undefined ? '' : WEIGHTED}q, _ = np.linalg.qr(instruments - exogenous @ np.linalg.lstsq(exogenous, instruments, rcond=None)[0])
k = q.shape[1]
rank = np.linalg.matrix_rank(exogenous)


def without_controls(values):
    values = np.asarray(values, dtype=float)
    return values - exogenous.to_numpy() @ np.linalg.lstsq(exogenous.to_numpy(), values, rcond=None)[0]


${pythonCovariance(spec)}
y, d = without_controls(${samplingWeight === undefined ? '' : 'root * '}sample["y"]), without_controls(${samplingWeight === undefined ? '' : 'root * '}sample["d"])
pi = q.T @ d
strength = pi @ pi / np.trace(covariance(d - q @ pi, k))
if strength >= 104.7${cluster === undefined ? '' : ' and groups >= 40'}:
    residual = y - estimate * d
    fitted = (q @ pi)[:, None]
    se = np.sqrt(covariance(residual, 1, fitted)[0, 0]) / (pi @ pi)
    low, high = estimate + np.array([-1, 1]) * stats.t.ppf(0.975, df(1)) * se
${cluster === undefined ? '' : NO_BOOTSTRAP}else:
    # b is in the set where y - b*d does not move with the instruments
    def excess(b):
        left = y - b * d
        g = q.T @ left
        return g @ np.linalg.solve(covariance(left - q @ g, k), g) / k - stats.f.ppf(0.95, k, df(k))

    se = fit.std_errors["d"]

    def limit(side):
        far = side
        while excess(estimate + far * se) < 0 and abs(far) < 1e4:
            far *= 2
        if excess(estimate + far * se) < 0 or excess(estimate) > 0:
            return np.nan
        return optimize.brentq(excess, *sorted([estimate, estimate + far * se]), xtol=1e-14)

    low, high = limit(-1), limit(1)
${reportInPython}`
}

/** The locked interval is the set by the wild cluster bootstrap then, which only base-r.R computes. */
const NO_BOOTSTRAP = `elif groups < ${bootstrapUnder}:
    # the locked interval is the set by a wild cluster bootstrap, which is in base-r.R: only the estimate is compared
    low = high = np.nan
`

/** Of several effects some levels repeat others, which the package refuses. */
const INDEPENDENT = `basis, kept = np.zeros((n, 0)), []
for name in exogenous:
    values = left = exogenous[name].to_numpy()
    for _ in range(2):
        left = left - basis @ (basis.T @ left)
    if np.linalg.norm(left) > 1e-9 * np.linalg.norm(values):
        basis = np.column_stack([basis, left / np.linalg.norm(left)])
        kept.append(name)
exogenous = exogenous[kept]
`

/** Columns carry the square root of their row's weight, so that plain sums of products are weighted ones. */
const WEIGHTED = `root = np.sqrt(sample["w"] / sample["w"].mean())
instruments = instruments.mul(root, axis=0)
exogenous = exogenous.mul(root, axis=0)
`

/** Clusters as numbers. */
function codes({ cluster, secondCluster }: IvSpec): string {
  const code = (name: string) => `sample["${name}"].astype("category").cat.codes`
  if (cluster === undefined) return ''
  if (secondCluster === undefined) return `cluster = ${code('cluster')}\n`
  return `clusters = pd.DataFrame({"first": ${code('cluster')}, "second": ${code('cluster2')}})\n`
}

/** As {@link skippedInR}. */
function skippedInPython(effects: string[][], isNested: string): string {
  const names = `[${effects.map((_, at) => `"effect${at + 1}"`).join(', ')}]`
  if (effects.length < 3) {
    return `skipped = sum(
    sample[name].nunique() - 1
    for name in ${names}
    if ${isNested}
)
`
  }
  return `nested = [
    pd.get_dummies(sample[name], dtype=float)
    for name in ${names}
    if ${isNested}
]
skipped = np.linalg.matrix_rank(pd.concat(nested, axis=1)) - 1 if nested else 0
`
}

function pythonCovariance(spec: IvSpec): string {
  const { cluster, secondCluster, covariance } = spec
  const effects = effectsOf(spec)
  if (secondCluster !== undefined) return twoWays(effects)
  if (cluster !== undefined) {
    return `groups = cluster.nunique()
${skippedInPython(effects, '(cluster.groupby(sample[name]).nunique() == 1).all()')}

def df(regressors):
    return groups - 1


def covariance(residual, regressors, columns=q):
    """CR1; fixed effects nested in the clusters are not counted."""
    sums = pd.DataFrame(columns * residual[:, None]).groupby(cluster.to_numpy()).sum().to_numpy()
    counted = regressors + max(rank - skipped, 1)
    return sums.T @ sums * groups / (groups - 1) * (n - 1) / (n - counted)

`
  }
  const body =
    covariance === 'hc1'
      ? 'return columns.T @ (columns * residual[:, None] ** 2) * n / df(regressors)'
      : 'return columns.T @ columns * (residual @ residual) / df(regressors)'
  return `def df(regressors):
    return n - rank - regressors


def covariance(residual, regressors, columns=q):
    ${body}

`
}

const twoWays = (effects: string[][]): string => `groups = clusters.nunique().min()
${skippedInPython(effects, 'any((clusters[way].groupby(sample[name]).nunique() == 1).all() for way in clusters)')}

def df(regressors):
    return groups - 1


def covariance(residual, regressors, columns=q):
    """V1 + V2 - V12, CR1 with the fewer clusters; where that is not positive definite, V12 is left out."""

    def summed(by):
        keys = [clusters[way].to_numpy() for way in by]
        sums = pd.DataFrame(columns * residual[:, None]).groupby(keys).sum().to_numpy()
        return sums.T @ sums

    both = summed(["first"]) + summed(["second"])
    less = both - summed(["first", "second"])
    scale = np.sqrt(np.outer(np.diag(both), np.diag(both)))
    kept = less if np.linalg.eigvalsh(less / scale)[0] > 1e-10 else both
    counted = regressors + max(rank - skipped, 1)
    return kept * groups / (groups - 1) * (n - 1) / (n - counted)

`
