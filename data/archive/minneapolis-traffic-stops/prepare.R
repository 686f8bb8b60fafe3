# Makes data.csv from MplsStops of the R package carData: traffic stops entered from a patrol car, of people noted as Black or white.
# Run in this folder: Rscript prepare.R > data.csv
d <- carData::MplsStops
d <- d[d$problem == "traffic" & d$MDC == "MDC" & d$race %in% c("Black", "White"), ]
at <- as.POSIXlt(d$date)
gender <- ifelse(is.na(d$gender), "Unknown", as.character(d$gender))
write.csv(
  data.frame(
    stop = d$idNum,
    month = at$mon + 1,
    weekend = ifelse(at$wday %in% c(0, 6), "yes", "no"),
    hours = c("00 to 05", "06 to 11", "12 to 17", "18 to 23")[at$hour %/% 6 + 1],
    quarter = paste0("Q", at$mon %/% 3 + 1),
    precinct = d$policePrecinct,
    neighborhood = d$neighborhood,
    gender,
    race = d$race,
    vehicle_search = tolower(d$vehicleSearch),
    person_search = tolower(d$personSearch)
  ),
  stdout(),
  row.names = FALSE, quote = 7, eol = "\n"
)
