import { createContext, useContext } from 'react';

interface Shortcuts {
  /** Single keys can be turned off: they get in the way of dictation. */
  isOn: boolean;
  openList: () => void;
}

export const ShortcutsContext = createContext<Shortcuts>({ isOn: false, openList: () => {} });

export function useShortcuts(): Shortcuts {
  return useContext(ShortcutsContext);
}
