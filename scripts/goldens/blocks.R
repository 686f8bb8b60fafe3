# Randomised experiments on drawn data: estimatr and survey, and the exact distribution over assignments by enumeration.
suppressPackageStartupMessages({
  library(estimatr)
  library(survey)
})
document <- function(outcome = "y", ...) c(list(
  unit = "id", outcome = list(column = outcome, label = "Outcome", units = "units"),
  treatment = list(column = "arm", treatedValues = many("yes"), controlValues = many("no")), blocks = many("block"),
  randomisation = list(evidence = "documented", how = "Drawn for a test."), period = list(assigned = 2000, from = 2001, to = 2001)
), list(...))
closed <- "closed form of block means, or least squares of few columns"
d <- read("trial")
d$treated <- as.numeric(d$arm == "yes")
named <- function(fit, term = "treated") inferred(coef(fit)[[term]], fit$std.error[[term]], fit$df[[term]])
age <- many(list(column = "age", label = "Age"))
taken <- list(kind = "column", column = "taken", takenValues = many("1"))

# the effect on compliers: ratio of block-weighted differences by the delta method, and 2SLS with block effects
blocked <- function(v) {
  fit <- difference_in_means(v ~ treated, data = transform(d, v = v), blocks = block)
  list(value = coef(fit)[["treated"]], se = fit$std.error[["treated"]], df = fit$df[["treated"]])
}
ratio <- blocked(d$y)$value / blocked(d$taken)$value
rest <- blocked(d$y - ratio * d$taken)
two_stage <- iv_robust(y ~ taken + block | treated + block, data = d)
rest_2sls <- local({
  # HC2 with the leverages of the instrument, as in the numerator's own regression
  slope <- function(v) lm_robust(v ~ treated, fixed_effects = ~block, data = transform(d, v = v), se_type = "HC2")
  lambda <- coef(slope(d$y))[["treated"]] / coef(slope(d$taken))[["treated"]]
  fit <- slope(d$y - lambda * d$taken)
  inferred(lambda, fit$std.error[["treated"]] / abs(coef(slope(d$taken))[["treated"]]), fit$df[["treated"]])
})
stopifnot(abs(rest_2sls$value - coef(two_stage)[["taken"]]) < 1e-9)
golden(
  "blocks", "blocks_drawn_trial", "drawn/trial", "Blocks", document(takeUp = taken, covariates = age), c("estimatr"),
  "difference_in_means(blocks), lm_robust(fixed_effects = ~block, se_type = 'HC2'), lm_lin(), iv_robust()",
  list(
    `difference-in-means` = with(blocked(d$y), inferred(value, se, df)),
    `block-fixed-effects` = named(lm_robust(y ~ treated, fixed_effects = ~block, data = d, se_type = "HC2")),
    `block-fixed-effects-covariates` = named(lm_robust(y ~ treated + age, fixed_effects = ~block, data = d, se_type = "HC2")),
    lin = named(lm_lin(y ~ treated, covariates = ~ age + factor(block), data = d, se_type = "HC2"))[c("value", "se")],
    `complier-effect` = inferred(ratio, rest$se / abs(blocked(d$taken)$value), rest$df),
    `complier-effect-2sls` = rest_2sls
  ), 1e-9, closed
)

# sampling weights: the ratio means of survey; its variance has m/(m - 1) where ours has a leverage for each row
weighted_difference <- sapply(split(d, d$block), function(rows) {
  mean_of <- function(arm) with(rows[rows$treated == arm, ], weighted.mean(y, weight))
  c(sum(rows$weight), mean_of(1) - mean_of(0))
})
means <- svyby(~y, ~ treated + block, svydesign(~1, weights = ~weight, data = d), svymean)
wide <- tapply(means$y, list(means$block, means$treated), sum)
golden(
  "blocks", "blocks_drawn_weights", "drawn/trial", "Blocks",
  document(samplingWeight = list(column = "weight", question = "the effect among all people")), c("survey", "estimatr"),
  "svyby(~y, ~treated + block, svymean), blocks by their weight; difference_in_means() without weights",
  list(
    `difference-in-means` = list(value = weighted.mean(wide[, "1"] - wide[, "0"], weighted_difference[1, rownames(wide)])),
    `unweighted-difference` = with(blocked(d$y), inferred(value, se, df))
  ), 1e-9, closed
)

# covariates that some lack: filled with any value, here 0, beside an indicator of where; and units that lack none alone
gaps <- read("gaptrial")
gaps$treated <- as.numeric(gaps$arm == "yes")
filled <- transform(gaps, age.missing = as.numeric(is.na(age)), skill.missing = as.numeric(is.na(skill)))
filled[is.na(filled)] <- 0
whole <- gaps[complete.cases(gaps), ]
measured <- many(list(column = "age", label = "Age"), list(column = "skill", label = "Skill"))
lin <- function(data, covariates) named(lm_lin(y ~ treated, covariates = covariates, data = data, se_type = "HC2"))[c("value", "se")]
everybody <- lin(filled, ~ age + skill + age.missing + skill.missing + factor(block))
complete <- lin(whole, ~ age + skill + factor(block))
golden(
  "blocks", "blocks_drawn_gaps", "drawn/gaptrial", "Blocks", document(covariates = measured, missingCovariates = "indicator"), c("estimatr"),
  "lm_robust(fixed_effects = ~block, se_type = 'HC2') and lm_lin() on covariates filled with 0 and indicators of what is missing; lm_lin() on complete rows",
  list(
    `block-fixed-effects-covariates` = named(lm_robust(y ~ treated + age + skill + age.missing + skill.missing, fixed_effects = ~block, data = filled, se_type = "HC2")),
    lin = everybody, `adjusted-complete-rows` = complete
  ), 1e-9, closed
)
golden(
  "blocks", "blocks_drawn_gaps_dropped", "drawn/gaptrial", "Blocks", document(covariates = measured, missingCovariates = "drop"), c("estimatr"),
  "the same, complete rows as the design's own choice",
  list(
    `block-fixed-effects-covariates` = named(lm_robust(y ~ treated + age + skill, fixed_effects = ~block, data = whole, se_type = "HC2")),
    lin = complete, `adjusted-missing-indicator` = everybody
  ), 1e-9, closed
)

# every assignment of the small trial: p, interval of the constant effects that are not rejected, exact standard deviation
d <- read("pairs")
d$treated <- as.numeric(d$arm == "yes")
choices <- lapply(split(seq_len(nrow(d)), d$block), function(rows) combn(rows, sum(d$treated[rows]), simplify = FALSE))
assignments <- apply(expand.grid(lapply(choices, seq_along)), 1, function(pick) {
  taken <- unlist(Map(`[[`, choices, pick))
  as.numeric(seq_len(nrow(d)) %in% taken)
})
share <- table(d$block) / nrow(d)
statistic <- function(y, z) {
  sum(vapply(names(share), function(b) {
    own <- d$block == b
    share[[b]] * (mean(y[own & z == 1]) - mean(y[own & z == 0]))
  }, 0))
}
distribution <- function(y) apply(assignments, 2, function(z) statistic(y, z))
observed <- statistic(d$first, d$treated)
p_at <- function(effect) {
  y <- d$first - effect * d$treated
  drawn <- distribution(y)
  mean(abs(drawn) >= abs(statistic(y, d$treated)) * (1 - 1e-12))
}
all <- distribution(d$first)
exact_sd <- sqrt(mean((all - mean(all))^2))
small <- difference_in_means(first ~ treated, data = d, blocks = block)
golden(
  "blocks", "blocks_drawn_enumerated", "drawn/pairs", "Blocks", document("first"), c("base R", "estimatr"),
  "every assignment by combn(); difference_in_means(blocks)",
  list(
    `difference-in-means` = named(small),
    `randomisation-inference` = list(value = observed, se = exact_sd, p = p_at(0), ci = invert(observed, exact_sd, p_at, function(p) p > 0.05))
  ), 1e-9, "the same assignments on both sides"
)
