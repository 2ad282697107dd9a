import { FolderArchive } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { archiveTypes, tableTypes } from '../../../shared/filmImports/archiveTypes';
import { FileButton } from '../../../ui/FileButton';
import { Notice } from '../../../ui/Notice';
import type { ImportSource } from '../importQuery';
import styles from './PickStep.module.css';
import { StepCard } from './StepCard';

interface PickStepProps {
  source: ImportSource;
  /** Why the last file was rejected. */
  problem: string | undefined;
  onChoose: (file: File) => void;
}

const texts: Record<ImportSource, { accept: string; fileLabel: string; drop: string; choose: string }> = {
  letterboxd: {
    accept: archiveTypes,
    fileLabel: 'Letterboxd export',
    drop: 'Drop your .zip file here',
    choose: 'Choose a .zip file',
  },
  trakt: {
    accept: tableTypes,
    fileLabel: 'Trakt export',
    drop: 'Drop your .zip or .csv file here',
    choose: 'Choose a file',
  },
  imdb: {
    accept: tableTypes,
    fileLabel: 'IMDb export',
    drop: 'Drop your .csv or .zip file here',
    choose: 'Choose a file',
  },
};

export function PickStep({ source, problem, onChoose }: PickStepProps) {
  const { accept, fileLabel, drop, choose } = texts[source];
  const isOver = useFileDrop(onChoose);
  return (
    <StepCard number={2} title="Choose your export">
      <div className={styles.zone} data-over={isOver || undefined}>
        <FolderArchive aria-hidden className={styles.icon} />
        <p className={styles.prompt}>{isOver ? 'Drop it to start' : drop}</p>
        <FileButton variant="primary" size="large" accept={accept} fileLabel={fileLabel} onChoose={onChoose}>
          {choose}
        </FileButton>
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </StepCard>
  );
}

/** Accepts a file dropped anywhere on the page: by default, the browser would navigate to the file. */
function useFileDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFile = useEffectEvent(onDrop);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files');
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener(
      'dragleave',
      // Leaving one element for another is not leaving the window.
      (event) => event.relatedTarget === null && setIsOver(false),
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) handleFile(file);
      },
      { signal },
    );
    return () => listeners.abort();
  }, []);
  return isOver;
}
