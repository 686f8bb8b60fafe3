# Makes base-r.json for golden.test.ts: Poisson with an indicator for every unit and period by glm of base R, and the
# covariance by vcovCL of sandwich with the factor that fepois of fixest has by default, G/(G-1) * (n-1)/(n-K): K counts
# coefficients and periods, as the units lie within the clusters.
# Run in this folder: Rscript make-goldens.R
library(sandwich)

clustered <- function(fit, cluster, names, periods) {
  n <- nobs(fit)
  # type HC0 without cadjust is the plain sum over clusters of the squared scores
  v <- vcovCL(fit, cluster = cluster, type = "HC0", cadjust = FALSE)[names, names, drop = FALSE]
  groups <- length(unique(cluster))
  k <- length(names) + periods
  sqrt(diag(v) * groups / (groups - 1) * (n - 1) / (n - k))
}

one <- function(d, start) {
  # units and periods without a count say nothing
  d <- d[d$unit %in% names(which(tapply(d$y, d$unit, sum) > 0)), ]
  d$post <- as.numeric(d$treated & d$time >= start)
  control <- glm.control(epsilon = 1e-14, maxit = 100)
  pooled <- glm(y ~ post + factor(unit) + factor(time) + offset(log(exposure)), poisson, d, control = control)
  periods <- sort(unique(d$time))
  around <- setdiff(periods, start - 1)
  for (t in around) d[[paste0("at", t)]] <- as.numeric(d$treated & d$time == t)
  leads <- paste0("at", around)
  study <- glm(reformulate(c(leads, "factor(unit)", "factor(time)", "offset(log(exposure))"), "y"), poisson, d, control = control)
  list(estimate = unname(coef(pooled)["post"]), se = unname(clustered(pooled, d$cluster, "post", length(periods))),
    time = around - start, study = unname(coef(study)[leads]),
    studySe = unname(clustered(study, d$cluster, leads, length(periods))), rows = nrow(d))
}

# Several dates: an indicator for each cohort in each period from its date on, and the ratio of totals by the delta method with
# the whole covariance matrix and numerical derivatives.
several <- function(d) {
  d <- d[d$unit %in% names(which(tapply(d$y, d$unit, sum) > 0)), ]
  is.post <- is.finite(d$cohort) & d$time >= d$cohort
  d$cell <- factor(ifelse(is.post, paste(d$cohort, d$time), "none"))
  d$cell <- relevel(d$cell, "none")
  fit <- glm(y ~ cell + factor(unit) + factor(time) + offset(log(exposure)), poisson, d,
    control = glm.control(epsilon = 1e-14, maxit = 100))
  x <- model.matrix(fit)[is.post, ]
  offset <- log(d$exposure)[is.post]
  none <- x
  none[, grep("^cell", colnames(x))] <- 0
  ratio <- function(beta) log(sum(exp(x %*% beta + offset)) / sum(exp(none %*% beta + offset)))
  beta <- coef(fit)
  gradient <- vapply(seq_along(beta), function(j) {
    h <- 1e-5
    up <- down <- beta
    up[j] <- up[j] + h
    down[j] <- down[j] - h
    (ratio(up) - ratio(down)) / (2 * h)
  }, 0)
  n <- nrow(d)
  groups <- length(unique(d$cluster))
  k <- nlevels(d$cell) - 1 + length(unique(d$time))
  v <- vcovCL(fit, cluster = d$cluster, type = "HC0", cadjust = FALSE) * groups / (groups - 1) * (n - 1) / (n - k)
  list(estimate = ratio(beta), se = sqrt(drop(gradient %*% v %*% gradient)), rows = n)
}

draw <- function(seed, units, periods, start, share, effect, level, spread) {
  set.seed(seed)
  d <- expand.grid(time = seq_len(periods), id = seq_len(units))
  d$unit <- sprintf("u%03d", d$id)
  d$treated <- d$id <= share * units
  size <- exp(rnorm(units, 2, 0.7))
  d$exposure <- round(1000 * size[d$id] * exp(0.03 * d$time + rnorm(nrow(d), 0, 0.02)))
  frailty <- rgamma(nrow(d), spread, spread)
  mean <- d$exposure / 1000 * exp(level + rnorm(units, 0, 0.5)[d$id] + 0.2 * sin(d$time)) *
    exp(effect * (d$treated & d$time >= start)) * frailty
  d$y <- rpois(nrow(d), mean)
  d$cluster <- d$unit
  d
}

plain <- draw(20261129, 40, 10, 6, 0.5, -0.2, -0.5, 4)
plain$y[plain$unit == "u007"] <- 0
regions <- draw(45, 60, 8, 5, 0.4, 0.3, -2.5, 2)
regions$cluster <- sprintf("r%02d", (regions$id - 1) %/% 4)
regions <- regions[-c(3, 77, 201, 300, 412), ]
rates <- draw(7, 30, 6, 4, 0.3, -0.1, 0.5, 3)
# no whole numbers, and the same exposure everywhere
rates$exposure <- 1
rates$y <- rates$y / 7

json <- function(x) if (is.list(x)) paste0("{", paste0('"', names(x), '": ', vapply(x, json, ""), collapse = ", "), "}") else {
  one <- if (is.character(x)) paste0('"', x, '"') else sprintf("%.15g", x)
  if (length(x) > 1) paste0("[", paste(one, collapse = ", "), "]") else one
}
case <- function(d, start) list(start = start, data = list(unit = d$unit, time = d$time, y = d$y, exposure = d$exposure,
  treated = as.numeric(d$treated), cluster = d$cluster), results = one(d, start))
dates <- draw(11, 45, 9, 6, 0.6, -0.3, 0.2, 3)
dates$cohort <- ifelse(dates$treated, ifelse(dates$id %% 3 == 0, 4, ifelse(dates$id %% 3 == 1, 6, 8)), Inf)
dates$y <- ifelse(is.finite(dates$cohort) & dates$time >= dates$cohort, round(dates$y * (1 - 0.05 * (dates$time - dates$cohort))), dates$y)
of.dates <- list(data = list(unit = dates$unit, time = dates$time, y = dates$y, exposure = dates$exposure,
  cohort = ifelse(is.finite(dates$cohort), dates$cohort, 0), cluster = dates$cluster), results = several(dates))
cases <- list("exposure and a unit of zeros" = case(plain, 6), "clusters of units, rows missing" = case(regions, 5),
  "rates that are no whole numbers" = case(rates, 4))
of.cases <- paste0('  "', names(cases), '": ', vapply(cases, json, ""), collapse = ",\n")
peer <- paste0("glm of base R ", getRversion(), ", vcovCL of sandwich ", packageVersion("sandwich"))
writeLines(paste0('{"peer": "', peer, '",\n "cases": {\n', of.cases, '\n },\n "several": ', json(of.dates), "}"), "base-r.json")
