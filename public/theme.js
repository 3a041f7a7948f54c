// A file of its own, run before the first paint: the content policy forbids inline scripts, and a page that starts in
// the other theme would flash.
try {
  document.documentElement.dataset.theme = localStorage.getItem('balcao.theme') === 'light' ? 'light' : 'dark'
} catch {
  document.documentElement.dataset.theme = 'dark'
}
