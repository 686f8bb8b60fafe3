/** Three-step bandwidth selection in base R; the selector's name says what is balanced and on which side. */
export const BANDWIDTHS = (selector: string): string => `
# ---- bandwidths: three steps, each a ratio of variance to squared bias (Calonico, Cattaneo and Titiunik 2014) --
selector <- "${selector}"
target <- substring(selector, 4)
# Where nobody, or everybody, takes up on one side, the bandwidth is that of the outcome's own jump.
constant <- function(side) length(unique(side$takeup)) == 1
use.ratio <- is.fuzzy && !constant(control) && !constant(treated)
selector.outcome <- function(side, fit, power) {
  y <- adjusted(side, side$outcome, coefficients.of(list(side), list(fit), "outcome"))
  if (!use.ratio) return(y)
  t <- adjusted(side, side$takeup, coefficients.of(list(side), list(fit), "takeup"))
  s <- scores(fit, power)
  unit <- factorial(power) * (side$sign / fit$bandwidth)^power
  level <- unit * sum.of(s, t)
  (y - unit * sum.of(s, y) / level * t) / level
}
constants <- function(side, order, power, bias.bandwidth, regularization) {
  fit <- fit.on(side, order, pilot)
  s <- scores(fit, power)
  y <- selector.outcome(side, fit, power)
  noise.of <- function(fit, s) variance.of(s, residuals.of(side, fit, y, fit$rows), side, fit$rows, fit$order + 1)
  leak <- sum(s * fit$t^(order + 1))
  wide <- fit.on(side, order + 1, bias.bandwidth)
  curvature <- scores(wide, order + 1)
  scale <- bias.bandwidth^-(order + 1)
  factor <- 2 * (order + 1 - power)
  c(variance = (2 * power + 1) * pilot * noise.of(fit, s),
    bias = sqrt(factor) * leak * side$sign^power * scale * sum.of(curvature, y),
    penalty = if (regularization == 0) 0 else regularization * factor * 3 * leak^2 * scale^2 * noise.of(wide, curvature))
}
# Pilot bandwidth by rule of thumb; with many mass points no pilot holds fewer than ten distinct values a side.
beyond <- 1 + 1e-10
distinct <- c(control = length(unique(control$distance)), treated = length(unique(treated$distance)))
repeats <- 1 - distinct / c(length(control$distance), length(treated$distance))
floors <- c(control = 0, treated = 0)
if (adjust.mass && any(repeats >= 0.2)) {
  tenth <- function(side) { values <- unique(side$distance); values[min(10, length(values))] * beyond }
  floors <- c(control = tenth(control), treated = tenth(treated))
}
ranges <- c(control = max(control$distance), treated = max(treated$distance))
quartiles <- quantile(sample$running, c(0.25, 0.75), type = 2, names = FALSE)
spread <- min(sd(sample$running), diff(quartiles) / 1.349)
pilot.constant <- switch(as.character(kernel(0.5)), "0.5" = 2.576, "1" = 1.843, 2.34)
pilot <- pilot.constant * spread * (if (adjust.mass) sum(distinct) else nrow(sample))^(-1 / 5)
pilot <- max(min(pilot, max(ranges)), floors)

select.for <- function(target, every) {
  step <- function(order, power, bias.bandwidths, regularization, floors) {
    from <- constants(control, order, power, bias.bandwidths[["control"]], regularization)
    to <- constants(treated, order, power, bias.bandwidths[["treated"]], regularization)
    rate <- 1 / (2 * order + 3)
    if (target == "two") {
      alone <- function(one) (one[["variance"]] / (one[["bias"]]^2 + one[["penalty"]]))^rate
      return(pmax(pmin(c(control = alone(from), treated = alone(to)), ranges), floors))
    }
    bias <- if (target == "rd") to[["bias"]] - from[["bias"]] else to[["bias"]] + from[["bias"]]
    shared <- ((from[["variance"]] + to[["variance"]]) / (bias^2 + from[["penalty"]] + to[["penalty"]]))^rate
    shared <- max(min(shared, max(ranges)), floors)
    c(control = shared, treated = shared)
  }
  own <- if (every) floors else c(control = 0, treated = 0)
  d <- step(p + 2, p + 2, ranges * beyond, 0, floors)
  b <- step(p + 1, p + 1, d, regularization, own)
  list(h = step(p, 0, b, regularization, own), b = b)
}
select.all <- function(every) {
  targets <- switch(target, comb1 = c("rd", "sum"), comb2 = c("rd", "two", "sum"), target)
  found <- lapply(targets, select.for, every = every)
  pick <- function(name) {
    values <- vapply(found, function(one) one[[name]], c(control = 0, treated = 0))
    apply(values, 1, if (target == "comb2") median else min)
  }
  h <- pick("h")
  if (startsWith(selector, "cer")) {
    # the coverage-optimal estimate bandwidth; n counts clusters where there are any
    size <- function(side) if (is.null(side$cluster)) length(side$distance) else length(unique(side$cluster))
    h <- h * (size(control) + size(treated))^(-p / ((3 + p) * (3 + 2 * p)))
  }
  list(h = h, b = pick("b"))
}
# As rdrobust selects; where that holds too few distinct values, ten of them are kept inside (our rule).
values.in <- function(side, width) length(unique(side$distance[kernel(side$distance / width) > 0]))
usable <- function(chosen) all(unlist(chosen) > 0) &&
  min(values.in(control, chosen$h[["control"]]), values.in(treated, chosen$h[["treated"]])) >= max(5, p + 2) &&
  min(values.in(control, chosen$b[["control"]]), values.in(treated, chosen$b[["treated"]])) >= max(5, p + 3)
chosen <- tryCatch(select.all(FALSE), error = function(e) NULL)
if (adjust.mass && (is.null(chosen) || anyNA(unlist(chosen)) || !usable(chosen))) chosen <- select.all(TRUE)
b <- chosen$b
h <- chosen$h
`
