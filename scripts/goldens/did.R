# Difference in differences on small panels: packages where they exist, the published formulas in base R where none does.
suppressPackageStartupMessages({
  library(sandwich)
})
document <- function(comparison = "never-treated", ...) c(list(
  unit = "unit", time = "period", outcome = list(column = "y", label = "Outcome", units = "units"),
  adoption = list(kind = "first-treated", column = "first"), comparison = comparison
), list(...))

# --- two groups, two periods: Welch's test on the changes
d <- read("pair")
wide <- reshape(d[c("unit", "period", "y")], idvar = "unit", timevar = "period", direction = "wide")
change <- wide$y.2 - wide$y.1
treated <- d$first[match(wide$unit, d$unit)] > 0
test <- t.test(change[treated], change[!treated])
twfe <- lm(y ~ factor(unit) + factor(period) + (first > 0 & period >= first), d)
golden(
  "did", "did_drawn_2x2", "drawn/pair", "DiD", document(), c("base R", "sandwich"),
  "t.test(change ~ treated), its standard error; lm(y ~ unit + period + treated)",
  list(
    `two-by-two` = list(value = unname(diff(rev(test$estimate))), se = unname(test$stderr)),
    twfe = list(value = unname(coef(twfe)[length(coef(twfe))]))
  ), 1e-10, "closed form of cell means"
)

# --- several adoption dates
d <- read("panel")
d$treated <- d$first > 0 & d$period >= d$first
d$relative <- ifelse(d$first > 0, d$period - d$first, NA)
units <- unique(d$unit)
outcome <- function(period, of) vapply(of, function(u) d$y[d$unit == u & d$period == period], 0)
first_of <- vapply(units, function(u) d$first[d$unit == u][1], 0)
n <- length(units)

# group-time effects against the never-treated with a universal base, their influence functions, and the averages of them
# (Callaway & Sant'Anna 2021, equations 2.5 and 3.7 to 3.11, without covariates)
effect_at <- function(g, t, comparison) {
  base <- g - 1
  ours <- first_of == g
  theirs <- if (comparison == "never-treated") first_of == 0 else first_of == 0 | first_of > max(t, base)
  theirs <- theirs & !ours
  change <- outcome(t, units) - outcome(base, units)
  influence <- ifelse(ours, (change - mean(change[ours])) * n / sum(ours), 0) -
    ifelse(theirs, (change - mean(change[theirs])) * n / sum(theirs), 0)
  list(g = g, t = t, value = mean(change[ours]) - mean(change[theirs]), influence = influence)
}
averages <- function(comparison) {
  groups <- sort(unique(first_of[first_of > 0]))
  cells <- list()
  for (g in groups) for (t in g:max(d$period)) cells <- c(cells, list(effect_at(g, t, comparison)))
  size <- function(g) mean(first_of == g)
  # a weighted mean of effects with weights by group size, and what their estimation adds
  average <- function(used) {
    shares <- vapply(used, function(cell) size(cell$g), 0)
    weights <- shares / sum(shares)
    value <- sum(weights * vapply(used, `[[`, 0, "value"))
    influence <- Reduce(`+`, Map(function(cell, w) w * cell$influence, used, weights))
    for (i in seq_along(used)) {
      own <- (first_of == used[[i]]$g) - shares[i]
      influence <- influence + used[[i]]$value * own / sum(shares)
      all <- Reduce(`+`, lapply(used, function(cell) (first_of == cell$g) - size(cell$g)))
      influence <- influence - used[[i]]$value * shares[i] * all / sum(shares)^2
    }
    list(value = value, influence = influence, g = used[[1]]$g)
  }
  plain <- function(parts) list(
    value = mean(vapply(parts, `[[`, 0, "value")), influence = Reduce(`+`, lapply(parts, `[[`, "influence")) / length(parts)
  )
  pick <- function(keep) Filter(keep, cells)
  of_group <- lapply(groups, function(g) c(plain(pick(function(cell) cell$g == g)), list(g = g)))
  lags <- sort(unique(vapply(cells, function(cell) cell$t - cell$g, 0)))
  times <- sort(unique(vapply(cells, `[[`, 0, "t")))
  list(
    simple = average(cells), group = average(of_group),
    dynamic = plain(lapply(lags, function(e) average(pick(function(cell) cell$t - cell$g == e)))),
    calendar = plain(lapply(times, function(t) average(pick(function(cell) cell$t == t))))
  )
}

# joint test of the effects before adoption, from the influence functions
before <- list()
for (cohort in sort(unique(first_of[first_of > 0]))) for (t in seq_len(cohort - 2)) {
  before <- c(before, list(effect_at(cohort, t, "never-treated")))
}
theta <- vapply(before, `[[`, 0, "value")
spread <- crossprod(sapply(before, `[[`, "influence")) / n^2
wald <- drop(theta %*% solve(spread, theta))
write_golden("did", "did_pretest_drawn", list(
  dataset = "drawn/panel", design = "DiD", spec = list(comparison = "never-treated", basePeriod = "universal"),
  peer = list(package = "base R", version = version_of("base R"), call = "theta' V^-1 theta from influence functions, hand-written"),
  results = list(W = wald, df = length(theta), p = pchisq(wald, length(theta), lower.tail = FALSE)),
  tolerance = list(relative = 1e-9, why = "closed form of means")
))

# imputation: effects less the fit of untreated rows; conservative variance with effects centered by time since adoption
# (Borusyak, Jaravel & Spiess 2024, theorem 2 and equation 8)
imputation <- function() {
  dummies <- model.matrix(~ factor(unit) + factor(period), d)
  free <- !d$treated
  fit <- lm.fit(dummies[free, ], d$y[free])
  effects <- d$y - drop(dummies %*% fit$coefficients)
  value <- mean(effects[d$treated])
  weight <- ifelse(d$treated, 1 / sum(d$treated), 0)
  weight[free] <- -drop(dummies[free, ] %*% solve(crossprod(dummies[free, ]), crossprod(dummies[d$treated, ], weight[d$treated])))
  residual <- effects
  for (e in unique(d$relative[d$treated])) {
    own <- d$treated & d$relative == e
    residual[own] <- effects[own] - sum(weight[own]^2 * effects[own]) / sum(weight[own]^2)
  }
  inferred(value, sqrt(sum(tapply(weight * residual, d$unit, sum)^2)))
}

# DID_M: joiners against units that stay untreated (de Chaisemartin & D'Haultfoeuille 2020, section III)
did_m <- function(lag) {
  periods <- sort(unique(d$period))[-1]
  joins <- Filter(function(t) any(first_of == t) && t - lag > min(d$period), periods)
  switchers <- sum(first_of %in% joins)
  parts <- lapply(joins, function(t) {
    change <- outcome(t - lag, units) - outcome(t - lag - 1, units)
    ours <- first_of == t
    theirs <- first_of == 0 | first_of > t
    list(
      share = sum(ours) / switchers, ours = ours, value = mean(change[ours]) - mean(change[theirs]),
      influence = ifelse(ours, (change - mean(change[ours])) / sum(ours), 0) -
        ifelse(theirs, (change - mean(change[theirs])) / sum(theirs), 0)
    )
  })
  value <- sum(vapply(parts, function(part) part$share * part$value, 0))
  influence <- Reduce(`+`, lapply(parts, function(part) part$share * part$influence + part$ours * (part$value - value) / switchers))
  inferred(value, sqrt(sum(influence^2)))
}

# two-way fixed effects; unit effects lie within the clusters and count as one parameter
twfe <- lm(y ~ treated + factor(period) + factor(unit), d)
g <- length(units)
k <- 1 + length(unique(d$period))
meat <- vcovCL(twfe, cluster = d$unit, type = "HC0", cadjust = FALSE)["treatedTRUE", "treatedTRUE"]
twfe_se <- sqrt(meat * g / (g - 1) * (nrow(d) - 1) / (nrow(d) - k))

# its wild cluster bootstrap-t, every vector of signs
design <- model.matrix(~ treated + factor(period) + factor(unit), d)
projection <- solve(crossprod(design), t(design))
groups <- model.matrix(~ 0 + factor(unit, units), d)
signs <- all_signs(g)[match(d$unit, units), ]
p_at <- function(null) {
  t_of <- function(y) {
    coefficients <- projection %*% y
    scores <- crossprod(groups, projection[2, ] * (y - design %*% coefficients))
    abs(coefficients[2, ]) / sqrt(colSums(scores^2))
  }
  shifted <- d$y - null * d$treated
  restricted <- lm.fit(design[, -2], shifted)
  mean(t_of(restricted$fitted.values + restricted$residuals * signs) >= t_of(matrix(shifted)) * (1 - 5e-10))
}
wild <- list(
  value = coef(twfe)[["treatedTRUE"]], se = twfe_se,
  ci = invert(coef(twfe)[["treatedTRUE"]], twfe_se, p_at), p = p_at(0)
)

# cohort by relative time interactions, averaged over treated rows (Sun & Abraham 2021)
cells <- unique(d[d$first > 0 & d$relative != -1, c("first", "relative")])
interactions <- vapply(seq_len(nrow(cells)), function(i) {
  as.numeric(d$first == cells$first[i] & !is.na(d$relative) & d$relative == cells$relative[i])
}, numeric(nrow(d)))
after <- cells$relative >= 0
saturated <- lm(d$y ~ interactions + factor(d$period) + factor(d$unit))
shares <- ifelse(after, colSums(interactions), 0) / sum(colSums(interactions)[after])
sun_value <- sum(shares * coef(saturated)[1 + seq_along(shares)])
sun_k <- ncol(interactions) + length(unique(d$period))
sun_meat <- vcovCL(saturated, cluster = d$unit, type = "HC0", cadjust = FALSE)[1 + seq_along(shares), 1 + seq_along(shares)]
sun_se <- sqrt(drop(shares %*% sun_meat %*% shares) * g / (g - 1) * (nrow(d) - 1) / (nrow(d) - sun_k))

# errors clustered on units and periods: V1 + V2 - V12, every fixed effect nested in one of the two
plain <- function(groups) vcovCL(twfe, cluster = groups, type = "HC0", cadjust = FALSE)["treatedTRUE", "treatedTRUE"]
fewest <- min(g, length(unique(d$period)))
two_way <- plain(d$unit) + plain(d$period) - plain(seq_len(nrow(d)))
two_way_se <- sqrt(two_way * fewest / (fewest - 1) * (nrow(d) - 1) / (nrow(d) - 2))

# synthetic difference in differences of each cohort against the never-treated, averaged by treated unit-periods, and its
# jackknife at fixed weights (Arkhangelsky et al. 2021, equation 2.1 and algorithm 3)
paths <- sapply(units, function(u) d$y[d$unit == u])
never <- which(first_of == 0)
cohort_of <- function(first) {
  before <- seq_len(first - 1)
  after <- first:nrow(paths)
  treated <- which(first_of == first)
  donors <- paths[, never]
  noise <- sd(as.vector(apply(donors[before, ], 2, diff)))
  level <- function(m) sweep(m, 2, colMeans(m))
  target <- rowMeans(paths[, treated, drop = FALSE])
  zeta <- (length(treated) * length(after))^0.25 * noise
  omega <- simplex(level(donors[before, ]), target[before] - mean(target[before]), length(before) * zeta^2)
  ending <- colMeans(donors[after, ])
  lambda <- simplex(level(t(donors[before, ])), ending - mean(ending), length(never) * (1e-6 * noise)^2)
  contrast <- colMeans(paths[after, ]) - drop(lambda %*% paths[before, ])
  list(treated = treated, omega = omega, contrast = contrast, after = length(after))
}
cohorts <- lapply(sort(unique(first_of[first_of > 0])), cohort_of)
synthetic <- function(left_out) {
  parts <- sapply(cohorts, function(cohort) {
    treated <- setdiff(cohort$treated, left_out)
    kept <- !(never %in% left_out)
    weights <- cohort$omega[kept] / sum(cohort$omega[kept])
    c(mean(cohort$contrast[treated]) - sum(weights * cohort$contrast[never[kept]]), length(treated) * cohort$after)
  })
  weighted.mean(parts[1, ], parts[2, ])
}
each <- vapply(seq_along(units), synthetic, 0)
synthetic_did <- inferred(synthetic(NULL), sqrt((g - 1) / g * sum((each - synthetic(NULL))^2)))

for (comparison in c("never-treated", "not-yet-treated")) {
  other <- setdiff(c("never-treated", "not-yet-treated"), comparison)
  found <- averages(comparison)
  values <- lapply(found, function(one) list(value = one$value))
  golden(
    "did", paste0("did_drawn_", sub("-treated", "", comparison, fixed = TRUE)), "drawn/panel", "DiD", document(comparison, clusterPeriods = TRUE), c("base R", "sandwich", "quadprog"),
    "group-time effects, imputation, DID_M and the bootstrap hand-written from the published formulas; lm() and vcovCL() of the regressions",
    c(
      setNames(values, paste0("callaway-santanna-", names(values))),
      setNames(list(list(value = averages(other)$group$value)), paste0("callaway-santanna-", other)),
      list(
        twfe = inferred(coef(twfe)[["treatedTRUE"]], twfe_se, g - 1), `twfe-wild-bootstrap` = wild,
        `twfe-two-way-clusters` = inferred(coef(twfe)[["treatedTRUE"]], two_way_se, fewest - 1), `synthetic-did` = synthetic_did,
        `sun-abraham` = inferred(sun_value, sun_se, g - 1),
        imputation = imputation(), `did-m` = did_m(0), `did-m-placebo` = did_m(1)
      )
    ), 1e-9, "closed form, or least squares of a few dummies; every vector of signs on both sides"
  )
}

# --- few treated clusters: the adoption dates given out in every way, the coefficient computed anew
d <- read("few")
units <- unique(d$unit)
fit_under <- function(firsts, y) {
  first <- firsts[match(d$unit, units)]
  treated <- as.numeric(first > 0 & d$period >= first)
  lm.fit(cbind(treated, model.matrix(~ factor(period) + factor(unit), d)), y)$coefficients[[1]]
}
firsts <- vapply(units, function(u) d$first[d$unit == u][1], 0)
ways <- combn(length(units), sum(firsts > 0), function(own) ifelse(seq_along(units) %in% own, 4, 0))
actual <- as.numeric(d$first > 0 & d$period >= d$first)
observed <- fit_under(firsts, d$y)
on_outcome <- apply(ways, 2, fit_under, y = d$y)
on_treated <- apply(ways, 2, fit_under, y = actual)
p_at <- function(effect) mean(abs(on_outcome - effect * on_treated) >= abs(observed - effect) * (1 - 1e-12))
golden(
  "did", "did_drawn_few", "drawn/few", "DiD", document(), c("base R"),
  "lm.fit(y ~ treated + period + unit) under every way to give out the dates, by combn()",
  list(`twfe-randomization` = list(
    value = observed, p = p_at(0), ci = invert(observed, sd(on_outcome), p_at, function(p) p > 0.05)
  )), 1e-9, "the same assignments on both sides"
)

# --- units that lack rows: each effect is the interaction of a regression on the rows of two periods, errors clustered by unit;
# averages by the cohorts' shares of units (Callaway & Sant'Anna 2021, section 2.1, with the influence functions of lm())
d <- read("gaps")
units <- sort(unique(d$unit))
n <- length(units)
first_of <- d$first[match(units, d$unit)]
interaction_at <- function(g, t, comparison) {
  base <- g - 1
  theirs <- if (comparison == "never-treated") d$first == 0 else d$first == 0 | d$first > max(t, base)
  used <- d[d$period %in% c(base, t) & (d$first == g | (theirs & d$first != g)), ]
  used$ours <- as.numeric(used$first == g)
  used$later <- as.numeric(used$period == t)
  fit <- lm(y ~ ours * later, used)
  influence <- (estfun(fit) %*% bread(fit) / nobs(fit))[, "ours:later"]
  of_unit <- setNames(rep(0, n), units)
  sums <- tapply(influence, used$unit, sum)
  of_unit[names(sums)] <- n * sums
  se <- sqrt(vcovCL(fit, cluster = used$unit, type = "HC0", cadjust = FALSE)["ours:later", "ours:later"])
  list(g = g, t = t, value = unname(coef(fit)["ours:later"]), se = se, influence = of_unit)
}
gap_averages <- function(comparison) {
  groups <- sort(unique(first_of[first_of > 0]))
  cells <- list()
  for (g in groups) for (t in setdiff(sort(unique(d$period)), g - 1)) cells <- c(cells, list(interaction_at(g, t, comparison)))
  after <- Filter(function(cell) cell$t >= cell$g, cells)
  size <- function(g) mean(first_of == g)
  average <- function(used) {
    shares <- vapply(used, function(cell) size(cell$g), 0)
    value <- sum(shares * vapply(used, `[[`, 0, "value")) / sum(shares)
    influence <- Reduce(`+`, Map(function(cell, share) share * cell$influence, used, shares)) / sum(shares)
    for (cell in used) influence <- influence + (first_of == cell$g) * (cell$value - value) / sum(shares)
    list(value = value, influence = influence, g = used[[1]]$g)
  }
  plain <- function(parts) list(
    value = mean(vapply(parts, `[[`, 0, "value")), influence = Reduce(`+`, lapply(parts, `[[`, "influence")) / length(parts)
  )
  pick <- function(keep) Filter(keep, after)
  lags <- sort(unique(vapply(after, function(cell) cell$t - cell$g, 0)))
  times <- sort(unique(vapply(after, `[[`, 0, "t")))
  all <- list(
    simple = average(after),
    group = average(lapply(groups, function(g) c(plain(pick(function(cell) cell$g == g)), list(g = g)))),
    dynamic = plain(lapply(lags, function(e) average(pick(function(cell) cell$t - cell$g == e)))),
    calendar = plain(lapply(times, function(t) average(pick(function(cell) cell$t == t))))
  )
  list(cells = cells, averages = lapply(all, function(one) list(value = one$value, se = sqrt(sum(one$influence^2)) / n)))
}
of_cells <- function(cells, name) vapply(cells, `[[`, 0, name)
cases <- lapply(setNames(nm = c("never-treated", "not-yet-treated")), function(comparison) {
  found <- gap_averages(comparison)
  c(list(cells = lapply(setNames(nm = c("g", "t", "value", "se")), function(name) of_cells(found$cells, name))), found$averages)
})
write_golden("did", "did_gaps_drawn", list(
  dataset = "drawn/gaps", design = "DiD", spec = list(basePeriod = "universal", incompleteUnits = "use"),
  peer = list(
    package = "base R; sandwich", version = paste(version_of("base R"), version_of("sandwich")),
    call = "lm(y ~ ours * later) on the rows of two periods, vcovCL(cluster = unit, type = HC0); averages from estfun() and bread()"
  ),
  results = cases, tolerance = list(relative = 1e-9, why = "closed form of means")
))

# the whole design: every unit in the periods it has, and beside it those with a row in every period
whole <- d[d$unit %in% names(which(table(d$unit) == length(unique(d$period)))), ]
all_rows <- cases[["never-treated"]]
d <- whole
units <- sort(unique(d$unit))
n <- length(units)
first_of <- d$first[match(units, d$unit)]
golden(
  "did", "did_drawn_gaps", "drawn/gaps", "DiD", document("never-treated", incompleteUnits = "use"), c("base R", "sandwich"),
  "lm(y ~ ours * later) on the rows of two periods; the same on units with a row in every period",
  c(
    setNames(lapply(all_rows[c("simple", "group", "dynamic", "calendar")], function(one) list(value = one$value)),
      paste0("callaway-santanna-", c("simple", "group", "dynamic", "calendar"))),
    list(`callaway-santanna-complete-units` = list(value = gap_averages("never-treated")$averages$group$value))
  ), 1e-9, "closed form of means"
)
