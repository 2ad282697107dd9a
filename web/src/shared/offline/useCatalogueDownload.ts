import { useEffect, useSyncExternalStore } from 'react';
import { catalogueDownload, type DownloadState } from './catalogueDownload';

/** The state of the download, with what is saved. */
export function useCatalogueDownload(): DownloadState {
  useEffect(() => void catalogueDownload.measure(), []);
  return useSyncExternalStore(catalogueDownload.subscribe, catalogueDownload.state, catalogueDownload.state);
}

/**
 * Downloads the catalogue in the background while a user is logged in. Only where a service worker can open pages without
 * a network: elsewhere it would be of little use.
 */
export function useDownloadCatalogue(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let stop = () => {};
    let isStopped = false;
    navigator.serviceWorker?.ready.then(
      () => {
        if (!isStopped) stop = catalogueDownload.startAutomatically();
      },
      () => {},
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [userId]);
}
