# Against a started archive with the built-in casefiles, at POLICY_CASEFILES_URL.
skip_if(Sys.getenv("POLICY_CASEFILES_URL") == "", "POLICY_CASEFILES_URL names no archive")

test_that("casefiles are found by words and filters, over pages", {
  expect_true("class-size-tennessee" %in% casefile_find("class size")$slug)
  everything <- casefile_find()
  expect_gte(nrow(everything), 37)
  expect_identical(anyDuplicated(everything$slug), 0L)
  expect_identical(casefile_find(limit = 3), everything[1:3, ])
  expect_setequal(casefile_find(design = c("RDD", "IV"))$design, c("RDD", "IV"))
  scores <- casefile_find(eqs_min = 60, sort = "eqs_desc")$score
  expect_false(is.unsorted(rev(scores)))
  expect_identical(nrow(casefile_find("no such words anywhere")), 0L)
})

test_that("a casefile prints what a reader has to know", {
  casefile <- casefile_read("seat-belt-laws")
  said <- capture.output(print(casefile))
  expect_match(said[1], casefile$casefile$title, fixed = TRUE)
  expect_match(said, "^Verdict: ", all = FALSE)
  expect_identical(said[length(said)], paste0(archive_url(), "/casefiles/seat-belt-laws"))
})

test_that("an earlier version says that it is superseded", {
  current <- casefile_read("seat-belt-laws")$version
  earlier <- casefile_read("seat-belt-laws", version = current - 1)
  expect_match(format(earlier), "^SUPERSEDED", all = FALSE)
  expect_gt(nrow(casefile_data(earlier)), 0)
  refused <- tryCatch(casefile_cite(earlier), casefiles_error = identity)
  expect_identical(refused$code, "not-kept")
  expect_error(casefile_bundle(earlier), class = "casefiles_error")
  expect_error(casefile_reproduce(earlier), class = "casefiles_error")
  expect_match(casefile_cite(casefile_read("seat-belt-laws", version = current)), "seat-belt-laws")
})

test_that("what was retracted says so before its numbers", {
  found <- casefile_find()
  casefile <- casefile_read(found$slug[found$state == "retracted"][1])
  expect_identical(sum(grepl("^RETRACTED on", format(casefile))), 1L)
  expect_false(any(grepl("^Effect:", format(casefile))))
  expect_warning(casefile_estimates(casefile), "RETRACTED on")
})

test_that("estimates have intervals and units", {
  estimates <- casefile_estimates("seat-belt-laws")
  main <- estimates[estimates$role == "primary", ]
  expect_true(main$ci_low < main$value && main$value < main$ci_high)
  expect_true(all(nzchar(estimates$units)))
  expect_true(all(nzchar(casefile_checks("seat-belt-laws")$message)))
})

test_that("data, bundle and citations are handed out", {
  casefile <- casefile_read("college-awards-men")
  data <- casefile_data(casefile)
  expect_identical(nrow(data), as.integer(max(casefile_estimates(casefile)$n)))
  expect_true(any(vapply(data, is.numeric, logical(1))))
  file <- casefile_bundle(casefile, tempfile(fileext = ".zip"))
  expect_true("data.csv" %in% utils::unzip(file, list = TRUE)$Name)
  expect_match(casefile_cite(casefile, "bibtex"), "^@")
  expect_match(casefile_cite(casefile), casefile$casefile$title, fixed = TRUE)
})

test_that("casefiles stand side by side in the order given", {
  slugs <- c("seat-belt-laws", "class-size-tennessee")
  expect_identical(casefile_compare(slugs)$slug, slugs)
})

test_that("a script run here gives the published result", {
  again <- casefile_reproduce("college-awards-men")
  expect_identical(again$quantity, c("estimate", "ci_low", "ci_high"))
  expect_true(all(again$same))
})

test_that("what the archive refuses is an error with its sentence", {
  refused <- tryCatch(casefile_compare("no-such-casefile"), casefiles_error = identity)
  expect_identical(refused$code, "casefile/not-found")
  expect_match(conditionMessage(refused), "no-such-casefile")
  before <- archive_url()
  archive_url("http://127.0.0.1:9")
  on.exit(archive_url(before))
  expect_error(casefile_find(), "No archive answers", class = "casefiles_error")
})
