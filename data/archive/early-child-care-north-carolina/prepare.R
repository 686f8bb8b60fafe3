# Makes data.csv from Early of the R package mlmRev: one row a child, the scores of the three ages side by side.
# Run in this folder: Rscript prepare.R > data.csv
d <- mlmRev::Early
d$id <- as.integer(as.character(d$id))
score <- function(age) {
  at <- d[d$age == age, ]
  at[order(at$id), ]
}
one <- score(1)
stopifnot(identical(one$id, score(1.5)$id), identical(one$id, score(2)$id))
write.csv(
  data.frame(
    child = one$id, program = ifelse(one$trt == "Y", "yes", "no"),
    score_12 = one$cog, score_18 = score(1.5)$cog, score_24 = score(2)$cog
  ),
  stdout(),
  row.names = FALSE, quote = FALSE, eol = "\n"
)
