# How an archive is asked: one address, JSON or a file, and what it refuses as an R error with the archive's own sentence.

#' Where the archive is
#'
#' Says, or sets for this session, the address of the archive that all functions of the package ask.
#'
#' @param url Address of an archive; left out, nothing is changed.
#' @return The address: what was set, else the environment variable \code{POLICY_CASEFILES_URL}, else the archive on this machine.
#' @examples
#' archive_url()
#' @export
archive_url <- function(url = NULL) {
  if (!is.null(url)) options(policycasefiles.url = sub("/+$", "", url))
  set <- getOption("policycasefiles.url", Sys.getenv("POLICY_CASEFILES_URL"))
  if (nzchar(set)) sub("/+$", "", set) else "http://127.0.0.1:4321"
}

# Answer of an address below the archive's, as raw bytes; a 404, a 429 and what the archive refuses are errors of class
# "casefiles_error", with the code in `code`.
ask <- function(path, query = list()) {
  query <- query[!vapply(query, is.null, logical(1))]
  words <- vapply(query, function(one) curl::curl_escape(paste(one, collapse = ",")), character(1))
  text <- if (length(words) > 0) paste0("?", paste(names(words), words, sep = "=", collapse = "&")) else ""
  url <- paste0(archive_url(), path, text)
  handle <- curl::new_handle(useragent = paste0("policycasefiles-r/", utils::packageVersion("policycasefiles")))
  answer <- tryCatch(curl::curl_fetch_memory(url, handle), error = function(problem) {
    refuse("unreachable", paste0("No archive answers at ", archive_url(), ": ", conditionMessage(problem)))
  })
  if (answer$status_code >= 400) refuse_answer(answer, url)
  answer$content
}

ask_json <- function(path, query = list()) {
  jsonlite::fromJSON(text_of(ask(path, query)), simplifyVector = FALSE)
}

text_of <- function(bytes) {
  text <- rawToChar(bytes)
  Encoding(text) <- "UTF-8"
  text
}

refuse_answer <- function(answer, url) {
  said <- tryCatch(jsonlite::fromJSON(text_of(answer$content)), error = function(problem) NULL)
  code <- if (is.list(said) && !is.null(said$code)) said$code else paste0("http/", answer$status_code)
  message <- if (is.list(said) && !is.null(said$message)) said$message else paste("The archive answers", answer$status_code, "at", url)
  refuse(code, message)
}

refuse <- function(code, message) {
  stop(structure(class = c("casefiles_error", "error", "condition"), list(message = message, call = NULL, code = code)))
}

# A field that may be null or missing, as a value of a column.
or_na <- function(value, missing = NA_character_) {
  if (length(value) == 0 || is.null(value[[1]])) missing else value[[1]]
}

number <- function(value) as.numeric(or_na(value, NA_real_))

# Rows of a data frame, one for each item, of columns as they are read from it.
frame_of <- function(items, columns) {
  read <- function(column) {
    values <- lapply(items, columns[[column]])
    if (length(values) == 0) character(0) else do.call(c, values)
  }
  as.data.frame(sapply(names(columns), read, simplify = FALSE), stringsAsFactors = FALSE)
}
