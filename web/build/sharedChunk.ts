import type { Rolldown } from 'vite';

type ModuleContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Names the chunk of a module that many pages share. What the first page loads, whose script has a budget, is a chunk
 * of its own: a third of the other modules would be unused there.
 */
export function sharedChunk(firstPage: string) {
  let ofFirstPage: Set<string> | undefined;
  return (id: string, context: ModuleContext) => {
    ofFirstPage ??= withImports(firstPage, context);
    return ofFirstPage.has(id) ? 'common' : 'pages';
  };
}

/** The module and what it imports, except what is loaded later. */
function withImports(entry: string, context: ModuleContext): Set<string> {
  const modules = new Set([entry]);
  for (const id of modules) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  }
  return modules;
}
