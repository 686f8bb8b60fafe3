# Makes metafor.json: three syntheses of trials by metafor from data of metadat, for golden.test.ts.
# Run in this folder: Rscript make-goldens.R   (R packages metafor, metadat; the tests need neither R nor the packages)
suppressPackageStartupMessages(library(metafor))
suppressPackageStartupMessages(library(metadat))

hcq <- subset(dat.axfors2021, hcq_cq == "hcq")
nrt <- dat.hartmannboyce2018
cbt <- subset(dat.landenberger2005, design == "rct")
cases <- list(
  "hydroxychloroquine-covid" = with(hcq, data.frame(a = hcq_arm_event, n1 = hcq_arm_total, c = control_arm_event, n2 = control_arm_total, low = TRUE)),
  "nicotine-replacement" = with(nrt, data.frame(a = x.nrt, n1 = n.nrt, c = x.ctrl, n2 = n.ctrl, low = TRUE)),
  "therapy-for-offenders" = with(cbt, data.frame(a = n.cbt.rec, n1 = n.cbt.rec + n.cbt.non, c = n.ctrl.rec, n2 = n.ctrl.rec + n.ctrl.non, low = designprob == "no"))
)

one <- function(d) {
  e <- escalc("RR", ai = a, n1i = n1, ci = c, n2i = n2, data = d, add = 1 / 2, to = "only0", drop00 = TRUE)
  e <- e[!is.na(e$yi), ]
  # metafor stops its iterations at a change of 1e-5 in tau squared unless it is told otherwise
  fit <- function(method, test, e) {
    rma.uni(yi, vi, data = e, method = method, test = test,
      control = list(threshold = 1e-15 * max(e$vi), maxiter = 100000, stepadj = 0.5))
  }
  part <- function(m) list(estimate = as.numeric(m$beta), se = m$se, ciLow = m$ci.lb, ciHigh = m$ci.ub)
  reml <- fit("REML", "adhoc", e)
  k <- nrow(e)
  half <- qt(0.975, k - 2) * sqrt(reml$tau2 + reml$se^2)
  mh <- rma.mh(measure = "RR", ai = d$a, n1i = d$n1, ci = d$c, n2i = d$n2)
  size <- lm(yi ~ I(1 / (n1 + n2)), weights = 1 / vi, data = e)
  line <- coef(summary(size))
  list(
    effects = as.numeric(e$yi), variances = as.numeric(e$vi),
    reml = c(part(reml), list(tau2 = reml$tau2, I2 = reml$I2, Q = reml$QE, Qp = reml$QEp)),
    predictionLow = as.numeric(reml$beta) - half, predictionHigh = as.numeric(reml$beta) + half,
    fixed = part(fit("FE", "z", e)), mantelHaenszel = part(mh),
    lowRisk = if (all(e$low)) NA else part(fit("REML", "adhoc", e[e$low, ])),
    size = list(limit = line[1, 1], se = line[1, 2], p = line[2, 4])
  )
}

json <- function(x) {
  if (is.list(x)) return(paste0("{", paste0("\"", names(x), "\":", vapply(x, json, ""), collapse = ","), "}"))
  number <- ifelse(is.na(x), "null", formatC(x, digits = 17, format = "g"))
  if (length(x) == 1) number else paste0("[", paste(number, collapse = ","), "]")
}
peer <- sprintf(
  "{\"package\":\"metafor\",\"version\":\"%s\",\"data\":\"metadat %s\",\"call\":\"escalc(RR, drop00), rma.uni(REML, adhoc), rma.uni(FE), rma.mh(RR), lm(yi ~ 1/n)\"}",
  packageVersion("metafor"), packageVersion("metadat")
)
writeLines(sprintf("{\"peer\":%s,\"cases\":%s}", peer, json(lapply(cases, one))), "metafor.json")
