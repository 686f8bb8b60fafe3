# Makes base-r.json for golden.test.ts: bunching by another way than the engine's, with lm and nothing else.
# Run in this folder: Rscript make-goldens.R
# The condition that nobody is lost or won is built into the columns: powers are taken less their mean over the stretch, and the
# intercept is the stretch's mean count, so that the smooth count sums to the counts there whatever the coefficients are.
one <- function(values, counts, threshold, from, to, order) {
  inside <- which(values >= from & values <= to)
  powers <- poly(values, order)
  level <- mean(counts[inside])
  centred <- sweep(powers, 2, colMeans(powers[inside, , drop = FALSE]))
  fit <- lm((counts - level)[-inside] ~ 0 + centred[-inside, ])
  smooth <- level + drop(centred %*% coef(fit))
  deviation <- (counts - smooth)[inside]
  below <- values[inside] < threshold
  free <- lm(counts[-inside] ~ poly(values, order)[-inside, ])
  alone <- cbind(1, powers) %*% coef(free)
  short <- values >= from & values < threshold
  list(values = values, counts = counts, threshold = threshold, from = from, to = to, order = order,
    share = -sum(deviation[below]) / sum(smooth[inside][below]),
    moved = -sum(deviation[below]), excess = sum(deviation[!below]),
    atThreshold = smooth[values == threshold],
    missingAlone = sum(alone[short] - counts[short]) / sum(alone[short]),
    excessAlone = sum((counts - alone)[values >= threshold & values <= to]) / sum(alone[short]))
}
set.seed(20261129)
draw <- function(values, threshold, from, share) {
  lambda <- 900 * exp(-((values - mean(values)) / (0.3 * diff(range(values))))^2) + 100
  counts <- rpois(length(values), lambda)
  short <- which(values >= from & values < threshold)
  moved <- rbinom(length(short), counts[short], share)
  counts[short] <- counts[short] - moved
  at <- which(values == threshold)
  counts[at] <- counts[at] + sum(moved)
  counts
}
json <- function(x) if (is.list(x)) paste0("{", paste0('"', names(x), '": ', vapply(x, json, ""), collapse = ", "), "}") else
  if (length(x) > 1) paste0("[", paste(sprintf("%.17g", x), collapse = ", "), "]") else sprintf("%.17g", x)
scores <- 0:100
ages <- seq(15, 65)
cases <- list(
  scores = one(scores, draw(scores, 65, 60, 0.45), 65, 60, 69, 7),
  ages = one(ages, draw(ages, 40, 38, 0.2), 40, 38, 43, 4))
writeLines(paste0('{"peer": "lm of base R ', getRversion(), '",\n "cases": {\n', paste0('  "', names(cases), '": ', vapply(cases, json, ""), collapse = ",\n"), "\n }}"), "base-r.json")
