#' @importFrom utils read.csv unzip
#' @keywords internal
"_PACKAGE"
