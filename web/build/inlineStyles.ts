import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Moves the `style` attributes of prerendered elements, which the content security policy blocks, to a stylesheet. */
export class InlineStyles {
  readonly #attributes = new Map<string, string>();

  replaceIn(content: ParentNode): void {
    for (const element of content.querySelectorAll('[style]')) {
      const style = element.getAttribute('style') ?? '';
      const value = this.#attributes.get(style) ?? String(this.#attributes.size);
      this.#attributes.set(style, value);
      element.removeAttribute('style');
      element.setAttribute('data-style', value);
    }
  }

  /** Writes the stylesheet; returns its URL. */
  write(folder: string): string {
    const rules = [...this.#attributes].map(([style, value]) => `[data-style="${value}"]{${style}}`);
    const text = rules.join('');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/prerendered-${hash}.css`;
    writeFileSync(join(folder, file), text);
    return `/${file}`;
  }
}
