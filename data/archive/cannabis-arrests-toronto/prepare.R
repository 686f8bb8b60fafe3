# Makes data.csv from Arrests of the R package carData: every row and column, one renamed, with a row number and two columns added.
# Run in this folder: Rscript prepare.R > data.csv
d <- carData::Arrests
names(d)[names(d) == "colour"] <- "race"
d <- data.frame(
  id = seq_len(nrow(d)), d,
  held = ifelse(d$released == "No", "yes", "no"),
  on_file = ifelse(d$checks == 0, "on none", "on one or more")
)
write.csv(d, stdout(), row.names = FALSE, quote = FALSE, eol = "\n")
