# Instrumental variables on drawn data: two-stage least squares by AER, the jackknife hand-written from the published formula.
suppressPackageStartupMessages({
  library(AER)
  library(sandwich)
})
d <- read("lottery")
instruments <- paste0("z", 1:5)
document <- function(used = instruments, ...) c(list(
  outcome = list(column = "y", label = "Outcome", units = "units"), treatment = list(column = "d", label = "Treatment"),
  instruments = lapply(used, function(name) list(column = name, label = name)),
  exogenous = many(list(column = "x")), time = list(kind = "column", column = "year")
), list(...))
fit <- ivreg(y ~ d + x | x + z1 + z2 + z3 + z4 + z5, data = d)
n <- nrow(d)
closed <- "least squares of few columns, closed form on both sides"
estimate <- function(fit, covariance, df) inferred(coef(fit)[["d"]], sqrt(covariance["d", "d"]), df)

# improved jackknife (Ackerberg & Devereux 2009): controls taken out, each row predicted without itself
free <- function(v) resid(lm(v ~ x, d))
y <- free(d$y)
treatment <- free(d$d)
z <- qr.Q(qr(sapply(d[instruments], free)))
leverage <- rowSums(z^2)
predicted <- treatment - (treatment - drop(z %*% crossprod(z, treatment))) / (1 - leverage)
jackknife <- sum(predicted * y) / sum(predicted * treatment)
jackknife_se <- sqrt(n / (n - 3) * sum((predicted * (y - jackknife * treatment))^2)) / abs(sum(predicted * treatment))

least <- lm(y ~ d + x, d)
reduced <- lm(y ~ z1 + z2 + z3 + z4 + z5 + x, d)
reduced_forms <- setNames(lapply(instruments, function(name) {
  inferred(coef(reduced)[[name]], sqrt(vcovHC(reduced, type = "HC1")[name, name]), n - 7)
}), paste0("reduced-form-", 1:5))
golden(
  "iv", "iv_drawn_five_instruments", "drawn/lottery", "IV", document(), c("AER", "sandwich"),
  "ivreg(y ~ d + x | x + z1 + ... + z5), vcovHC(type = 'HC1'); jackknife hand-written",
  c(list(
    `two-stage-least-squares` = estimate(fit, vcovHC(fit, type = "HC1"), n - 3)[c("value", "se")],
    jackknife = inferred(jackknife, jackknife_se, n - 3),
    `ordinary-least-squares` = estimate(least, vcovHC(least, type = "HC1"), n - 3)
  ), reduced_forms), 1e-9, closed
)

# errors clustered on place and year: V1 + V2 - V12, one factor of the fewer clusters
fit <- ivreg(y ~ d + x | x + z1, data = d)
plain <- function(groups) vcovCL(fit, cluster = groups, type = "HC0", cadjust = FALSE)
both <- plain(d$place) + plain(d$year) - plain(interaction(d$place, d$year, drop = TRUE))
g <- min(length(unique(d$place)), length(unique(d$year)))
golden(
  "iv", "iv_drawn_two_clusters", "drawn/lottery", "IV", document("z1", cluster = "place", secondCluster = "year"),
  c("AER", "sandwich"), "ivreg(y ~ d + x | x + z1); vcovCL() by place, plus by year, less by both, g/(g - 1) (n - 1)/(n - k)",
  list(`two-stage-least-squares` = list(
    value = coef(fit)[["d"]], se = sqrt(both["d", "d"] * g / (g - 1) * (n - 1) / (n - 3))
  )), 1e-9, closed
)

# one cluster, and sampling weights
by_place <- vcovCL(fit, cluster = d$place, type = "HC0", cadjust = FALSE) * 13 / 12 * (n - 1) / (n - 3)
golden(
  "iv", "iv_drawn_cluster", "drawn/lottery", "IV", document("z1", cluster = "place"), c("AER", "sandwich"),
  "ivreg(y ~ d + x | x + z1); vcovCL(cluster = place), g/(g - 1) (n - 1)/(n - k)",
  list(`two-stage-least-squares` = list(value = coef(fit)[["d"]], se = sqrt(by_place["d", "d"]))), 1e-9, closed
)
weighted <- ivreg(y ~ d + x | x + z1, data = d, weights = weight)
# ivreg has no estimating function with weights: the scores of the second stage by hand
rooted <- sqrt(d$weight)
z <- rooted * cbind(1, d$x, d$z1)
x <- rooted * cbind(1, d$x, d$d)
projected <- z %*% solve(crossprod(z), crossprod(z, x))
scores <- projected * rooted * (d$y - drop(cbind(1, d$x, d$d) %*% coef(weighted)[c("(Intercept)", "x", "d")]))
bread <- solve(crossprod(projected))
sandwiched <- bread %*% crossprod(scores) %*% bread * n / (n - 3)
golden(
  "iv", "iv_drawn_weights", "drawn/lottery", "IV",
  document("z1", samplingWeight = list(column = "weight", question = "the effect among all people")), c("AER", "sandwich"),
  "ivreg(y ~ d + x | x + z1, weights); vcovHC(type = 'HC1') without weights, hand-written with them",
  list(
    `two-stage-least-squares` = list(value = coef(weighted)[["d"]], se = sqrt(sandwiched[3, 3])),
    unweighted = estimate(fit, vcovHC(fit, type = "HC1"), n - 3)
  ), 1e-9, closed
)

# five fixed effects, one of two columns together: towns lie in regions, and regions and years in their combinations
w <- read("workers")
indicators <- model.matrix(~ factor(town) + factor(year) + factor(sector) + factor(region) + factor(region):factor(year), w)
rank_of <- function(columns) qr(columns)$rank
left <- function(v) resid(lm.fit(cbind(indicators, w$x), v))
k <- rank_of(cbind(indicators, w$x)) + 1
n <- nrow(w)
absorbing <- ivreg(
  y ~ d + x + factor(town) + factor(year) + factor(sector) + factor(region) + factor(region):factor(year) |
    z + x + factor(town) + factor(year) + factor(sector) + factor(region) + factor(region):factor(year),
  data = w
)
slope <- sum(left(w$z) * left(w$y)) / sum(left(w$z) * left(w$d))
stopifnot(abs(slope - coef(absorbing)[["d"]]) < 1e-9)
scores <- left(w$z) * (left(w$y) - slope * left(w$d))
bread <- sum(left(w$z) * left(w$d))
absorbed_document <- function(...) list(
  outcome = list(column = "y", label = "Outcome", units = "units"), treatment = list(column = "d", label = "Treatment"),
  instruments = many(list(column = "z", label = "z")), exogenous = many(list(column = "x")),
  effects = c("town", "year", "sector", "region"), crossedEffects = many(list(columns = c("region", "year"))),
  time = list(kind = "column", column = "year"), ...
)
call <- "ivreg(y ~ d + x + town + year + sector + region + region:year | z + x + ...); variance by hand, K the rank of the indicators"
spread <- "least squares on 60 indicators, some of which repeat others, against equations of all but the largest effect"
golden(
  "iv", "iv_drawn_effects", "drawn/workers", "IV", absorbed_document(), "AER", call,
  list(`two-stage-least-squares` = list(
    value = coef(absorbing)[["d"]], se = sqrt(n / (n - k) * sum(scores^2)) / abs(bread)
  )), 1e-8, spread
)
# by region: towns, regions and their years lie within it and are not counted but for one column
within <- rank_of(model.matrix(~ factor(town) + factor(region):factor(year), w)) - 1
by_region <- rowsum(scores, w$region)
golden(
  "iv", "iv_drawn_effects_clusters", "drawn/workers", "IV", absorbed_document(cluster = "region"), "AER",
  paste0(call, " without what lies within the regions"),
  list(`two-stage-least-squares` = list(
    value = coef(absorbing)[["d"]], se = sqrt(5 / 4 * (n - 1) / (n - k + within) * sum(by_region^2)) / abs(bread)
  )), 1e-8, spread
)
