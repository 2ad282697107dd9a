// The page of the API with scripts: opens the target of a link, and copies examples.
(() => {
  // Links to closed calls. Browsers open them on their own, but not all do.
  function openTarget() {
    const target = document.querySelector(':target');
    const closed = target?.closest('details:not([open])');
    if (!closed) return;
    closed.open = true;
    target.scrollIntoView();
  }
  addEventListener('hashchange', openTarget);
  openTarget();

  // Examples: one choice of the language for all calls.
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.examples input')) return;
    for (const other of document.querySelectorAll(`.examples input[value="${target.value}"]`)) {
      other.checked = true;
    }
  });

  async function copy(button) {
    const { value } = button.parentElement.querySelector('input:checked');
    const code = button.parentElement.querySelector(`pre.${value} code`);
    button.textContent = (await copyText(code)) ? 'Copied' : "Couldn't copy";
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  }

  async function copyText(code) {
    try {
      // Only pages of a secure origin have the clipboard interface.
      if (navigator.clipboard) await navigator.clipboard.writeText(code.textContent);
      else {
        getSelection().selectAllChildren(code);
        return document.execCommand('copy');
      }
      return true;
    } catch {
      return false;
    }
  }

  document.addEventListener('click', ({ target }) => {
    if (target.matches('button.copy')) void copy(target);
  });
})();
