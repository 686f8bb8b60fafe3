// For pages elsewhere: puts a chart or a comparison of Policy Casefiles after this script, in a frame that is always as high as
// what it shows. It sends nothing, keeps nothing and reads nothing of the page that it stands in.
// <script async src="…/embed.js" data-frame="…/embed?version=1" data-title="…"></script>
;(function (script) {
  if (!script || !script.dataset.frame) return
  var address = new URL(script.dataset.frame, script.src)
  // a frame of another site is none of this script's
  if (address.origin !== new URL(script.src).origin) return
  var frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = script.dataset.title || 'Policy Casefiles'
  frame.loading = 'lazy'
  frame.height = '1070'
  frame.style.cssText = 'display:block;width:100%;border:0'
  addEventListener('message', function (event) {
    var told = event.source === frame.contentWindow && event.origin === address.origin && event.data
    var height = told && told.policyCasefiles && Number(told.policyCasefiles.height)
    if (height > 0) frame.height = String(Math.ceil(height))
  })
  script.after(frame)
})(document.currentScript)
