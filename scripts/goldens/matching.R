# Matching and weighting on drawn data: MatchIt for the cells, base R and sandwich for regressions, weights by estimating equations.
suppressPackageStartupMessages({
  library(MatchIt)
  library(sandwich)
})
d <- read("training")
document <- function(...) c(list(
  unit = "id", outcome = list(column = "earnings", label = "Earnings", units = "units"), treatment = list(column = "trained"),
  covariates = list(
    list(kind = "number", column = "age", label = "Age"), list(kind = "number", column = "income", label = "Income"),
    list(kind = "category", column = "city", label = "City", reference = "c0")
  ),
  measured = list(before = list(from = 2000, to = 2000), after = list(from = 2001, to = 2001))
), list(...))
covariates <- ~ age + income + factor(city)
x <- model.matrix(covariates, d)
z <- d$trained
y <- d$earnings
n <- nrow(d)
logit <- glm(z ~ x - 1, family = binomial, control = glm.control(epsilon = 1e-14, maxit = 100))
p <- fitted(logit)

# weighted difference of means with the estimation of the score counted: estimating equations and their derivative in closed form
weighting <- function(weights, slope) {
  mean_of <- function(arm) sum(weights[z == arm] * y[z == arm]) / sum(weights[z == arm])
  part <- function(arm) {
    own <- z == arm
    score <- ifelse(own, weights * (y - mean_of(arm)), 0)
    # how the mean moves with the coefficients of the logit, times each row's part in those
    moved <- colSums(ifelse(own, slope * (y - mean_of(arm)), 0) * x)
    fisher <- solve(crossprod(x, p * (1 - p) * x))
    (score + drop(((z - p) * x) %*% fisher %*% moved)) / sum(weights[own])
  }
  inferred(mean_of(1) - mean_of(0), sqrt(sum((part(1) - part(0))^2)))
}
odds <- p / (1 - p)
ipw <- list(
  ATT = weighting(ifelse(z == 1, 1, odds), ifelse(z == 1, 0, odds)),
  ATE = weighting(ifelse(z == 1, 1 / p, 1 / (1 - p)), ifelse(z == 1, -(1 - p) / p, odds)),
  ATO = weighting(ifelse(z == 1, 1 - p, p), ifelse(z == 1, -p * (1 - p), p * (1 - p)))
)

# regression in each arm
regression <- function(target) {
  means <- colMeans(x[target, ])
  arm <- lapply(0:1, function(arm) {
    fit <- lm.fit(x[z == arm, ], y[z == arm])
    pull <- rep(0, n)
    pull[z == arm] <- drop(x[z == arm, ] %*% solve(crossprod(x[z == arm, ]), means)) * fit$residuals
    list(fitted = drop(x %*% fit$coefficients), pull = pull)
  })
  effects <- arm[[2]]$fitted - arm[[1]]$fitted
  value <- mean(effects[target])
  influence <- ifelse(target, (effects - value) / sum(target), 0) + arm[[2]]$pull - arm[[1]]$pull
  list(inference = inferred(value, sqrt(sum(influence^2))), control = arm[[1]]$fitted, treated = arm[[2]]$fitted)
}
adjusted <- list(ATT = regression(z == 1), ATE = regression(rep(TRUE, n)))

# augmented weighting: the moments of the published formula, given the score and both predictions
moments <- list(
  ATT = function(e, without, with) (z - e) / (1 - e) * (y - without),
  ATE = function(e, without, with) with - without + z * (y - with) / e - (1 - z) * (y - without) / (1 - e)
)
sizes <- list(ATT = z, ATE = rep(1, n))

# its error with the fitting of the models counted: moment, score equations and normal equations stacked, residuals over one
# minus their own leverage (HC3), t with Satterthwaite's degrees of freedom
augmented <- function(estimand) {
  arms <- adjusted$ATE
  value <- sum(moments[[estimand]](p, arms$control, arms$treated)) / sum(sizes[[estimand]])
  rest <- y - ifelse(z == 1, arms$treated, arms$control)
  is_att <- estimand == "ATT"
  bread <- list(
    score = solve(crossprod(x, p * (1 - p) * x)), control = solve(crossprod(x[z == 0, ])), treated = solve(crossprod(x[z == 1, ]))
  )
  pull <- function(which, derivative) drop(x %*% bread[[which]] %*% crossprod(x, derivative))
  lever <- ifelse(z == 1, rowSums((x %*% bread$treated) * x), rowSums((x %*% bread$control) * x))
  freed <- rest / (1 - lever)
  by_score <- ifelse(z == 1, if (is_att) 0 else -(1 - p) / p * rest, -odds * rest)
  from_score <- pull("score", by_score) * (z - p) / (1 - p * (1 - p) * rowSums((x %*% bread$score) * x))
  from_arms <- ifelse(
    z == 1, if (is_att) 0 else pull("treated", ifelse(z == 1, 1 - 1 / p, 1)),
    pull("control", ifelse(z == 1, -1, odds))
  ) * freed
  own <- if (is_att) ifelse(z == 1, y - arms$control - value, -odds * freed)
  else arms$treated - arms$control - value + ifelse(z == 1, freed / p, -freed / (1 - p))
  influence <- (own + from_score + from_arms) / sum(sizes[[estimand]])
  squares <- influence^2
  df <- 2 * sum(squares)^2 / (sum(squares^2) - sum(squares)^2 / n)
  inferred(value, sqrt(sum(squares)), df)
}

# cross-fitted: every unit's models from the other folds, median over the partitions that the engine drew
folds <- read("folds")
cross_fitted <- function(estimand) {
  parts <- sapply(folds[-1], function(fold) {
    e <- without <- with <- rep(0, n)
    for (one in unique(fold)) {
      out <- fold == one
      score <- glm.fit(x[!out, ], z[!out], family = binomial(), control = glm.control(epsilon = 1e-14, maxit = 100))
      e[out] <- plogis(drop(x[out, ] %*% score$coefficients))
      without[out] <- x[out, ] %*% lm.fit(x[!out & z == 0, ], y[!out & z == 0])$coefficients
      with[out] <- x[out, ] %*% lm.fit(x[!out & z == 1, ], y[!out & z == 1])$coefficients
    }
    moment <- moments[[estimand]](e, without, with)
    value <- sum(moment) / sum(sizes[[estimand]])
    c(value, sum(((moment - sizes[[estimand]] * value) / sum(sizes[[estimand]]))^2))
  })
  value <- median(parts[1, ])
  inferred(value, sqrt(median(parts[2, ] + (parts[1, ] - value)^2)))
}

# entropy balancing: Newton's method on the dual, comparison units weighted to the means of the treated
balance <- function() {
  centered <- sweep(x[z == 0, -1], 2, colMeans(x[z == 1, -1]))
  lambda <- rep(0, ncol(centered))
  for (step in 1:100) {
    w <- exp(drop(centered %*% lambda))
    lambda <- lambda - solve(crossprod(centered, w * centered), colSums(w * centered))
  }
  w <- exp(drop(centered %*% lambda))
  mean(y[z == 1]) - sum(w * y[z == 0]) / sum(w)
}

# coarsened exact matching: MatchIt's cells and weights; the variance within cells and arms
cells <- matchit(z ~ age + income + factor(city), data = d, method = "cem", cutpoints = "sturges", estimand = "ATT")
kept <- cells$weights > 0
share <- ifelse(z == 1, 1, -1) * cells$weights / ave(cells$weights, z, FUN = sum)
stratum <- interaction(cells$subclass, z, drop = TRUE)[kept]
squares <- tapply(y[kept], stratum, function(v) sum((v - mean(v))^2))
size <- as.vector(table(stratum))
pooled <- sum(squares) / sum(size - 1)
variance <- sum(size * tapply(share[kept], stratum, mean)^2 * ifelse(size > 1, squares / pmax(size - 1, 1), pooled))
coarsened <- inferred(sum(share * y), sqrt(variance), sum(size - 1))

least <- lm(y ~ z + x - 1)
welch <- t.test(y[z == 1], y[z == 0])
common <- list(
  `least-squares` = inferred(coef(least)[["z"]], sqrt(vcovHC(least, type = "HC2")["z", "z"]), n - 1 - ncol(x)),
  unadjusted = inferred(unname(-diff(welch$estimate)), unname(welch$stderr), unname(welch$parameter)),
  `overlap-weights` = ipw$ATO
)
why <- "closed form, or the maximum of a likelihood followed to rounding on both sides"
golden(
  "matching", "match_drawn_att", "drawn/training", "Matching", document(), c("MatchIt", "sandwich", "base R"),
  "glm(binomial), lm(), vcovHC(type = 'HC2'), t.test(), matchit(method = 'cem', cutpoints = 'sturges'); estimating equations and entropy balancing hand-written",
  c(common, list(
    aipw = augmented("ATT"), `aipw-cross-fitted` = cross_fitted("ATT"), ipw = ipw$ATT, `regression-adjustment` = adjusted$ATT$inference,
    `entropy-balancing` = list(value = balance()), cbps = list(value = balance()), `coarsened-exact` = coarsened
  )), 1e-9, why
)
golden(
  "matching", "match_drawn_ate", "drawn/training", "Matching", document(estimand = "ATE"), c("sandwich", "base R"),
  "glm(binomial), lm(), vcovHC(type = 'HC2'), t.test(); estimating equations hand-written",
  c(common, list(
    aipw = augmented("ATE"), `aipw-cross-fitted` = cross_fitted("ATE"), ipw = ipw$ATE, `regression-adjustment` = adjusted$ATE$inference
  )), 1e-9, why
)

# clustered by village: influences summed within villages, g/(g - 1)
least_cluster <- sqrt(vcovCL(least, cluster = d$village, type = "HC1")["z", "z"])
plain <- lm(y ~ z)
golden(
  "matching", "match_drawn_clusters", "drawn/training", "Matching", document(cluster = "village"), c("sandwich", "base R"),
  "lm(), vcovCL(cluster = village, type = 'HC1')",
  list(
    `least-squares` = inferred(coef(least)[["z"]], least_cluster, length(unique(d$village)) - 1),
    unadjusted = inferred(coef(plain)[["z"]], sqrt(vcovCL(plain, cluster = d$village, type = "HC1")["z", "z"]), length(unique(d$village)) - 1)
  ), 1e-9, why
)
