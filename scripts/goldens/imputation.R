# Multiple imputation: Rubin's rules on data sets that mice completed. The regressions on each are lm's.
suppressPackageStartupMessages(library(mice))
gaps <- read("gaptrial")
incomplete <- with(gaps, data.frame(treated = as.numeric(arm == "yes"), block = factor(block), age, skill, y))
made <- mice(incomplete, m = 5, maxit = 10, seed = 20261130, printFlag = FALSE)
sets <- lapply(seq_len(made$m), function(set) complete(made, set))

# every coefficient of a regression, pooled; `dfcom` as mice takes it from lm, or none for normal quantiles
pooled_by_mice <- function(fits, dfcom = NULL) {
  found <- pool(as.mira(fits), dfcom = dfcom)$pooled
  at <- function(values) setNames(as.list(values), c("constant", "treated", "age", "skill"))
  list(
    estimate = at(found$estimate), se = at(sqrt(found$t)), df = at(found$df), within = at(found$ubar), between = at(found$b),
    missing_information = at(found$fmi), low = at(found$estimate - qt(0.975, found$df) * sqrt(found$t)),
    high = at(found$estimate + qt(0.975, found$df) * sqrt(found$t))
  )
}
fits <- lapply(sets, function(set) lm(y ~ treated + age + skill, data = set))
write_golden("../inference", "numerics_imputation_pooled", list(
  dataset = "drawn/gaptrial", design = "Numerics",
  spec = list(
    what = "least squares of y on treated, age and skill in five completed data sets, pooled by Rubin's rules with Barnard and Rubin's degrees of freedom; once with those of complete data, once with normal quantiles for complete data",
    completed = lapply(sets, function(set) list(age = set$age, skill = set$skill))
  ),
  peer = list(package = "mice", version = version_of("mice"), call = "mice(m = 5, maxit = 10), complete(), lm(), pool(dfcom)"),
  results = list(residual = pooled_by_mice(fits), normal = pooled_by_mice(fits, Inf)),
  tolerance = list(relative = 1e-9, why = "closed form, from least squares of four columns")
))

# The whole of it on job training (614 men, cells blanked by what is known): mice's chained equations, augmented weighting of
# the effect on the treated in each completed set with its error by stacked estimating equations, pooled.
d <- read.csv(file.path(root, "data/archive/supported-work/data.csv"))
set.seed(20261130)
lost <- function(pull) which(runif(nrow(d)) < plogis(pull))
blanked <- list(
  re74 = lost(-1.6 + 0.8 * as.numeric(scale(d$re78)) + 0.5 * d$treat),
  educ = lost(-1.4 + 0.5 * as.numeric(scale(d$age))),
  race = lost(-2 + 0.5 * d$married)
)
holed <- d
for (name in names(blanked)) holed[[name]][blanked[[name]]] <- NA
augmented <- function(set) {
  x <- model.matrix(~ age + educ + relevel(factor(race), "white") + married + re74 + re75, set)
  z <- set$treat
  y <- set$re78
  p <- fitted(glm(z ~ x - 1, family = binomial, control = glm.control(epsilon = 1e-14, maxit = 100)))
  odds <- p / (1 - p)
  arms <- lapply(0:1, function(arm) drop(x %*% lm.fit(x[z == arm, ], y[z == arm])$coefficients))
  value <- sum((z - p) / (1 - p) * (y - arms[[1]])) / sum(z)
  bread <- list(score = solve(crossprod(x, p * (1 - p) * x)), control = solve(crossprod(x[z == 0, ])))
  pull <- function(which, derivative) drop(x %*% bread[[which]] %*% crossprod(x, derivative))
  rest <- y - arms[[1]]
  freed <- rest / (1 - rowSums((x %*% bread$control) * x))
  from_score <- pull("score", ifelse(z == 1, 0, -odds * rest)) * (z - p) / (1 - p * (1 - p) * rowSums((x %*% bread$score) * x))
  from_control <- ifelse(z == 1, 0, pull("control", ifelse(z == 1, -1, odds)) * freed)
  influence <- (ifelse(z == 1, rest - value, -odds * freed) + from_control + from_score) / sum(z)
  c(value, sqrt(sum(influence^2)), 2 * sum(influence^2)^2 / (sum(influence^4) - sum(influence^2)^2 / length(z)))
}
predictors <- data.frame(
  treat = holed$treat, re78 = holed$re78, both = holed$treat * holed$re78, age = holed$age, educ = holed$educ,
  race = factor(holed$race), married = holed$married, re74 = holed$re74, re75 = holed$re75
)
whole <- mice(predictors, m = 200, maxit = 10, seed = 20261130, printFlag = FALSE)
found <- sapply(seq_len(whole$m), function(set) augmented(complete(whole, set)))
pooled <- pool.scalar(found[1, ], found[2, ]^2, n = Inf, k = 1)
write_golden("matching", "match_imputed_lalonde", list(
  dataset = "data/archive/lalonde.csv", design = "Matching",
  spec = list(
    what = "effect on the treated by augmented weighting with gaps in re74, educ and race imputed 200 times; predictors are the covariates, treat, re78 and their product; race by a multinomial logit, numbers by predictive mean matching",
    blanked = blanked, blanked_are = "rows of the file, counted from 1, whose cell of that column is blanked"
  ),
  peer = list(
    package = "mice; base R", version = paste(version_of("mice"), version_of("base R")),
    call = "mice(m = 200, maxit = 10), complete(), augmented weighting by glm and lm.fit with its stacked error, pool.scalar()"
  ),
  results = list(
    value = pooled$qbar, se = sqrt(pooled$t), within = pooled$ubar, between = pooled$b,
    unit_complete = as.list(setNames(augmented(na.omit(holed))[1:2], c("value", "se")))
  ),
  tolerance = list(relative = 0.1, why = "chance of 200 draws on either side")
))
