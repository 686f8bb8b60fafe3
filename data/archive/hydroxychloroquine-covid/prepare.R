# Makes data.csv from dat.axfors2021 of the R package metadat: two rows for each trial of hydroxychloroquine, one for each group.
# Run in this folder: Rscript prepare.R > data.csv
d <- metadat::dat.axfors2021
d <- d[d$hcq_cq == "hcq", ]
rows <- function(arm, patients, deaths) {
  data.frame(
    group = paste0(d$acronym, ", ", arm), trial = d$acronym, arm = arm, patients, deaths,
    setting = d$patient_setting, compared_with = d$Control, published = d$Published
  )
}
both <- rbind(
  rows("hydroxychloroquine", d$hcq_arm_total, d$hcq_arm_event),
  rows("without", d$control_arm_total, d$control_arm_event)
)
write.csv(both[order(rep(seq_len(nrow(d)), 2)), ], stdout(), row.names = FALSE, quote = 1:2, eol = "\n")
