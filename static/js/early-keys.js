// Opens a plain search dialog while the page's own scripts haven't run: by Ctrl/Cmd+K, the slash or a search button.
// src/search/ui/SearchModal/keys.ts takes over what was typed into it.
(() => {
  const {dataset} = document.documentElement;
  const isReady = () => 'searchReady' in dataset;
  const isTextField = (target) => target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName);

  const open = (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (document.getElementById('early-search')) return;
    const dialog = Object.assign(document.createElement('dialog'), {id: 'early-search', ariaLabel: 'Search docs'});
    const form = Object.assign(document.createElement('form'), {action: '/search'});
    const input = Object.assign(document.createElement('input'), {
      type: 'search',
      name: 'q',
      placeholder: 'Search docs',
      ariaLabel: 'Search docs',
      autocomplete: 'off',
      maxLength: 64,
    });
    form.append(input);
    dialog.append(form, Object.assign(document.createElement('p'), {textContent: 'Loading search…'}));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener('keydown', (event) => {
    if (isReady()) return;
    const {key, altKey, shiftKey} = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const opens = isCommand
      ? key.toLowerCase() === 'k' && !altKey && !shiftKey
      : key === '/' && !altKey && !isTextField(event.target);
    if (opens) open(event);
  });
  document.addEventListener(
    'click',
    (event) => {
      if (!isReady() && event.target.closest('[data-opens-search]')) open(event);
    },
    true,
  );
})();
