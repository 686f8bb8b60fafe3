# Synthetic control on drawn data: donor weights by quadprog, polished on their own support to the exact optimum.
d <- read("donors")
paths <- matrix(d$y, ncol = length(unique(d$unit)), dimnames = list(NULL, unique(d$unit)))
start <- 12
pre <- seq_len(start - 1)
post <- start:nrow(paths)
document <- list(
  unit = "unit", time = "period", outcome = list(column = "y", label = "Outcome", units = "units"),
  treatedUnits = many("u0"), treatmentStart = start
)

gaps_of <- function(treated, donors, rows = pre) paths[, treated] - drop(paths[, donors] %*% simplex(paths[rows, donors], paths[rows, treated]))

donors <- colnames(paths)[-1]
weights <- simplex(paths[pre, donors], paths[pre, "u0"])
gaps <- paths[, "u0"] - drop(paths[, donors] %*% weights)

# prediction interval: each donor once as if treated, its mean gap over its error with the period left out
left_out <- function(treated, from) sqrt(mean(vapply(pre, function(t) {
  w <- simplex(paths[setdiff(pre, t), from], paths[setdiff(pre, t), treated])
  (paths[t, treated] - sum(w * paths[t, from]))^2
}, 0)))
ratios <- vapply(donors, function(donor) {
  others <- setdiff(donors, donor)
  mean(gaps_of(donor, others)[post]) / left_out(donor, others)
}, 0)
scale <- left_out("u0", donors) * sqrt(mean(ratios^2))
value <- mean(gaps[post])
predicted <- list(
  value = value, ci = value + c(-1, 1) * qt(0.975, length(donors)) * scale, p = 2 * pt(-abs(value / scale), length(donors))
)

# conformal p value of each period's effect (Chernozhukov, Wuthrich & Zhu 2021): residuals of a fit to that period and those before
conformal <- function(t) {
  rows <- c(pre, t)
  w <- simplex(paths[rows, donors], paths[rows, "u0"])
  residuals <- abs(paths[rows, "u0"] - drop(paths[rows, donors] %*% w))
  list(value = gaps[t], p = mean(residuals >= residuals[length(residuals)] - 1e-9))
}

# ridge-augmented (Ben-Michael, Feller & Rothstein 2021): largest penalty within one standard error of the smallest error
x <- paths[pre, donors]
y <- paths[pre, "u0"]
centered <- x - rowMeans(x)
gram <- tcrossprod(centered)
penalties <- max(eigen(gram, symmetric = TRUE)$values) * 1e-8^((0:20) / 20)
correct <- function(rows, w, penalty) {
  missed <- y[rows] - drop(x[rows, ] %*% w)
  w + drop(crossprod(centered[rows, ], solve(gram[rows, rows] + diag(penalty, length(rows)), missed)))
}
errors <- sapply(penalties, function(penalty) vapply(pre, function(t) {
  rows <- setdiff(pre, t)
  (y[t] - sum(x[t, ] * correct(rows, simplex(x[rows, ], y[rows]), penalty)))^2
}, 0))
means <- colMeans(errors)
best <- which.min(means)
chosen <- which(means <= means[best] + sd(errors[, best]) / sqrt(length(pre)))[1]
augmented <- correct(pre, weights, penalties[chosen])

# demeaned: every path less its mean before treatment
level <- function(v) v - mean(v[pre])
moved <- apply(paths, 2, level)
demeaned <- moved[, "u0"] - drop(moved[, donors] %*% simplex(moved[pre, donors], moved[pre, "u0"]))
plain <- level(paths[, "u0"]) - rowMeans(moved[, donors])

golden(
  "synthetic-control", "sc_drawn_outcomes", "drawn/donors", "SyntheticControl", document, c("quadprog", "base R"),
  "solve.QP() for the support of the weights, then the linear system of its optimum; intervals and corrections hand-written from the published formulas",
  c(list(
    `synthetic-control-outcomes` = predicted, augmented = list(value = mean((paths[, "u0"] - drop(paths[, donors] %*% augmented))[post])),
    demeaned = list(value = mean(demeaned[post])), `plain-did` = list(value = mean(plain[post]))
  ), setNames(lapply(post, conformal), paste0("effect-", post))), 1e-9, "convex problems of eight donors, solved exactly on both sides"
)
