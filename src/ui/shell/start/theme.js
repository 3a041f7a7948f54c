// @ts-check
// A file of its own, run before the first paint: the content policy forbids inline scripts, and a page that starts in
// the other theme would flash.
{
  let theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  try {
    theme = localStorage.getItem('balcao.theme') ?? theme
  } catch {
    // A browser that keeps nothing has nothing that was chosen.
  }
  document.documentElement.dataset.theme = theme
}
