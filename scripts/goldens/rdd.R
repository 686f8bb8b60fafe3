# Local polynomials at the cutoff by weighted least squares: with h = b the bias-corrected estimate of Calonico, Cattaneo and
# Titiunik (2014) is that of one order more, and its variance that fit's.
suppressPackageStartupMessages({
  library(sandwich)
})
d <- read("score")
cutoff <- 0
h <- 0.6
kernels <- list(
  triangular = function(u) 1 - abs(u), epanechnikov = function(u) 1 - u^2, uniform = function(u) rep(1, length(u))
)
in_window <- function(kernel) {
  near <- d[abs(d$x) <= h, ]
  near$weight <- kernels[[kernel]](near$x / h)
  near <- near[near$weight > 0, ]
  near$treated <- near$x >= cutoff
  near
}

# Jump of a local polynomial with its standard error, each side's fit apart.
jump <- function(y, near, order, covariance) {
  sides <- lapply(c(FALSE, TRUE), function(side) {
    rows <- which(near$treated == side)
    data <- data.frame(y = y[rows], x = near$x[rows], w = near$weight[rows])
    fit <- lm(y ~ poly(x, order, raw = TRUE), data, weights = w)
    list(value = coef(fit)[[1]], variance = covariance(fit, near$school[rows])[1, 1], groups = length(unique(near$school[rows])))
  })
  list(
    value = sides[[2]]$value - sides[[1]]$value, se = sqrt(sides[[1]]$variance + sides[[2]]$variance),
    df = min(sides[[1]]$groups, sides[[2]]$groups) - 1
  )
}
by_rows <- function(type) function(fit, groups) vcovHC(fit, type = type)
by_school <- function(fit, groups) vcovCL(fit, cluster = groups, type = "HC1")

document <- function(kernel = "triangular", variance = "hc1", ...) c(list(
  runningVariable = list(column = "x", label = "Score", units = "points"), cutoff = cutoff,
  outcome = list(column = "y", label = "Outcome", units = "units"),
  estimator = list(
    kind = "local", polynomialOrder = 1, kernel = kernel, bandwidth = list(kind = "fixed", h = h, b = h), variance = variance
  )
), list(...))
closed <- "weighted least squares of few columns, closed form on both sides"

for (kernel in names(kernels)) for (variance in c("hc0", "hc1", "hc2", "hc3")) {
  if (kernel != "triangular" && variance != "hc1") next
  near <- in_window(kernel)
  narrow <- jump(near$y, near, 1, by_rows(toupper(variance)))
  wide <- jump(near$y, near, 2, by_rows(toupper(variance)))
  golden(
    "rdd", paste0("rdd_drawn_", kernel, "_", variance), "drawn/score", "RDD", document(kernel, variance), c("base R", "sandwich"),
    "lm(y ~ poly(x, order, raw = TRUE), weights = kernel) on each side; vcovHC(type)",
    list(
      `local-polynomial` = inferred(wide$value, wide$se), conventional = inferred(narrow$value, narrow$se),
      honest = list(value = jump(in_window("triangular")$y, in_window("triangular"), 1, by_rows("HC1"))$value)
    ), 1e-9, closed
  )
}

near <- in_window("triangular")
# fuzzy: the ratio of two jumps, its error by the delta method
robust <- by_rows("HC1")
first <- jump(near$taken, near, 1, robust)
ratio <- jump(near$y, near, 1, robust)$value / first$value
linearised <- (near$y - ratio * near$taken) / first$value
narrow <- jump(linearised, near, 1, robust)
wide <- jump(linearised, near, 2, robust)
golden(
  "rdd", "rdd_drawn_fuzzy", "drawn/score", "RDD",
  document(takeUp = list(column = "taken", label = "Take-up", units = "share")), c("base R", "sandwich"),
  "lm() on each side of outcome, take-up and of the outcome less ratio times take-up; vcovHC(type = 'HC1')",
  list(
    `local-polynomial` = inferred(ratio + wide$value - narrow$value, wide$se), conventional = inferred(ratio, narrow$se),
    `first-stage` = with(jump(near$taken, near, 2, robust), inferred(value, se)),
    `reduced-form` = with(jump(near$y, near, 2, robust), inferred(value, se))
  ), 1e-9, closed
)

# covariates: one coefficient for both sides, from the narrower order
joint <- lm(y ~ treated * x + age, near, weights = weight)
adjusted <- near$y - coef(joint)[["age"]] * near$age
narrow <- jump(adjusted, near, 1, by_rows("HC0"))
wide <- jump(adjusted, near, 2, by_rows("HC0"))
golden(
  "rdd", "rdd_drawn_covariate", "drawn/score", "RDD",
  document(variance = "hc0", covariates = many(list(column = "age"))), c("base R", "sandwich"),
  "lm(y ~ treated * x + age, weights = kernel), then lm() on each side of the outcome less the covariate's part; vcovHC(type = 'HC0')",
  list(`local-polynomial` = inferred(wide$value, wide$se), conventional = inferred(narrow$value, narrow$se)), 1e-9, closed
)

# clusters, and the wild cluster bootstrap-t over every vector of signs, with the null imposed
narrow <- jump(near$y, near, 1, by_school)
wide <- jump(near$y, near, 2, by_school)
schools <- sort(unique(near$school))
signs <- all_signs(length(schools))
p_at <- function(null) {
  shifted <- near$y - null * near$treated
  restricted <- lm(shifted ~ treated:poly(x, 2, raw = TRUE), near, weights = weight)
  observed <- wild_t(near$y, null)
  drawn <- drawn_t(fitted(restricted), resid(restricted))
  mean(abs(drawn) >= abs(observed) * (1 - 5e-10))
}
# t value of outcomes in columns, by matrices: what lm and vcovCL do for one outcome
side_parts <- lapply(c(FALSE, TRUE), function(side) {
  rows <- which(near$treated == side)
  x <- cbind(1, near$x[rows], near$x[rows]^2)
  projection <- solve(crossprod(x, near$weight[rows] * x)) %*% t(near$weight[rows] * x)
  groups <- model.matrix(~ 0 + factor(near$school[rows], schools))
  g <- length(unique(near$school[rows]))
  n <- length(rows)
  list(rows = rows, x = x, projection = projection, groups = groups, factor = (n - 1) / (n - 3) * g / (g - 1))
})
t_of <- function(outcomes) {
  sides <- lapply(side_parts, function(side) {
    y <- outcomes[side$rows, , drop = FALSE]
    coefficients <- side$projection %*% y
    scores <- crossprod(side$groups, side$projection[1, ] * (y - side$x %*% coefficients))
    list(value = coefficients[1, ], variance = side$factor * colSums(scores^2))
  })
  (sides[[2]]$value - sides[[1]]$value) / sqrt(sides[[1]]$variance + sides[[2]]$variance)
}
wild_t <- function(y, null) t_of(matrix(y - null * near$treated, ncol = 1))
drawn_t <- function(fitted, residuals) {
  position <- match(near$school, schools)
  t_of(fitted + residuals * signs[position, ])
}
golden(
  "rdd", "rdd_drawn_clusters", "drawn/score", "RDD", document(cluster = "school"), c("base R", "sandwich"),
  "lm() on each side; vcovCL(type = 'HC1'); wild cluster bootstrap-t over all 8,192 vectors of signs, hand-written",
  list(
    `local-polynomial` = inferred(wide$value, wide$se, wide$df), conventional = inferred(narrow$value, narrow$se, narrow$df),
    `wild-bootstrap` = list(value = wide$value, se = wide$se, ci = invert(wide$value, wide$se, p_at), p = p_at(0))
  ), 1e-9, "weighted least squares of few columns; every vector of signs on both sides"
)

# density of the running variable on either side: slope of a cubic through the empirical distribution function, with the
# jackknife of its double sum (Cattaneo, Jansson & Ma 2020), at a bandwidth of one half
x <- sort(d$x)
edge <- function(rows, reach) {
  kernel <- 1 - abs(x[rows]) / reach
  basis <- outer(x[rows], 0:3, `^`)
  weight <- rep(0, length(x))
  weight[rows] <- (solve(crossprod(basis, kernel * basis)) %*% t(kernel * basis))[2, ]
  others <- vapply(x, function(value) sum(x <= value) - 1, 0) / (length(x) - 1)
  # what a row adds to the distribution function of the rows that are no lower, itself left out
  adds <- vapply(seq_along(x), function(j) sum(weight[-j] * (x[-j] >= x[j])), 0) / (length(x) - 1)
  list(density = sum(weight * others), adds = adds)
}
below <- edge(which(x < 0 & x > -0.5), 0.5)
above <- edge(which(x >= 0 & x < 0.5), 0.5)
difference <- above$density - below$density
difference_se <- sqrt(sum((above$adds - below$adds)^2))
whole <- list(
  dataset = "drawn/score", design = "RDD", spec = list(bandwidth = 0.5, polynomialOrder = 2, kernel = "triangular"),
  peer = list(package = "base R", version = version_of("base R"), call = "solve(X'KX) of a cubic in the empirical distribution function, hand-written"),
  results = list(
    density = list(below = below$density, above = above$density),
    se = list(below = sqrt(sum(below$adds^2)), above = sqrt(sum(above$adds^2))),
    difference = difference, differenceSe = difference_se, p = 2 * pnorm(-abs(difference / difference_se))
  ),
  tolerance = list(relative = 1e-9, why = closed)
)
write_golden("rdd", "rdd_density_drawn", whole)

# local randomisation: the narrowest window with ten rows on each side of a running variable of whole numbers
grades <- read("grades")
distances <- sort(unique(abs(grades$x)))
enough <- Filter(function(w) min(sum(grades$x < 0 & grades$x >= -w), sum(grades$x >= 0 & grades$x <= w)) >= 10, distances)[1]
inside <- grades[abs(grades$x) <= enough, ]
welch <- t.test(inside$y[inside$x >= 0], inside$y[inside$x < 0])
golden(
  "rdd", "rdd_drawn_grades", "drawn/grades", "RDD", modifyList(document(), list(estimator = list(bandwidth = list(h = 8, b = 8)))), c("base R"), "t.test(y ~ x >= 0) in the narrowest window with ten rows on each side",
  list(`local-randomisation` = inferred(unname(-diff(welch$estimate)), unname(welch$stderr), unname(welch$parameter))), 1e-9, closed
)
