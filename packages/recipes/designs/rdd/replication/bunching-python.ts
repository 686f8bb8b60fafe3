import { upperProbability } from '../../../replication/level.ts'
import { pyNumbers, readInPython, reportInPython } from '../../../replication/python-code.ts'
import type { RddSpec } from '@casefiles/engine/specs'
import { BUNCHING_DRAWS, BUNCHING_LEAST_SHARE, type BunchingScriptFacts } from '@casefiles/engine/replication'

/** The same in Python, with the generator written out. */
export function bunchingInPython(spec: RddSpec, { state }: BunchingScriptFacts, together: number): string {
  return [readInPython, histogram(spec), smoothCount(spec), bootstrap(spec, state, together), reportInPython].join('')
}

function histogram({ runningVariable, cellSize, cutoff, treatedSide, window, bunching }: RddSpec): string {
  const cases =
    cellSize?.kind === 'column'
      ? pyNumbers(cellSize.column)
      : `running * 0 + ${cellSize?.kind === 'constant' ? cellSize.people : 1}`
  const inWindow = window ? ` & running.between(${window.from}, ${window.to})` : ''
  const ends = window ? `[${window.from}, ${window.to}]` : '[running.min(), running.max()]'
  return `from scipy.stats import t

# ---- histogram: bins that begin at the threshold ----
running = ${pyNumbers(runningVariable.column)}
cases = ${cases}
used = running.notna() & cases.notna()${inWindow}
running, cases = running[used].to_numpy(), cases[used].to_numpy()


def place(value):
    return ${treatedSide === 'above' ? '' : '-'}1 * (np.asarray(value, dtype=float) - ${cutoff}) / ${bunching!.width}


# where values lie between the beginnings of bins, a bin that an end cuts is left out
discrete = np.all(np.abs(place(running) - np.round(place(running))) <= 1e-9)


def within(values):
    low, high = sorted(place(values))
    return int(np.ceil(low - 1e-9)), int(np.floor(high + 1e-9)) - (0 if discrete else 1)


first, last = within(${ends})
bins = np.floor(place(running) + 1e-9).astype(int) - first
counts = np.zeros(last - first + 1)
kept = (bins >= 0) & (bins < len(counts))
np.add.at(counts, bins[kept], cases[kept])
begin, end = (value - first for value in within([${bunching!.from}, ${bunching!.to}]))
threshold = -first
`
}

function smoothCount({ bunching }: RddSpec): string {
  return `
# ---- smooth count: a polynomial through the bins outside of the stretch, which holds as many cases inside as the histogram ----
k = len(counts)
order = ${bunching!.order}
basis = np.polynomial.legendre.legvander(2 * np.arange(k) / (k - 1) - 1, order)
inside = (np.arange(k) >= begin) & (np.arange(k) <= end)
below = inside & (np.arange(k) < threshold)
inverse = np.linalg.inv(basis[~inside].T @ basis[~inside])
total = basis[inside].sum(axis=0)


def weigh(chosen):
    """A sum of the smooth count over some bins, as weights of the counts."""
    u = basis[chosen].sum(axis=0)
    share = (u @ inverse @ total) / (total @ inverse @ total)
    return np.where(inside, share, basis @ inverse @ (u - share * total))


short = weigh(np.flatnonzero(below))
missing = short - below
df = (~inside).sum() - order
`
}

function bootstrap({ outcome }: RddSpec, state: readonly number[], together: number): string {
  return `
# ---- estimate, and a bootstrap of the residuals with the run's own draws (MRG32k3a) ----
def share(drawn):
    return ${outcome.scale} * (missing @ drawn) / (short @ drawn)


def uniforms(state):
    a, b, c, d, e, f = state
    while True:
        p = (1403580 * b - 810728 * a) % 4294967087
        a, b, c = b, c, p
        q = (527612 * f - 1370589 * d) % 4294944443
        d, e, f = e, f, q
        yield (p - q if p > q else p - q + 4294967087) * 2.328306549295728e-10


estimate = share(counts)
smooth = np.array([weigh([i]) @ counts for i in range(k)])
least = ${BUNCHING_LEAST_SHARE} * counts.mean()
level = np.maximum(smooth, least)
# residuals grow with a power of the level: the slope of the logs of both, between 1/2 and 1
met = ~inside & (counts != smooth)
x = np.log(level[met]) - np.log(level[met]).mean()
slope = (x @ np.log(np.abs(counts - smooth)[met])) / (x @ x) if x @ x > 0 else 0.5
size = level ** np.clip(slope, 0.5, 1)
# cases that are moved take their part of a residual along to the threshold
kept = np.where(below, counts / level, 1)
residuals = ((counts - smooth) / size)[~inside]
residuals = np.sqrt(len(residuals) / df) * (residuals - residuals.mean())
middle = np.where(inside, counts, smooth)
draw = uniforms([${state.join(', ')}])
shares = []
for _ in range(${BUNCHING_DRAWS}):
    noise = size * np.array([residuals[int(next(draw) * len(residuals))] for _ in range(k)])
    drawn = middle + kept * noise
    drawn[threshold] += ((1 - kept) * noise).sum()
    shares.append(share(drawn))
se = np.std(shares, ddof=1)
low, high = estimate + t.ppf(${upperProbability(together)}, df) * se * np.array([-1, 1])
`
}
