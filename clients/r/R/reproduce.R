# The script of a casefile's bundle, run here, and its result beside the published one.

# Scripts print seventeen digits, and a published number may come of another order of sums: they agree to six.
DIGITS <- 1e-6

#' Run the script of a casefile again
#'
#' Fetches the replication bundle, runs its script in base R in a folder of its own, and puts its result beside the published one. The
#' script is code that the archive wrote for this casefile.
#'
#' @param slug A casefile by its slug, or one that \code{\link{casefile_read}} has read.
#' @return A data frame with a row each for the estimate and the ends of its interval: computed here, published, units, and whether
#'   they agree to six digits.
#' @examples
#' \dontrun{
#' casefile_reproduce("college-awards-men")
#' }
#' @export
casefile_reproduce <- function(slug) {
  published <- document_of(slug)$analysis$estimates
  main <- published[[which(vapply(published, function(one) one$role == "primary", logical(1)))[1]]]
  folder <- tempfile("casefile-")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  unzip(casefile_bundle(slug, file.path(folder, "bundle.zip")), exdir = folder)
  script <- file.path(folder, "base-r.R")
  if (!file.exists(script)) refuse("no-script", paste("The bundle of", slug_of(slug), "holds no script in base R."))
  said <- run_in(folder, script)
  result <- tryCatch(jsonlite::fromJSON(said[length(said)]), error = function(problem) {
    refuse("script-failed", paste(c("The script ended before its result:", said), collapse = "\n"))
  })
  here <- c(number(result$estimate), number(result$conf.low), number(result$conf.high))
  there <- c(number(main$value), number(main$ci[1]), number(main$ci[2]))
  data.frame(
    quantity = c("estimate", "ci_low", "ci_high"), here = here, published = there, units = main$units,
    same = (is.na(here) & is.na(there)) | abs(here - there) <= DIGITS * pmax(abs(there), abs(there[1]))
  )
}

run_in <- function(folder, script) {
  before <- setwd(folder)
  on.exit(setwd(before))
  suppressWarnings(system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script)), stdout = TRUE, stderr = TRUE))
}
