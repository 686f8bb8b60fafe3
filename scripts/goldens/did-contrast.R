# Triple differences on drawn data: a group that the policy reaches beside one that it cannot, in the same units.
suppressPackageStartupMessages(library(sandwich))

r <- read("groups")
other <- r[r$age %in% c("old", "older"), ]
means <- aggregate(y ~ unit + period, other, mean)
young <- r[r$age == "young", ]
d <- merge(young[c("unit", "period", "first", "y")], means, by = c("unit", "period"), suffixes = c("", ".other"))
d <- d[order(d$unit, d$period), ]
d$gap <- d$y - d$y.other
d$treated <- d$first > 0 & d$period >= d$first

# both groups stacked, with effects of unit by group, unit by period and group by period (Olden & Moen 2022, equation 1)
triple <- function(d) {
  stacked <- rbind(
    data.frame(d[c("unit", "period", "treated")], group = "young", y = d$y),
    data.frame(d[c("unit", "period", "treated")], group = "old", y = d$y.other)
  )
  stacked$reached <- stacked$treated & stacked$group == "young"
  fit <- lm(y ~ reached + factor(unit):group + factor(unit):factor(period) + group:factor(period), stacked)
  coef(fit)[["reachedTRUE"]]
}
contrast <- list(
  column = "age", affected = many("young"), affectedLabel = "the young",
  unaffected = many("old", "older"), unaffectedLabel = "the old"
)
document <- function(...) c(list(
  unit = "unit", time = "period", outcome = list(column = "y", label = "Outcome", units = "units"),
  adoption = list(kind = "first-treated", column = "first"), comparison = "never-treated",
  contrast = contrast, bootstrapDraws = 99
), list(...))

# --- two periods, in which later starts are untreated: the regression of both groups, and Welch's test on the changes of the gap
two <- d[d$period %in% c(3, 4), ]
wide <- reshape(two[c("unit", "period", "gap")], idvar = "unit", timevar = "period", direction = "wide")
change <- wide$gap.4 - wide$gap.3
reached <- two$first[match(wide$unit, two$unit)] == 4
test <- t.test(change[reached], change[!reached])
golden(
  "did", "did_drawn_triple_two", "drawn/groups", "DiD", document(window = list(from = 3, to = 4)), c("base R"),
  "lm(y ~ reached + unit:group + unit:period + group:period); t.test() on the changes of the gap",
  list(`two-by-two` = list(value = triple(two), se = unname(test$stderr)), twfe = list(value = triple(two))),
  1e-9, "closed form of cell means against a QR of some eighty indicators"
)

# --- several dates: two-way fixed effects of the gap are the regression of both groups; group-time effects by hand
twfe <- lm(gap ~ treated + factor(period) + factor(unit), d)
stopifnot(abs(coef(twfe)[["treatedTRUE"]] - triple(d)) < 1e-9)
g <- length(unique(d$unit))
k <- 1 + length(unique(d$period))
meat <- vcovCL(twfe, cluster = d$unit, type = "HC0", cadjust = FALSE)["treatedTRUE", "treatedTRUE"]
se <- sqrt(meat * g / (g - 1) * (nrow(d) - 1) / (nrow(d) - k))
change_to <- function(t, base, own) {
  of <- function(period) d$gap[d$period == period][own[d$period == period]]
  mean(of(t) - of(base))
}
effects <- do.call(rbind, lapply(sort(unique(d$first[d$first > 0])), function(start) {
  data.frame(size = sum(d$first == start & d$period == 1), value = vapply(
    start:max(d$period),
    function(t) change_to(t, start - 1, d$first == start) - change_to(t, start - 1, d$first == 0), 0
  ))
}))
golden(
  "did", "did_drawn_triple", "drawn/groups", "DiD", document(aggregation = "simple"), c("base R", "sandwich"),
  "lm(y ~ reached + unit:group + unit:period + group:period), vcovCL() of the gap; group-time effects of the gap by hand",
  list(
    `callaway-santanna-simple` = list(value = sum(effects$size * effects$value) / sum(effects$size)),
    twfe = list(value = triple(d), se = se)
  ), 1e-9, "closed form of cell means against a QR of some two hundred indicators"
)
