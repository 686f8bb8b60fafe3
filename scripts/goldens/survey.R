# The sample design of a survey on drawn data: the package survey for experiments and for matching.
suppressPackageStartupMessages(library(survey))
closed <- "closed form of weighted means, or least squares of few columns"
document <- function(...) c(list(
  unit = "id", outcome = list(column = "y", label = "Outcome", units = "units"),
  treatment = list(column = "arm", treatedValues = many("yes"), controlValues = many("no")),
  randomisation = list(evidence = "documented", how = "Drawn for a test."), period = list(assigned = 2000, from = 2001, to = 2001)
), list(...))
age <- many(list(column = "age", label = "Age"))
taken <- list(kind = "column", column = "taken", takenValues = many("1"))

# ---- experiments ------------------------------------------------------------------------
# a survey: arms and blocks of the file as subpopulations of its design, units with replacement within strata; the average over
# blocks by the delta method over totals, so that the blocks' shares count as sampled
surveyed <- read("surveyed")
surveyed$treated <- as.numeric(surveyed$arm == "yes")
surveyed$town <- as.numeric(surveyed$place == "town")
sampled <- function(strata, weights = ~weight) {
  subset(svydesign(~psu, strata = strata, weights = weights, data = surveyed, nest = TRUE), arm != "other" & !is.na(y))
}
by_survey <- function(fit, term, design) inferred(coef(fit)[[term]], SE(fit)[[term]], degf(design))
regressed <- function(formula, design) by_survey(svyglm(formula, design), "treated", design)
survey_of <- function(strata, lonely = "fail") list(strata = strata, primarySamplingUnit = "psu", lonelyUnits = lonely)
surveyed_document <- function(...) document(
  samplingWeight = list(column = "weight", question = "the effect among all people"), covariates = age, ...
)
# ratio of totals in each arm of each kind of place
over_places <- function(design, outcome) {
  parts <- list()
  for (arm in 0:1) for (town in 0:1) {
    own <- design$variables$treated == arm & design$variables$town == town
    parts[[paste0("n", arm, town)]] <- as.numeric(own)
    parts[[paste0("y", arm, town)]] <- own * design$variables[[outcome]]
  }
  totals <- svytotal(as.matrix(as.data.frame(parts)), design)
  contrast <- svycontrast(totals, quote(
    ((n10 + n00) * (y10 / n10 - y00 / n00) + (n11 + n01) * (y11 / n11 - y01 / n01)) / (n10 + n00 + n11 + n01)
  ))
  inferred(coef(contrast)[[1]], SE(contrast)[[1]], degf(design))
}
whole_survey <- sampled(~stratum)
difference_of <- over_places(whole_survey, "y")
taking <- over_places(whole_survey, "taken")
effect_of_taking <- difference_of$value / taking$value
slope_of <- function(outcome) coef(svyglm(as.formula(paste(outcome, "~ treated + place")), whole_survey))[["treated"]]
two_stages <- slope_of("y") / slope_of("taken")
left <- update(whole_survey, rest = y - effect_of_taking * taken, rest2 = y - two_stages * taken)
golden(
  "blocks", "blocks_drawn_survey", "drawn/surveyed", "Blocks",
  surveyed_document(survey = survey_of("stratum"), takeUp = taken, blocks = many("place")), c("survey"),
  "subset(svydesign(~psu, strata = ~stratum, weights = ~weight, nest = TRUE)), svycontrast(svytotal()), svyglm(), degf()",
  list(
    `difference-in-means` = difference_of,
    `block-fixed-effects` = regressed(y ~ treated + place, whole_survey),
    `block-fixed-effects-covariates` = regressed(y ~ treated + age + place, whole_survey),
    `unweighted-difference` = over_places(sampled(~stratum, ~1), "y"),
    `complier-effect` = with(over_places(left, "rest"), inferred(effect_of_taking, se / abs(taking$value), degf(left))),
    `complier-effect-2sls` = inferred(
      two_stages, SE(svyglm(rest2 ~ treated + place, left))[["treated"]] / abs(slope_of("taken")), degf(left)
    )
  ), 1e-9, closed
)
# a stratum with one unit, by each declared rule; no blocks, so that the difference is the coefficient
for (lonely in c("adjust", "certainty")) {
  options(survey.lonely.psu = lonely)
  alone <- sampled(~region)
  golden(
    "blocks", paste0("blocks_drawn_survey_", lonely), "drawn/surveyed", "Blocks", surveyed_document(survey = survey_of("region", lonely)), c("survey"),
    paste0("svyglm() under options(survey.lonely.psu = '", lonely, "')"),
    list(
      `difference-in-means` = regressed(y ~ treated, alone),
      `block-fixed-effects-covariates` = regressed(y ~ treated + age, alone)
    ), 1e-9, closed
  )
}

# ---- matching -----------------------------------------------------------------------------
# a survey: weights in every model, what each row adds summed by sampling unit within strata (svytotal of the influence over the
# weight); those with treatment and outcome are all in the file
d <- read("surveyed")
y <- d$earnings
z <- d$trained
w <- d$weight / mean(d$weight)
n <- nrow(d)
x <- model.matrix(~ age + income, d)
design <- svydesign(~psu, strata = ~stratum, weights = ~w, data = cbind(d, w = w, z = z), nest = TRUE)
summed <- function(value, influence, df = degf(design)) {
  inferred(value, SE(svytotal(~own, update(design, own = influence / w)))[[1]], df)
}
logit <- glm(z ~ x - 1, family = quasibinomial, weights = w, control = glm.control(epsilon = 1e-14, maxit = 100))
p <- fitted(logit)
odds <- p / (1 - p)
weighting <- function(weights, slope) {
  mean_of <- function(arm) weighted.mean(y[z == arm], (w * weights)[z == arm])
  part <- function(arm) {
    own <- z == arm
    moved <- colSums(ifelse(own, w * slope * (y - mean_of(arm)), 0) * x)
    fisher <- solve(crossprod(x, w * p * (1 - p) * x))
    (ifelse(own, w * weights * (y - mean_of(arm)), 0) + drop((w * (z - p) * x) %*% fisher %*% moved)) / sum((w * weights)[own])
  }
  summed(mean_of(1) - mean_of(0), part(1) - part(0))
}
arms <- lapply(0:1, function(arm) {
  fit <- lm.wfit(x[z == arm, ], y[z == arm], w[z == arm])
  list(fitted = drop(x %*% fit$coefficients), bread = solve(crossprod(x[z == arm, ], w[z == arm] * x[z == arm, ])))
})
rest <- y - ifelse(z == 1, arms[[2]]$fitted, arms[[1]]$fitted)
adjusted <- local({
  means <- colSums(w[z == 1] * x[z == 1, ]) / sum(w[z == 1])
  effects <- arms[[2]]$fitted - arms[[1]]$fitted
  value <- weighted.mean(effects[z == 1], w[z == 1])
  pull <- ifelse(z == 1, drop(x %*% arms[[2]]$bread %*% means), -drop(x %*% arms[[1]]$bread %*% means))
  summed(value, w * (z * (effects - value) / sum(w * z) + pull * rest))
})
# augmented weighting with the fitting of its models counted, residuals over one minus their own leverage
augmented <- function(w) {
  p <- fitted(glm(z ~ x - 1, family = quasibinomial, weights = w, control = glm.control(epsilon = 1e-14, maxit = 100)))
  odds <- p / (1 - p)
  fisher <- solve(crossprod(x, w * p * (1 - p) * x))
  bread <- solve(crossprod(x[z == 0, ], w[z == 0] * x[z == 0, ]))
  without <- drop(x %*% lm.wfit(x[z == 0, ], y[z == 0], w[z == 0])$coefficients)
  value <- sum(w * (z - p) / (1 - p) * (y - without)) / sum(w * z)
  rest <- y - without
  freed <- rest / (1 - w * rowSums((x %*% bread) * x))
  pull <- function(bread, derivative) drop(x %*% bread %*% crossprod(x, w * derivative))
  from_score <- pull(fisher, ifelse(z == 1, 0, -odds * rest)) * (z - p) / (1 - w * p * (1 - p) * rowSums((x %*% fisher) * x))
  from_arms <- ifelse(z == 1, 0, pull(bread, ifelse(z == 1, -1, odds)) * freed)
  own <- ifelse(z == 1, rest - value, -odds * freed)
  influence <- w * (own + from_score + from_arms) / sum(w * z)
  # Satterthwaite over what the units add, no more than units less strata
  sums <- tapply(influence, interaction(d$stratum, d$psu, drop = TRUE), sum)
  home <- sub("\\..*", "", names(sums))
  m <- ave(sums, home, FUN = length)
  squares <- (m / (m - 1)) * (sums - ave(sums, home))^2
  df <- 2 * sum(squares)^2 / (sum(squares^2) - sum(squares)^2 / length(squares))
  summed(value, influence, min(df, degf(design)))
}
coefficient <- function(formula) with(list(fit = svyglm(formula, design)), inferred(coef(fit)[["z"]], SE(fit)[["z"]], degf(design)))
two <- list(
  unit = "id", outcome = list(column = "earnings", label = "Earnings", units = "units"), treatment = list(column = "trained"),
  covariates = list(
    list(kind = "number", column = "age", label = "Age"), list(kind = "number", column = "income", label = "Income")
  ),
  samplingWeight = list(column = "weight", question = "the effect on all who were trained"),
  survey = list(strata = "stratum", primarySamplingUnit = "psu"),
  measured = list(before = list(from = 2000, to = 2000), after = list(from = 2001, to = 2001))
)
golden(
  "matching", "match_drawn_survey", "drawn/surveyed", "Matching", two, c("survey", "base R"),
  "svydesign(~psu, strata = ~stratum, weights = ~w, nest = TRUE), svyglm(), svytotal() of hand-written estimating equations, degf()",
  list(
    `least-squares` = coefficient(earnings ~ z + age + income), unadjusted = coefficient(earnings ~ z),
    ipw = weighting(ifelse(z == 1, 1, odds), ifelse(z == 1, 0, odds)), `regression-adjustment` = adjusted,
    aipw = augmented(w), unweighted = augmented(rep(1, n))
  ), 1e-9, "closed form, or the maximum of a likelihood followed to rounding on both sides"
)
