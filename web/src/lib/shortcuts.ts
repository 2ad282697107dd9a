import { createContext, useContext } from 'react';

interface Shortcuts {
  /** Single-key shortcuts can be turned off, because they interfere with speech input (WCAG 2.1.4). */
  isOn: boolean;
  openList: () => void;
}

export const ShortcutsContext = createContext<Shortcuts>({ isOn: false, openList: () => {} });

export function useShortcuts(): Shortcuts {
  return useContext(ShortcutsContext);
}
