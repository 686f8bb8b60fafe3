# Difference in differences with further fixed effects and unit trends on drawn data, all by hand but for sandwich's sums.
suppressPackageStartupMessages(library(sandwich))

# imputation with further effects and unit trends, by hand: weights of the outcomes from one QR of all indicators
r <- read("regions")
r <- r[order(r$town, r$year), ]
r$since <- ifelse(r$first > 0, r$year - r$first, NA)
treated <- !is.na(r$since) & r$since >= 0
of <- function(values) outer(values, sort(unique(values)), "==") + 0
imputed <- function(further, trends, by_year = FALSE, covariate = FALSE) {
  x <- cbind(of(r$town), if (trends) of(r$town) * (r$year - 2005), of(r$year), if (further) of(paste(r$region, r$year)), if (covariate) r$x)
  fit <- qr(x[!treated, ], tol = 1e-9)
  k <- fit$rank
  front <- fit$pivot[seq_len(k)]
  triangle <- qr.R(fit)[seq_len(k), seq_len(k)]
  # a treated row is told where its columns are a combination of those of the untreated rows
  back <- setdiff(seq_len(ncol(x)), front)
  told <- treated
  if (length(back) > 0) {
    along <- backsolve(triangle, qr.R(fit)[seq_len(k), (k + 1):ncol(x)])
    told <- treated & rowSums(abs(x[, front] %*% along - x[, fit$pivot[(k + 1):ncol(x)]]) > 1e-6) == 0
  }
  coefficients <- backsolve(triangle, qr.qty(fit, r$y[!treated])[seq_len(k)])
  left <- r$y - drop(x[, front] %*% coefficients)
  w <- told / sum(told)
  v <- w
  along <- backsolve(triangle, colSums(x[, front] * w), transpose = TRUE)
  v[!treated] <- -qr.qy(fit, c(along, rep(0, sum(!treated) - k)))
  # columns that lie within towns are not counted
  within <- qr(x[!treated, seq_len(length(unique(r$town)) * (1 + trends))], tol = 1e-9)$rank
  score <- ifelse(treated, 0, v * left) * sqrt(sum(!treated) / (sum(!treated) - (k - within)))
  # by year, too: about one mean of all effects
  at <- if (by_year) ifelse(is.na(r$since), NA, 0) else r$since
  treated_towns <- length(unique(r$town[told]))
  for (time in unique(at[told])) {
    rows <- which(told & at == time)
    score[rows] <- v[rows] * (left[rows] - sum(v[rows]^2 * left[rows]) / sum(v[rows]^2)) *
      sqrt(max(sum(told) / (sum(told) - length(unique(at[told]))), treated_towns / (treated_towns - 1)))
  }
  squares <- function(by) sum(tapply(score, by, sum)^2)
  variance <- squares(r$town)
  if (by_year) variance <- variance + squares(r$year) - sum(score^2)
  list(value = sum(v * r$y), se = sqrt(variance))
}
two_way <- function(further, trends, by_year = FALSE, covariate = FALSE) {
  d <- as.numeric(treated)
  fit <- lm(reformulate(c("d", "factor(town)", if (trends) "factor(town):year", "factor(year)", if (further) "factor(region):factor(year)", if (covariate) "x"), "y"), cbind(r, d))
  k <- fit$rank
  within <- qr(cbind(of(r$town), if (trends) of(r$town) * (r$year - 2005), if (by_year) of(r$year), if (by_year && further) of(paste(r$region, r$year))), tol = 1e-9)$rank
  n <- nrow(r)
  meat <- function(by) vcovCL(fit, cluster = by, type = "HC0", cadjust = FALSE)["d", "d"]
  variance <- meat(r$town)
  g <- length(unique(r$town))
  if (by_year) {
    variance <- variance + meat(r$year) - meat(interaction(r$town, r$year, drop = TRUE))
    g <- min(g, length(unique(r$year)))
  }
  inferred(coef(fit)[["d"]], sqrt(variance * g / (g - 1) * (n - 1) / (n - (k - within + 1))), g - 1)
}
imputed_document <- function(...) list(
  unit = "town", time = "year", outcome = list(column = "y", label = "Outcome", units = "units"),
  adoption = list(kind = "first-treated", column = "first"), comparison = "not-yet-treated", aggregation = "simple",
  bootstrapDraws = 99, ...
)
by_region <- many(list(columns = c("region", "year")))
exact <- "one QR of about 100 indicators, a tenth of which repeat others, against equations of all but the units"
golden(
  "did", "did_drawn_imputed_effects", "drawn/regions", "DiD", imputed_document(furtherEffects = by_region), c("base R", "sandwich"),
  "imputation by hand (Borusyak, Jaravel & Spiess 2024), n/(n - K) on either part, G/(G - 1) of the treated towns where more; lm with indicators, vcovCL()",
  list(`imputation-model` = imputed(TRUE, FALSE), `imputation-plain` = imputed(FALSE, FALSE), `twfe-model` = two_way(TRUE, FALSE)), 1e-8, exact
)
golden(
  "did", "did_drawn_imputed_trends", "drawn/regions", "DiD",
  imputed_document(furtherEffects = by_region, unitTrends = TRUE, covariates = many(list(column = "x"))), c("base R", "sandwich"),
  "the same with a trend for each unit and a covariate",
  list(
    `imputation-model` = imputed(TRUE, TRUE, covariate = TRUE), `imputation-without-trends` = imputed(TRUE, FALSE, covariate = TRUE),
    `imputation-without-effects` = imputed(FALSE, TRUE, covariate = TRUE), `twfe-model` = two_way(TRUE, TRUE, covariate = TRUE)
  ), 1e-8, exact
)
golden(
  "did", "did_drawn_imputed_two_ways", "drawn/regions", "DiD", imputed_document(furtherEffects = by_region, clusterPeriods = TRUE),
  c("base R", "sandwich"), "the same clustered on unit and period, V1 + V2 - V12",
  list(`imputation-model` = imputed(TRUE, FALSE, by_year = TRUE), `twfe-model` = two_way(TRUE, FALSE, by_year = TRUE)), 1e-8, exact
)
