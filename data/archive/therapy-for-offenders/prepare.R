# Makes data.csv from dat.landenberger2005 of the R package metadat: two rows for each trial that drew its groups by chance.
# Run in this folder: Rscript prepare.R > data.csv
d <- metadat::dat.landenberger2005
d <- d[d$design == "rct", ]
rows <- function(arm, people, reoffended) {
  data.frame(
    group = paste0(d$study, ", ", arm), trial = d$study, arm, people, reoffended, problem = d$designprob,
    age_group = d$group, setting = d$setting, program = d$program, months = d$interval, country = d$country
  )
}
both <- rbind(
  rows("therapy", d$n.cbt.rec + d$n.cbt.non, d$n.cbt.rec),
  rows("without", d$n.ctrl.rec + d$n.ctrl.non, d$n.ctrl.rec)
)
write.csv(both[order(rep(seq_len(nrow(d)), 2)), ], stdout(), row.names = FALSE, quote = 1:2, eol = "\n")
