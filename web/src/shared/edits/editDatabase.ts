// Edits in this browser's database, so that they survive a closed tab, a crash or a new version of the app. Where the browser
// blocks storage, everything rejects, and edits are in memory only.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Edit } from './edit';

interface Schema extends DBSchema {
  edits: { key: string; value: Edit; indexes: { userId: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openNow().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Also rejects where there is no `indexedDB` at all. */
async function openNow(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('laurels', 1, {
    upgrade(database) {
      database.createObjectStore('edits', { keyPath: 'id' }).createIndex('userId', 'userId');
    },
    // Lets another tab upgrade or delete it.
    blocking: (_current, _blocked, event) => {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opened = undefined;
    },
  });
}

export const editDatabase = {
  async list(userId: string): Promise<Edit[]> {
    return (await (await open()).getAllFromIndex('edits', 'userId', userId)).sort(byTime);
  },

  /** Those of everybody who has used this browser. */
  async listAll(): Promise<Edit[]> {
    return (await (await open()).getAll('edits')).sort(byTime);
  },

  async put(edits: readonly Edit[]): Promise<void> {
    const transaction = (await open()).transaction('edits', 'readwrite', { durability: 'strict' });
    await Promise.all([...edits.map((edit) => transaction.store.put(edit)), transaction.done]);
  },

  async remove(ids: Iterable<string>): Promise<void> {
    const transaction = (await open()).transaction('edits', 'readwrite');
    await Promise.all([...Array.from(ids, (id) => transaction.store.delete(id)), transaction.done]);
  },
};

function byTime(one: Edit, other: Edit): number {
  return one.made_at - other.made_at;
}
