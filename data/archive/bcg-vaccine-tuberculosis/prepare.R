# Makes data.csv from dat.bcg of the R package metadat: two rows for each trial that drew its groups by chance.
# Run in this folder: Rscript prepare.R > data.csv
d <- metadat::dat.bcg
d <- d[d$alloc == "random", ]
trial <- paste0(d$author, " (", d$year, ")")
rows <- function(arm, people, cases) {
  data.frame(group = paste0(trial, ", ", arm), trial, arm, people, cases, year = d$year, latitude = d$ablat)
}
both <- rbind(rows("vaccine", d$tpos + d$tneg, d$tpos), rows("without", d$cpos + d$cneg, d$cpos))
write.csv(both[order(rep(seq_len(nrow(d)), 2)), ], stdout(), row.names = FALSE, quote = 1:2, eol = "\n")
