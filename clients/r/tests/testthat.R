library(testthat)
library(policycasefiles)

test_check("policycasefiles")
