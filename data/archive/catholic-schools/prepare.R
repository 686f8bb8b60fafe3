# Makes data.csv from Hsb82 of the R package mlmRev: every row and column, with a row number and one column added.
# Run in this folder: Rscript prepare.R > data.csv
d <- mlmRev::Hsb82
d$school <- as.character(d$school)
d <- data.frame(
  pupil = seq_len(nrow(d)), d,
  home = ifelse(d$ses < median(d$ses), "lower half", "upper half")
)
write.csv(d, stdout(), row.names = FALSE, quote = FALSE, eol = "\n")
