import type { Account } from './oidcAccount';

/** A page with a button for each account, and one to cancel. */
export function accountPage(action: string, accounts: Account[]): string {
  const buttons = accounts.map(({ subject, name, email }) =>
    button(subject, `Continue as ${name} (${email})`),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign in</title></head>
<body><main><h1>Choose an account</h1>
<form action="${escaped(action)}">${[...buttons, button('', 'Cancel')].join('\n')}</form>
</main></body>
</html>`;
}

/** Adds a field to the page that posts the response back. */
export function withField(page: string, name: string, value: string): string {
  return page.replace('</form>', `<input type="hidden" name="${name}" value="${escaped(value)}"/></form>`);
}

function button(account: string, label: string): string {
  return `<p><button name="account" value="${escaped(account)}">${escaped(label)}</button></p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
