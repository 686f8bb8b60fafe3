# What every script here begins with: reads a data set by name, and writes a golden beside the design it belongs to.
arguments <- commandArgs(trailingOnly = TRUE)
data_folder <- arguments[1]
root <- arguments[2]
read <- function(name) read.csv(file.path(data_folder, paste0(name, ".csv")), na.strings = "")

version_of <- function(package) if (package == "base R") as.character(getRversion()) else as.character(packageVersion(package))

# An estimate with its interval and p value; df = NULL asks for normal quantiles.
inferred <- function(value, se, df = NULL) {
  reference <- if (is.null(df)) Inf else df
  list(
    value = value, se = se, ci = value + c(-1, 1) * qt(0.975, reference) * se,
    p = 2 * pt(-abs(value / se), reference)
  )
}

# `spec` is the design document as an analysis takes it; `results` by id of the estimate.
golden <- function(folder, name, dataset, design, spec, packages, call, results, relative, why) {
  peer <- list(
    package = paste(packages, collapse = "; "),
    version = paste(vapply(packages, version_of, ""), collapse = " "), call = call
  )
  whole <- list(
    dataset = dataset, design = design, spec = list(document = spec), peer = peer, results = results,
    tolerance = list(relative = relative, why = why)
  )
  write_golden(folder, name, whole)
}

write_golden <- function(folder, name, whole) {
  text <- jsonlite::toJSON(whole, auto_unbox = TRUE, digits = NA, na = "null", null = "null", pretty = TRUE)
  file <- file.path(root, "packages/engine/designs", folder, "goldens", paste0(name, ".json"))
  writeLines(text, file)
  cat(basename(file), "\n")
}

# A list that stays an array in JSON even where it has one entry.
many <- function(...) list(...)

# All vectors of signs, one column each.
all_signs <- function(clusters) t(as.matrix(expand.grid(rep(list(c(-1, 1)), clusters))))

# Interval of a test that is inverted: the values on both sides of the estimate up to which it keeps the null.
invert <- function(estimate, scale, p_at, keeps = function(p) p >= 0.05) {
  reach <- function(side) {
    inside <- 0
    outside <- 1
    while (keeps(p_at(estimate + side * outside * scale))) {
      inside <- outside
      outside <- 2 * outside
    }
    for (step in 1:60) {
      middle <- (inside + outside) / 2
      if (keeps(p_at(estimate + side * middle * scale))) inside <- middle else outside <- middle
    }
    estimate + side * inside * scale
  }
  c(reach(-1), reach(1))
}

# least squares with weights that are not negative and sum to one: quadprog finds the support, equality-constrained least
# squares on it the weights to rounding; `ridge` adds a penalty on their squares
simplex <- function(x, y, ridge = 0) {
  k <- ncol(x)
  gram <- crossprod(x) + diag(ridge, k)
  rough <- quadprog::solve.QP(gram + diag(1e-9 * max(diag(gram)), k), crossprod(x, y), cbind(1, diag(k)), c(1, rep(0, k)), meq = 1)$solution
  support <- which(rough > 1e-6)
  repeat {
    s <- length(support)
    solved <- solve(rbind(cbind(gram[support, support], 1), c(rep(1, s), 0)), c(crossprod(x[, support], y), 1))
    if (all(solved[seq_len(s)] > 0)) break
    support <- support[solved[seq_len(s)] > 0]
  }
  weights <- rep(0, k)
  weights[support] <- solved[seq_len(s)]
  # the optimum's certificate: no donor left out would lower the error
  slack <- drop(gram %*% weights) - drop(crossprod(x, y)) + solved[s + 1]
  stopifnot(all(slack > -1e-7 * max(abs(gram))))
  weights
}
