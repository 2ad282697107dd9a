// Takes the place of the payment provider's script in a demo: the same interface, with a button that pays.
(() => {
  const { origin } = new URL(document.currentScript.src);
  window.Stripe = () => ({
    createEmbeddedCheckoutPage: async ({ fetchClientSecret }) => {
      const secret = await fetchClientSecret();
      const note = document.createElement('p');
      note.textContent = 'This takes the place of the payment provider. No card is needed, and nothing is charged.';
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Pay';
      button.style.padding = 'var(--space-2) var(--space-6)';
      button.style.border = '1px solid var(--color-gold)';
      button.addEventListener('click', () => location.assign(`${origin}/pay?secret=${encodeURIComponent(secret)}`));
      const panel = document.createElement('div');
      panel.style.display = 'grid';
      panel.style.justifyItems = 'start';
      panel.style.gap = 'var(--space-4)';
      panel.style.padding = 'var(--space-4)';
      panel.append(note, button);
      return { mount: (container) => container.append(panel), destroy: () => panel.remove() };
    },
  });
})();
