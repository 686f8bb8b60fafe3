# Makes data.csv from dat.hartmannboyce2018 of the R package metadat: two rows for each comparison, one for each group.
# Run in this folder: Rscript prepare.R > data.csv
d <- metadat::dat.hartmannboyce2018
# three trials tried two products: each product has a comparison group of its own
twice <- d$study %in% d$study[duplicated(d$study)]
trial <- trimws(ifelse(twice, paste0(d$study, " (", d$treatment, ")"), d$study))
rows <- function(arm, smokers, quit) {
  data.frame(group = paste0(trial, ", ", arm), trial, arm, smokers, quit, product = d$treatment)
}
both <- rbind(rows("nicotine", d$n.nrt, d$x.nrt), rows("without", d$n.ctrl, d$x.ctrl))
write.csv(both[order(rep(seq_len(nrow(d)), 2)), ], stdout(), row.names = FALSE, quote = c(1, 2, 6), eol = "\n")
