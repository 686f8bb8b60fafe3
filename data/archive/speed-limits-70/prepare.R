# Makes data.csv from USSeatBelts of the R package AER, as ../seat-belt-laws holds it: 36 states, 1987 to 1997, and a column added.
# Treated: the 18 states that the source records with a limit of 70 or more; it says from 1995 on, but federal law kept every limit at 65 or
# less until December 8, 1995, so they count from 1996. Compared with: the 18 states that a federal table of 2001 (of 2007 for Wisconsin,
# whose line could not be read) still has at 65 or less on rural interstates, and whose limit did not change here after 1992.
# Run in this folder: Rscript prepare.R > data.csv
d <- read.csv("../seat-belt-laws/data.csv", colClasses = "character")
raised <- unique(d$state[d$speed70 == "yes"])
kept <- c("AK", "CT", "DE", "HI", "IL", "IN", "IA", "KY", "ME", "MD", "MA", "NH", "NJ", "OH", "OR", "VT", "VA", "WI")
d <- d[d$state %in% c(raised, kept) & d$year >= 1987, ]
d$limit70 <- ifelse(d$state %in% raised & d$year >= 1996, "yes", "no")
d$belts <- ifelse(d$enforce == "no", "no law", "law")
write.csv(d, stdout(), row.names = FALSE, quote = FALSE, eol = "\n", na = "")
