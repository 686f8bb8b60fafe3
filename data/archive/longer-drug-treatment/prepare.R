# Makes data.csv from uis of the R package quantreg: the columns of the source that are measured, and three made of them.
# Run in this folder: Rscript prepare.R > data.csv
data(uis, package = "quantreg", envir = environment())
write.csv(
  with(uis, data.frame(
    id = ID, age = AGE, beck = BECK, drugs = HC, injected = IV, earlier = NDT, race = RACE, treat = TREAT, site = ifelse(SITE == 0, "house A", "house B"),
    stay = LEN.T, time = TIME, censor = CENSOR,
    free_year = ifelse(TIME > 365, "yes", "no"),
    free_days = pmin(TIME, 500),
    recent_injection = ifelse(IV == 3, "recent", "none or past")
  )),
  stdout(),
  row.names = FALSE, quote = FALSE, eol = "\n"
)
