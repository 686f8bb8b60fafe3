import { OF_100 } from '@casefiles/engine/replication'
import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'

/** From the two arms of each trial to the average: restricted likelihood, then Hartung and Knapp's interval. */
export function poolTrialsInPython(spec: BlocksSpec): string {
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
