import type { Rolldown } from 'vite';

interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** The files of chunks that the app's entry does not load itself, as URLs. */
export function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const initial = new Set(entries.flatMap((entry) => [entry.fileName, ...entry.imports]));
  // Transitive imports too: a chunk that is discovered late is fetched late.
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk) || initial.has(chunk.fileName)) return;
    found.add(chunk);
    chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).forEach(add);
  };
  for (const name of names) {
    const first = chunks.find((chunk) => chunk.name === name);
    if (!first) throw new Error(`the build has no chunk named ${name}`);
    add(first);
  }
  const all = [...found];
  return {
    scripts: all.map(({ fileName }) => `/${fileName}`),
    styles: all.flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
    ),
  };
}
