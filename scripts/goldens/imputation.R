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
