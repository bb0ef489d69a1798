/**
 * Runs in the head of every page, before any script of the site. The build makes it small, and its hash must be listed in
 * the Content-Security-Policy.
 */
export const inlineScript = `
(function () {
  // Docusaurus would set attributes of the document from these parameters, whatever a link says.
  var address = new URL(location.href);
  var names = Array.from(address.searchParams.keys()).filter(function (name) { return name.startsWith('docusaurus-'); });
  if (names.length > 0) {
    names.forEach(function (name) { address.searchParams.delete(name); });
    history.replaceState(history.state, '', address);
  }

  // Only here can it be seen that the main script or the style sheet is missing.
  var isTold = false;
  function tell() {
    if (isTold) return;
    isTold = true;
    var box = document.createElement('div');
    box.className = 'alert alert--danger';
    box.setAttribute('role', 'alert');
    box.innerHTML = 'Parts of this page could not be loaded, so its buttons and the search may not work. Reload the page later, or read on from the <a href="/search">list of sections</a>.';
    document.body.prepend(box);
  }
  addEventListener('error', function (event) {
    var element = event.target;
    // The bundler's runtime would wait for this element instead of asking for the file again.
    if (element.tagName === 'SCRIPT' && 'chunk' in element.dataset) return element.remove();
    if (!(element.tagName === 'SCRIPT' && element.defer) && element.rel !== 'stylesheet') return;
    var navigation = performance.getEntriesByType('navigation')[0];
    if (navigation && navigation.type !== 'reload') location.reload();
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else tell();
  }, true);
})();`;
