# One casefile: what it says, its estimates and checks, its data, its citation.

#' Read a casefile
#'
#' @param slug A casefile, by the last part of the address of its page.
#' @param version A version of it; left out, the current one as it stands today.
#' @return The published document as a list of class \code{casefile}, which prints its title, what happened to it since, verdict, effect,
#'   evidence, answer and address. A refusal of the archive is an error of class \code{casefiles_error} with its \code{code}.
#' @examples
#' \dontrun{
#' casefile_read("seat-belt-laws")
#' }
#' @export
casefile_read <- function(slug, version = NULL) {
  address <- paste0("/casefiles/", escape(slug), if (!is.null(version)) paste0("/v", version), ".json")
  document <- ask_json(address)
  path <- sub("\\.json$", "", address)
  structure(document, class = "casefile", address = paste0(archive_url(), path), path = path)
}

#' @export
format.casefile <- function(x, ...) {
  card <- x$casefile
  notice <- or_na(x$standing$notice)
  effect <- if (!is.null(card$effect)) {
    sprintf("%s [%s, %s] %s", signif(number(card$effect$value), 3), signif(number(card$effect$ci[1]), 3),
            signif(number(card$effect$ci[2]), 3), card$effect$units)
  }
  lines <- c(
    paste0(card$docket, "  ", card$title, " (version ", x$version, ")"),
    if (!is.na(notice)) notice,
    paste("Verdict: ", or_na(card$plain_verdict, "none")),
    if (!is.null(effect)) paste("Effect:  ", effect, "(95% interval)"),
    if (!is.null(card$eqs_overall)) paste0("Evidence: ", or_na(card$evidence), ", score ", card$eqs_overall, " of 100"),
    # of what was retracted the notice is all there is to say
    if (!identical(card$answer$text, x$standing$notice)) strwrap(or_na(card$answer$text, ""), width = 80),
    attr(x, "address")
  )
  lines[nzchar(lines)]
}

#' @export
print.casefile <- function(x, ...) {
  cat(format(x), sep = "\n")
  invisible(x)
}

#' Estimates and checks of a casefile
#'
#' @param slug A casefile by its slug, or one that \code{\link{casefile_read}} has read.
#' @return A data frame. Estimates are unrounded, with standard error, ends of the 95 percent interval, p, units and rows used; the first is
#'   the one of the verdict; of a retracted casefile they come with a warning. Checks have \code{passed}, which is \code{NA} where one could not run.
#' @examples
#' \dontrun{
#' casefile_estimates("college-awards-men")
#' casefile_checks("college-awards-men")
#' }
#' @export
casefile_estimates <- function(slug) {
  document <- document_of(slug)
  if (identical(document$standing$state, "retracted")) warning(document$standing$notice, call. = FALSE)
  estimates <- document$analysis$estimates
  frame_of(estimates, list(
    name = function(one) one$name,
    role = function(one) one$role,
    value = function(one) number(one$value),
    se = function(one) number(one$se),
    ci_low = function(one) number(one$ci[1]),
    ci_high = function(one) number(one$ci[2]),
    p = function(one) number(one$p),
    units = function(one) one$units,
    n = function(one) number(one$n),
    method = function(one) or_na(one$method)
  ))
}

#' @rdname casefile_estimates
#' @export
casefile_checks <- function(slug) {
  frame_of(document_of(slug)$analysis$checks, list(
    id = function(one) one$id,
    title = function(one) one$title,
    passed = function(one) or_na(one$passed, NA),
    severity = function(one) one$severity,
    message = function(one) one$message
  ))
}

# What was read already is not asked for again.
document_of <- function(slug) if (inherits(slug, "casefile")) slug else casefile_read(slug)
slug_of <- function(slug) if (inherits(slug, "casefile")) slug$slug else slug

#' Data and replication bundle of a casefile
#'
#' @param slug A casefile by its slug, or one that \code{\link{casefile_read}} has read.
#' @param file Where the bundle is written.
#' @return \code{casefile_data}: the data behind it as a data frame. \code{casefile_bundle}: the file, invisibly; it holds data, codebook,
#'   locked design, scripts and results.
#' @examples
#' \dontrun{
#' head(casefile_data("college-awards-men"))
#' casefile_bundle("college-awards-men", tempfile(fileext = ".zip"))
#' }
#' @export
casefile_data <- function(slug) {
  path <- if (inherits(slug, "casefile")) attr(slug, "path") else paste0("/casefiles/", escape(slug))
  text <- text_of(ask(paste0(path, "/data.csv")))
  read.csv(text = text, check.names = FALSE, stringsAsFactors = FALSE, na.strings = c("", "NA"), encoding = "UTF-8")
}

# A version that another one followed has its document and its data; the files beside them are the current one's.
current_file <- function(slug, ending) {
  name <- slug_of(slug)
  page <- paste0("/casefiles/", escape(name))
  if (inherits(slug, "casefile") && !identical(attr(slug, "path"), page)) {
    current <- casefile_read(name)$version
    if (!identical(current, slug$version)) {
      refuse("not-kept", paste0("The archive keeps citation and bundle of version ", current, " of ", name, " alone, not of version ", slug$version, "."))
    }
  }
  ask(paste0(page, ending))
}

FORMATS <- c(text = ".citation.txt", bibtex = ".bib", ris = ".ris", csl = ".csl.json", datacite = ".datacite.json")

#' Cite a casefile
#'
#' @param slug A casefile by its slug, or one that \code{\link{casefile_read}} has read.
#' @param format Words for people, or a form for programs.
#' @return The reference as one string.
#' @examples
#' \dontrun{
#' cat(casefile_cite("seat-belt-laws", "bibtex"))
#' }
#' @export
casefile_cite <- function(slug, format = c("text", "bibtex", "ris", "csl", "datacite")) {
  format <- match.arg(format)
  trimws(text_of(current_file(slug, FORMATS[[format]])))
}

#' @rdname casefile_data
#' @export
casefile_bundle <- function(slug, file = paste0(slug_of(slug), ".zip")) {
  writeBin(current_file(slug, ".zip"), file)
  invisible(file)
}
