# Makes data.csv from USSeatBelts of the R package AER, as ../seat-belt-laws holds it: without Georgia and Hawaii, for which lists
# disagree on the date of the limit, and with a column added. Run in this folder: Rscript prepare.R > data.csv
d <- read.csv("../seat-belt-laws/data.csv", colClasses = "character")
d <- d[!d$state %in% c("GA", "HI"), ]
d$belts <- ifelse(d$enforce == "no", "no law", "law")
write.csv(d, stdout(), row.names = FALSE, quote = FALSE, eol = "\n", na = "")
