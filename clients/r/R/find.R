# Lists of casefiles as data frames.

#' Find casefiles
#'
#' @param q Words that all stand in title, summary or keywords.
#' @param domain,subdomain Slugs of a domain and a subdomain.
#' @param jurisdiction Whole name of a place.
#' @param design One or several of \code{DiD}, \code{RDD}, \code{IV}, \code{Matching}, \code{SyntheticControl}, \code{Blocks}.
#' @param eqs_min Lowest Evidence Quality Score, 0 to 100.
#' @param updated_since A day: only what was published, corrected or retracted since.
#' @param sort \code{newest}, \code{eqs_desc}, \code{eqs_asc}, \code{title} or \code{effect}.
#' @param limit Most rows; all are read, over as many answers as it takes, where it is left out.
#' @return A data frame with a row for each casefile: state, verdict, evidence, score, effect with the ends of its 95 percent interval and
#'   units, effect in standard deviations, design, place and years. \code{state} is \code{current}, \code{superseded},
#'   \code{under review}, \code{corrected} or \code{retracted}; what was retracted has neither verdict nor effect.
#' @examples
#' \dontrun{
#' casefile_find("class size")
#' casefile_find(design = c("RDD", "IV"), eqs_min = 60, sort = "eqs_desc")
#' }
#' @export
casefile_find <- function(q = NULL, domain = NULL, subdomain = NULL, jurisdiction = NULL, design = NULL, eqs_min = NULL,
                          updated_since = NULL, sort = "newest", limit = Inf) {
  found <- list()
  cursor <- NULL
  repeat {
    answer <- ask_json("/api/v2/casefiles", list(
      q = q, domain = domain, subdomain = subdomain, jurisdiction = jurisdiction, designType = design, eqsMin = eqs_min,
      updated_since = updated_since, sort = sort, limit = max(1, min(limit - length(found), 200)), cursor = cursor
    ))
    found <- c(found, answer$casefiles)
    cursor <- answer$next_cursor
    if (is.null(cursor) || length(found) >= limit) break
  }
  cards(found)
}

#' Casefiles side by side
#'
#' @param slugs Casefiles, by the last part of the addresses of their pages.
#' @return A data frame as \code{\link{casefile_find}} gives, in the order of \code{slugs}.
#' @examples
#' \dontrun{
#' casefile_compare(c("seat-belt-laws", "drinking-age-mortality"))
#' }
#' @export
casefile_compare <- function(slugs) {
  stopifnot(is.character(slugs), length(slugs) >= 1)
  cards(lapply(slugs, function(slug) ask_json(paste0("/api/v2/casefiles/", escape(slug)))$casefile))
}

escape <- function(slug) curl::curl_escape(slug)

cards <- function(items) {
  frame_of(items, list(
    slug = function(card) card$slug,
    docket = function(card) or_na(card$docket),
    title = function(card) card$title,
    state = function(card) or_na(card$standing$state, "current"),
    verdict = function(card) or_na(card$plain_verdict),
    evidence = function(card) or_na(card$evidence),
    score = function(card) number(card$eqs_overall),
    outcome = function(card) or_na(card$study$outcome),
    effect = function(card) number(card$effect$value),
    ci_low = function(card) if (is.null(card$effect)) NA_real_ else number(card$effect$ci[1]),
    ci_high = function(card) if (is.null(card$effect)) NA_real_ else number(card$effect$ci[2]),
    units = function(card) or_na(card$effect$units),
    standardized_effect = function(card) number(card$standardised_effect),
    design = function(card) card$design_type,
    jurisdiction = function(card) or_na(card$jurisdiction),
    period = function(card) or_na(card$period)
  ))
}
