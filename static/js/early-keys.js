// Remembers Ctrl/Cmd+K and the slash, and what is typed after them, until the page's own scripts run:
// src/search/ui/SearchModal/keys.ts takes them over.
(() => {
  const {dataset} = document.documentElement;
  const isTextField = (target) => target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName);
  document.addEventListener('keydown', function remember(event) {
    if ('searchReady' in dataset) {
      document.removeEventListener('keydown', remember);
      return;
    }
    const {key, altKey, shiftKey} = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (!('searchKeys' in dataset)) {
      const opens = isCommand ? key.toLowerCase() === 'k' && !altKey && !shiftKey : key === '/' && !altKey;
      if (!opens || (!isCommand && isTextField(event.target))) return;
      dataset.searchKeys = '';
    } else if (key === 'Escape') delete dataset.searchKeys;
    else if (key.length === 1 && !isCommand) dataset.searchKeys += key;
    else return;
    event.preventDefault();
  });
})();
