import type { ReactNode } from 'react';
import type { RingSegment } from '../../ui/RingGraphic';

/** A plain message, such as an error from the server. */
interface GenericToast {
  kind: 'GENERIC';
  message: string;
  image?: ReactNode;
}

/** Something the user has completed. */
export interface AchievementToast {
  kind: 'ACHIEVEMENT';
  subtype: 'CATEGORY_COMPLETE' | 'CEREMONY_REVIEWED' | 'GENERIC';
  headerText: string;
  message: string;
  /** Segments of a ring that is animated to completion, with the image in its center. */
  segments?: readonly RingSegment[];
  image?: ReactNode;
}

export type Toast = GenericToast | AchievementToast;
