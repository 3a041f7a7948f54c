// @ts-check
// A classic script, in a language that every browser reads: shows why the page cannot work in this one, or that a
// part of it did not arrive, where the page itself can show nothing. `__TEXTS__` are the texts of `locales/*/browser.json` for
// the second; those for the first, which hardly a browser needs, are a file of each language.
;(function () {
  // @ts-expect-error: The texts are put here when the page is built.
  var texts = __TEXTS__
  var chosen = language()
  var isDisplay = /\/user_display(\/|$)/.test(location.pathname)

  function language() {
    var wanted = []
    try {
      wanted.push(localStorage.getItem('balcao.language'))
    } catch (error) {
      wanted.push(null)
    }
    wanted = wanted.concat(navigator.languages || [navigator.language])
    for (var i = 0; i < wanted.length; i++) {
      var name = String(wanted[i])
      if (texts[name]) return name
      if (texts[name.slice(0, 2)]) return name.slice(0, 2)
    }
    return 'pt'
  }

  /** What the page needs, as keys of `missing`; the customer display has no core. */
  function missing() {
    var lacks = []
    if (!('noModule' in document.createElement('script'))) lacks.push('modules')
    // Off https and localhost a browser hides what else would be missing here.
    if (window.isSecureContext === false) return lacks.concat('secureAddress')
    if (!navigator.locks) lacks.push('locks')
    if (!window.BroadcastChannel) lacks.push('channels')
    if (isDisplay) return lacks
    if (!window.Worker) lacks.push('workers')
    if (!navigator.storage || !navigator.storage.getDirectory) lacks.push('storage')
    if (!window.indexedDB) lacks.push('databases')
    if (!window.crypto || !window.crypto.subtle) lacks.push('keys')
    return lacks
  }

  function element(name, text, parent) {
    var made = document.createElement(name)
    made.textContent = text
    parent.appendChild(made)
    return made
  }

  function again() {
    location.reload()
  }

  /** The version that the browser keeps may be what fails: one that waits starts first (`src/kept-page/version.ts`). */
  function load() {
    var workers = navigator.serviceWorker
    if (!workers) return again()
    workers.getRegistration().then(function (kept) {
      if (!kept || !kept.waiting) return again()
      workers.oncontrollerchange = again
      kept.waiting.postMessage('activate')
    }, again)
  }

  /** Instead of everything else; styled from here, for the page's styles may be what did not arrive. */
  function show(text, items) {
    var root = document.getElementById('page')
    if (!root) return document.addEventListener('DOMContentLoaded', show.bind(null, text, items))
    if (root.firstChild) return
    var box = document.createElement('main')
    box.setAttribute('role', 'alert')
    box.style.cssText = 'max-width:34rem;margin:0 auto;padding:12vh 1.5rem;font:1rem/1.5 system-ui,sans-serif'
    element('h1', text.title, box).style.cssText = 'font-size:1.5rem;font-weight:700;margin:0 0 1rem'
    element('p', text.text, box).style.cssText = 'margin:0 0 1rem'
    var list = element('ul', '', box)
    list.style.cssText = 'margin:0 0 1.5rem;padding-left:1.25rem;list-style:disc'
    items.forEach(function (item) {
      element('li', item, list).style.overflowWrap = 'anywhere'
    })
    var button = element('button', texts[chosen].reload, box)
    button.style.cssText =
      'padding:.75rem 1.25rem;border:1px solid;border-radius:.5rem;font:inherit;cursor:pointer'
    button.onclick = load
    document.documentElement.lang = chosen
    root.appendChild(box)
  }

  function showFailed(what) {
    show(texts[chosen].failed, [what])
  }

  function showUnsupported(lacks) {
    var address = '/unsupported-' + chosen + '.json'
    var request = new XMLHttpRequest()
    request.onload = function () {
      if (request.status !== 200) return showFailed(address)
      var text = JSON.parse(request.responseText)
      var sentence = function (name) {
        return text.missing[name]
      }
      show(text.unsupported, lacks.map(sentence))
    }
    request.onerror = showFailed.bind(null, address)
    request.open('GET', address)
    request.send()
  }

  /** Until the page has drawn something, after which it reports its own errors. */
  function onFault(what) {
    if (!document.documentElement.hasAttribute('data-unsupported')) showFailed(what)
  }

  function onError(event) {
    var from = event.target
    var isScript = from && from.tagName === 'SCRIPT'
    var isLink = from && from.tagName === 'LINK' && from.rel !== 'icon'
    if (isScript || isLink) onFault(from.src || from.href)
    else if (event.message) onFault(event.message)
  }

  window.addEventListener('error', onError, true)
  window.addEventListener('unhandledrejection', function (event) {
    onFault(String((event.reason && event.reason.message) || event.reason))
  })

  var lacks = missing()
  if (lacks.length === 0) return
  document.documentElement.setAttribute('data-unsupported', lacks.join(' '))
  showUnsupported(lacks)
})()
