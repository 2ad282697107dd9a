import { storedText } from '../../lib/storedText';

/** What is known about the download from earlier visits. */
export interface DownloadRecord {
  /** Of the catalogue that is saved, or is being saved. */
  version?: string;
  /** The paths that have been compared with this version. */
  checked: string[];
  /** When all of them had been; an ISO instant. */
  completed?: string;
  /** How many ceremonies there are. */
  total?: number;
  /** The user has removed it, and doesn't want it again. */
  isOff?: boolean;
}

const stored = storedText('local', 'laurels.saved-catalogue');

export function readRecord(): DownloadRecord {
  try {
    const record = JSON.parse(stored.read() ?? '{}') as DownloadRecord;
    return { ...record, checked: record.checked ?? [] };
  } catch {
    return { checked: [] };
  }
}

export function writeRecord(record: DownloadRecord): void {
  stored.write(JSON.stringify(record));
}
