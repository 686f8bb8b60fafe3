import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { readModelLine } from './read-model-line.ts'

/*
 * Lines as they stand in replication packages, with every option of each accounted for: taken as a choice, left with a reason, or told as
 * what no design fixes. They were written before the reader was asked.
 */

interface Expected {
  /** Choices that are taken. */
  takes?: object
  /** What is left, in its order. */
  left?: string[]
  /** Words that the remarks or the list of what was taken have. */
  tells?: string[]
  /** Choices that stay open, since what stands there is none. */
  open?: string[]
  chosen?: DesignType
}
type Line = [line: string, expected: Expected]

const twoWay = { unit: 'id', time: 'year', adoption: { kind: 'status', column: 'd' } }
const groupTime = { unit: 'i', time: 't', outcome: { column: 'y' }, adoption: { kind: 'first-treated', column: 'g' } }
const ATT_GT = 'att_gt(yname = "y", tname = "t", idname = "i", gname = "g", data = d'
const instrumented = { treatment: { column: 'd' }, instruments: [{ column: 'z' }] }

const FIXEST: Line[] = [
  [
    'feols(log(wage) ~ d | id + year, data = df, panel.id = ~ id + year, cluster = ~ id)',
    { takes: { ...twoWay, cluster: 'id' }, tells: ['panel.id'] },
  ],
  [
    'feols(y ~ d | id + year, df, vcov = "hetero", ssc = ssc(fixef.K = "none"))',
    { takes: twoWay, left: ['vcov = "hetero"', 'ssc = ssc(fixef.K = "none")'] },
  ],
  [
    'feols(y ~ d | id + year, df, fixef.rm = "singleton", nthreads = 4, lean = TRUE)',
    { left: ['fixef.rm = "singleton"'], tells: ['nthreads = 4', 'lean = TRUE'] },
  ],
  ['feols(y ~ d | id + year, df, fixef.tol = 1e-8, fixef.iter = 5000)', { tells: ['fixef.tol', 'fixef.iter'] }],
  ['feols(y ~ d | id + year, df, split = ~ region)', { left: ['split = ~ region'] }],
  ['feols(y ~ d + ..ctrl | id + year, df)', { takes: twoWay, left: ['..ctrl'], open: ['covariates'] }],
  ['feols(y ~ d + csw(x1, x2) | id + year, df)', { takes: twoWay, left: ['csw(x1, x2)'], open: ['covariates'] }],
  ['feols(c(y1, y2) ~ d | id + year, df)', { takes: twoWay, left: ['c(y1, y2)'], open: ['outcome'] }],
  ['feols(y ~ log(price) + x | id + year, df)', { left: ['log(price)'], open: ['adoption'] }],
  ['feols(y ~ d | id + year, df, weights = ~ log(pop))', { left: ['weights = ~ log(pop)'], open: ['weight'] }],
  ['feols(y ~ d | id + year, transform(df, y = y / 100))', { takes: twoWay, left: ['y = y / 100'] }],
  ['df |> mutate(d = as.numeric(dose > 2)) |> feols(y ~ d | id + year)', { left: ['d = as.numeric(dose > 2)'] }],
  ['feols(y ~ d | id + year, df, vcov = ~ id, notes = FALSE, warn = FALSE)', { tells: ['notes', 'warn'] }],
  ['feols(y ~ d | id + year, df, NW(2), 3)', { left: ['vcov = NW(2)', '3'] }],
  [
    'fepois(deaths ~ d | id + year, df, offset = ~ log(pop), glm.iter = 50, glm.tol = 1e-9)',
    { takes: { unit: 'id', time: 'year', exposure: 'pop' }, tells: ['glm.iter', 'glm.tol'] },
  ],
  [
    'feols(packs ~ 0 + income | state + year | price ~ tax, df, vcov = "hc1")',
    { takes: { effects: ['state', 'year'], covariance: 'hc1', exogenous: [{ column: 'income' }] } },
  ],
  ['feols(y ~ x - 1 | d ~ z, data = df, se = "hetero")', { takes: instrumented, left: ['- 1', 'se = "hetero"'] }],
]

const GROUP_TIME: Line[] = [
  [`${ATT_GT}, alp = 0.1, pl = TRUE, cores = 4)`, { takes: groupTime, left: ['alp = 0.1'], tells: ['pl', 'cores'] }],
  [
    `${ATT_GT}, base_period = "universal", print_details = FALSE, panel = TRUE)`,
    { takes: groupTime, tells: ['last one before adoption', 'print_details', 'seen again'] },
  ],
  [
    `${ATT_GT}, weightsname = "w", fix_weights = "base_period")`,
    { takes: { weight: { column: 'w' } }, left: ['fix_weights = "base_period"'] },
  ],
  [
    `aggte(${ATT_GT}), type = "dynamic", min_e = -5, max_e = 5, balance_e = 2, na.rm = TRUE)`,
    { takes: { aggregation: 'dynamic' }, left: ['min_e = -5', 'max_e = 5', 'balance_e = 2', 'na.rm = TRUE'] },
  ],
  [`${ATT_GT}, bstrap = FALSE, biters = 500)`, { tells: ['influence functions', 'biters = 500'] }],
  [
    'did_imputation(data = d, yname = "y", gname = "g", tname = "t", idname = "i", wname = "w", horizon = TRUE, pretrends = -5:-1)',
    { takes: groupTime, left: ['wname = "w"', 'horizon = TRUE', 'pretrends = -5:-1'] },
  ],
  [
    'did_multiplegt_dyn(df, "y", "g", "t", "d", effects = 5, placebo = 3, ci_level = 90, normalized = TRUE, graph_off = TRUE)',
    { takes: { headlineWindow: { last: 4 } }, left: ['ci_level = 90', 'normalized = TRUE'], tells: ['graph_off'] },
  ],
  ['csdid y x, ivar(i) time(t) gvar(g) notyet level(90)', { takes: groupTime, left: ['level(90)'] }],
  [
    'csdid y, ivar(i) time(t) gvar(g) long2 saverif(rif) replace agg(attgt)',
    { takes: groupTime, tells: ['last one before adoption', 'saverif(rif)', 'replace', 'agg(attgt)'] },
  ],
  [
    'did_imputation y i t g, horizons(0/5) pretrends(5) autosample minn(0) tol(0.001) maxit(1000)',
    {
      takes: groupTime,
      left: ['horizons(0/5)', 'pretrends(5)', 'minn(0)'],
      tells: ['autosample', 'tolerance(0.001)', 'maxit(1000)'],
    },
  ],
  [
    'xtdidregress (y x) (d), group(id) time(year) nogteffects vce(cluster id)',
    { takes: twoWay, left: ['nogteffects'] },
  ],
  [
    'did_multiplegt_dyn y g t d, effects($e) placebo(2)',
    { takes: { unit: 'g', time: 't' }, left: ['effects($e)'], open: ['headlineWindow'] },
  ],
]

const ABSORBED: Line[] = [
  [
    'reghdfe y d x, absorb(id year) vce(cluster id) tol(1e-6) maxiter(1000) nolog',
    { takes: { ...twoWay, cluster: 'id' }, tells: ['tolerance(1e-6)', 'maxiter(1000)', 'nolog'] },
  ],
  [
    'reghdfe y d, absorb(id year) keepsingletons dofadjustments(none)',
    { takes: twoWay, left: ['keepsingletons', 'dofadjustments(none)'] },
  ],
  [
    'reghdfe y d, absorb(F1=id F2=year, savefe) resid(e) level(90) nocons',
    { takes: twoWay, left: ['level(90)'], tells: ['savefe', 'resid(e)', 'noconstant'] },
  ],
  ['areg y d i.year [aw=pop], absorb(id) vce(r) l(99)', { takes: twoWay, left: ['vce(r)', 'level(99)'] }],
  [
    'ppmlhdfe y d, absorb(id year) exposure(pop) irr separation(fe) d vce(cl id)',
    { takes: { ...twoWay, exposure: 'pop', cluster: 'id' }, left: ['separation(fe)'], tells: ['irr', '“d”'] },
  ],
  ['reghdfe y d [fw=n], absorb(id year)', { takes: twoWay, left: ['[fw=n]'], open: ['weight'] }],
  ['reghdfe y d [iw=n], absorb(id year)', { takes: twoWay, left: ['[iw=n]'], open: ['weight'] }],
  ['regress y d i.id i.year, nocons beta', { takes: twoWay, left: ['noconstant'], tells: ['beta'] }],
]

const INSTRUMENTS: Line[] = [
  [
    'ivregress 2sls y x (d = z), vce(robust) small first',
    { takes: { ...instrumented, covariance: 'hc1' }, tells: ['small', 'first'] },
  ],
  ['ivregress 2sls y (d = z), vce(robust)', { takes: { covariance: 'hc1' }, tells: ['divides by n'] }],
  ['ivregress 2sls y (d = z), nocons', { takes: instrumented, left: ['noconstant'] }],
  [
    'ivreg2 y x (d = z z2), robust first ffirst savefirst endog(d) orthog(z2)',
    { takes: { covariance: 'hc1' }, left: ['endog(d)', 'orthog(z2)'], tells: ['“first”', 'ffirst', 'savefirst'] },
  ],
  [
    'ivregress 2sls y (d = z) [pw=w], level(90)',
    { takes: { ...instrumented, covariance: 'hc1', samplingWeight: { column: 'w' } }, left: ['level(90)'] },
  ],
  [
    'ivreghdfe y x (d = z), absorb(id year) cluster(id) tol(1e-9)',
    { takes: { ...instrumented, effects: ['id', 'year'], cluster: 'id' }, tells: ['tolerance(1e-9)'] },
  ],
  ['ivreg2 y (d = z), bw(3) robust kernel(bar)', { takes: instrumented, left: ['bw(3)', 'kernel(bar)'] }],
  ['xtivreg2 y x (d = z), fe cluster(id) small partial(x)', { left: ['fe', 'partial(x)'], tells: ['small'] }],
  ['ivreg(y ~ d + x - 1 | z + x - 1, data = df)', { takes: instrumented, left: ['- 1'] }],
  [
    'iv_robust(y ~ d + x | z + x, data = df, se_type = "HC2", diagnostics = TRUE, alpha = 0.1)',
    { takes: instrumented, left: ['se_type = "HC2"', 'alpha = 0.1'], tells: ['diagnostics'] },
  ],
  ['ivreg(y ~ x | d | z, data = df, method = "MM", weights = log(w))', { left: ['method = "MM"', 'weights = log(w)'] }],
  [
    'felm(y ~ d | id + year | 0 | id, df, exactDOF = TRUE, keepX = TRUE)',
    { takes: { ...twoWay, cluster: 'id' }, left: ['exactDOF = TRUE'], tells: ['keepX'] },
  ],
]

const SELECTED: Line[] = [
  [
    'matchit(t ~ x, df, method = "nearest", link = "probit", exact = ~ sex, discard = "both")',
    { takes: { covariates: [{ column: 'x' }] }, left: ['link = "probit"', 'exact = ~ sex', 'discard = "both"'] },
  ],
  [
    'matchit(t ~ x, df, ratio = k, caliper = 0.1, std.caliper = FALSE)',
    { left: ['caliper = 0.1', 'ratio = k'], takes: { nearestNeighbour: { caliper: null } } },
  ],
  [
    'matchit(t ~ x, df, method = "full", ratio = 2, verbose = TRUE)',
    { left: ['method = "full"', 'ratio = 2'], tells: ['verbose'] },
  ],
  [
    'weightit(t ~ x, df, method = "ps", estimand = "ATT", stabilize = TRUE, by = ~ g)',
    { takes: { estimand: 'ATT' }, left: ['stabilize = TRUE', 'by = ~ g'] },
  ],
  ['matchit(t ~ x - 1, df)', { takes: { treatment: { column: 't' } }, left: ['- 1'] }],
  [
    'psmatch2 t x, outcome(y) neighbor(3) caliper(0.05) common logit qui',
    { takes: { nearestNeighbour: { ratio: 3 } }, left: ['caliper(0.05)', 'common'], tells: ['qui'] },
  ],
  [
    'teffects psmatch (y) (t x), atet nneighbor(2) vce(robust, nn(2)) level(90) generate(m)',
    {
      takes: { estimand: 'ATT', nearestNeighbour: { ratio: 2 } },
      left: ['vce(robust, nn(2))', 'level(90)'],
      tells: ['generate(m)'],
    },
  ],
  [
    'teffects nnmatch (y x) (t), ematch(g) biasadj(x) metric(ivar)',
    { left: ['ematch(g)', 'biasadj(x)', 'metric(ivar)'] },
  ],
  ['psmatch2 t x [fw=n], outcome(y) neighbor(0) logit', { left: ['neighbor(0)', '[fw=n]'], open: ['samplingWeight'] }],
]

const CUTOFFS: Line[] = [
  [
    'rdrobust(y, x, c = 0, p = 1, q = 2, h = c(10, 12), b = c(15, 18))',
    { takes: { estimator: { bandwidth: { h: 10, b: 15 } } }, left: ['h = 10 and 12', 'b = 15 and 18', 'q = 2'] },
  ],
  ['rdrobust(y, x, rho = 0.8, all = TRUE)', { left: ['rho = 0.8'], tells: ['all = TRUE'] }],
  ['rdrobust(y, x, h = bw$bws[1, 1])', { left: ['h = bw$bws[1, 1]'] }],
  ['rdrobust(y, x, h = 5, bwselect = "msetwo")', { left: ['bwselect msetwo'] }],
  [
    'rdrobust y x, c(0) h(10 15) vce(nncluster id 5) level(90)',
    { takes: { cluster: 'id', estimator: { neighbours: 5 } }, left: ['h = 10 and 15', 'level(90)'] },
  ],
  [
    'rdrobust(y, x, covs = z, covs_drop = FALSE, bwcheck = 10, stdvars = TRUE)',
    { left: ['bwcheck = 10', 'stdvars = TRUE'], tells: ['covs_drop'] },
  ],
  [
    'rdrobust y x, c(50) fuzzy(d) covs(z1 i.z2) bwcheck(20) masspoints(adjust) all',
    { takes: { takeUp: { column: 'd' }, cutoff: 50 }, left: ['bwcheck(20)'], tells: ['mass points adjust', 'all'] },
  ],
  [
    'rdrobust.rdrobust(y=df["y"], x=df["x"], c=0.5, masspoints="off")',
    { takes: { outcome: { column: 'y' }, runningVariable: { column: 'x' }, cutoff: 0.5 } },
  ],
  [
    'from rdrobust import rdrobust\nrdrobust(df.y, df.x, c=0)',
    { takes: { outcome: { column: 'y' }, runningVariable: { column: 'x' } } },
  ],
]

const DONORS: Line[] = [
  [
    'synth y x1 y(1988), trunit(3) trperiod(1989) xperiod(1980(1)1988) mspeperiod(1970(1)1988) nested allopt fig keep(out) replace',
    {
      takes: { treatedUnits: ['3'], treatmentStart: 1989 },
      left: ['mspeperiod(1970(1)1988)', 'nested', 'allopt'],
      tells: ['fig', 'keep(out)', 'replace'],
    },
  ],
  [
    'dataprep(foo = d, dependent = "y", unit.variable = "no", unit.names.variable = "name", time.variable = "t", treatment.identifier = 17, time.optimize.ssr = 1960:1969)',
    { takes: { unit: 'no', treatedUnits: ['17'] }, tells: ['name'] },
  ],
  [
    'augsynth(y ~ d, id, t, df, progfunc = "Ridge", scm = T, fixedeff = TRUE)',
    { takes: { unit: 'id', time: 't' }, left: ['progfunc = "Ridge"', 'scm = T', 'fixedeff = TRUE'] },
  ],
  [
    'synth y x(1980(1)1988), trunit(3) trperiod(1989) unitnames(state) resultsperiod(1970(1)2000) margin(0.05) maxiter(20)',
    { left: ['resultsperiod(1970(1)2000)'], tells: ['unitnames(state)', 'margin(0.05)', 'maxiter(20)'] },
  ],
]

const DRAWS: Line[] = [
  [
    'lm_robust(y ~ z + log(x), data = df, fixed_effects = ~ b, ci = FALSE)',
    { chosen: 'Blocks', takes: { blocks: ['b'] }, left: ['log(x)'], tells: ['ci = FALSE'], open: ['covariates'] },
  ],
  ['difference_in_means(y ~ z, data = df, blocks = cut(x, 3))', { left: ['blocks = cut(x, 3)'], open: ['blocks'] }],
  ['difference_in_means(y ~ z, df, blocks = paste(a, b))', { takes: { blocks: ['a', 'b'] } }],
  ['lm_robust(y ~ z - 1, df)', { chosen: 'Blocks', left: ['- 1'] }],
  [
    'regress y z x [pw=w], nocons level(90) robust',
    { chosen: 'Blocks', takes: { samplingWeight: { column: 'w' } }, left: ['noconstant', 'level(90)'] },
  ],
]

const PYTHON: Line[] = [
  [
    'pf.feols("y ~ d | id + year", data=df, vcov={"CRV1": "id"}, fixef_rm="singleton", demeaner_backend="numba").summary()',
    { takes: { ...twoWay, cluster: 'id' }, left: ['fixef_rm = "singleton"'], tells: ['demeaner_backend'] },
  ],
  ['pf.feols("y ~ d | id + year", df, vcov={"CRV3": "id"})', { takes: twoWay, left: ['vcov = CRV3("id")'] }],
  ['pf.feols("y ~ d | id + year", df).vcov("hetero").tidy()', { takes: twoWay, left: ['"hetero"'] }],
  [
    'pf.fepois("y ~ d | id + year", df, weights="pop", iwls_tol=1e-8)',
    { takes: twoWay, left: ['pop'], tells: ['iwls_tol'] },
  ],
]

const ALL: [what: string, lines: Line[]][] = [
  ['fixest', FIXEST],
  ['effects by group and period', GROUP_TIME],
  ['absorbed effects', ABSORBED],
  ['instruments', INSTRUMENTS],
  ['matching', SELECTED],
  ['cutoffs', CUTOFFS],
  ['donors', DONORS],
  ['draws', DRAWS],
  ['Python', PYTHON],
]

describe.each(ALL)('no option is lost unsaid: %s', (_, lines) => {
  it.each(lines)('%s', (line, { takes = {}, left = [], tells = [], open = [], chosen }) => {
    const { analysis, notTaken, remarks, taken } = readModelLine(line, { chosen })
    const told = [...remarks, ...taken.map(({ says, value }) => `${says}: ${value}`)].join(' ')
    expect(analysis).toMatchObject(takes)
    expect(notTaken.map(({ text }) => text).toSorted()).toEqual(left.toSorted())
    for (const words of tells) expect(told).toContain(words)
    for (const field of open) expect(analysis).not.toHaveProperty(field)
  })
})

/** The line with an option that no command has. */
function withUnknown(line: string): [line: string, text: string] {
  const isStata = /^\w+ /.test(line) && !line.includes('|>') && !line.startsWith('from ')
  return isStata ? [`${line} zzz(9)`, 'zzz(9)'] : [line.replace(/\)$/, ', zzz = 9)'), 'zzz = 9']
}

it.each(ALL.flatMap(([, lines]) => lines).filter(([line]) => !line.includes(').')))(
  'an option that nobody knows is left: %s',
  (line, { chosen }) => {
    const [longer, text] = withUnknown(line)
    expect(readModelLine(longer, { chosen }).notTaken.map((one) => one.text)).toContain(text)
  },
)

it.each([
  ['smf.wls("y ~ d + C(id) + C(year)", data=df, weights=df.pop).fit(cov_type="HC1")', 'feols(y ~ d | unit + period'],
  ['PanelOLS.from_formula("y ~ d + EntityEffects", df).fit(cluster_entity=True)', 'feols(y ~ d | unit + period'],
  ['IV2SLS.from_formula("y ~ 1 + x + [d ~ z]", df).fit(cov_type="unadjusted")', 'feols(y ~ x | d ~ z)'],
])('a line of Python that is not read names the one to write: %s', (line, words) => {
  expect(() => readModelLine(line)).toThrow(words)
})
