# Makes metafor.json: random-effects meta-analyses by metafor, for meta-analysis.test.ts.
# Run in this folder: Rscript make-goldens.R   (R package metafor; the tests need neither R nor the package)
suppressPackageStartupMessages(library(metafor))

bcg <- escalc(measure = "RR", ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg)
cases <- list(
  "tuberculosis vaccine, 13 trials" = list(y = as.numeric(bcg$yi), v = as.numeric(bcg$vi)),
  "three studies" = list(y = c(0.31, 0.05, 0.18), v = c(0.0121, 0.0064, 0.0225)),
  "two studies" = list(y = c(0.40, 0.10), v = c(0.01, 0.0144)),
  "no heterogeneity" = list(y = c(0.21, 0.19, 0.22, 0.20), v = c(0.04, 0.05, 0.03, 0.06)),
  "identical effects" = list(y = rep(0.25, 4), v = c(0.01, 0.02, 0.03, 0.04)),
  "opposite signs" = list(y = c(-0.60, 0.55, -0.10, 0.90, 0.02), v = c(0.01, 0.008, 0.02, 0.03, 0.005)),
  "very unequal precision" = list(y = c(0.02, 0.35, -0.20, 0.60, 0.11), v = c(0.0001, 0.09, 0.04, 0.25, 0.01)),
  "small units" = list(y = c(3e-6, 1e-6, 7e-6, 2e-6), v = c(1e-12, 2e-12, 4e-12, 1.5e-12))
)

one <- function(case) {
  # metafor stops its iterations at a change of 1e-5 in tau squared unless it is told otherwise
  fit <- function(method, test) {
    rma.uni(case$y, case$v, method = method, test = test,
      control = list(threshold = 1e-15 * max(case$v), maxiter = 100000, stepadj = 0.5))
  }
  part <- function(m) list(estimate = as.numeric(m$beta), se = m$se, ciLow = m$ci.lb, ciHigh = m$ci.ub, tauSquared = m$tau2)
  reml <- fit("REML", "knha")
  held <- fit("REML", "adhoc")
  k <- length(case$y)
  profile <- tryCatch(confint(reml, control = list(tol = 1e-14 * max(case$v), maxiter = 100000))$random, error = function(e) NULL)
  half <- if (k > 2) qt(0.975, k - 2) * sqrt(held$tau2 + held$se^2) else NA
  list(
    effects = case$y, variances = case$v,
    reml = c(part(reml), list(I2 = reml$I2, weights = as.numeric(weights(reml)))),
    remlHeld = part(held),
    dersimonianLaird = part(fit("DL", "z")),
    Q = reml$QE, Qp = reml$QEp,
    tauSquaredLow = if (is.null(profile)) NA else profile["tau^2", "ci.lb"],
    tauSquaredHigh = if (is.null(profile)) NA else profile["tau^2", "ci.ub"],
    predictionLow = if (k > 2) as.numeric(held$beta) - half else NA,
    predictionHigh = if (k > 2) as.numeric(held$beta) + half else NA
  )
}

json <- function(x) {
  if (is.list(x)) return(paste0("{", paste0("\"", names(x), "\":", vapply(x, json, ""), collapse = ","), "}"))
  number <- ifelse(is.na(x), "null", formatC(x, digits = 17, format = "g"))
  if (length(x) == 1) number else paste0("[", paste(number, collapse = ","), "]")
}
results <- lapply(cases, one)
peer <- sprintf("{\"package\":\"metafor\",\"version\":\"%s\",\"call\":\"rma.uni(y, v, method, test), confint()\"}", packageVersion("metafor"))
writeLines(sprintf("{\"peer\":%s,\"cases\":%s}", peer, json(results)), "metafor.json")
