import type { ReactNode } from 'react';
import type { RingSegment } from '../../ui/RingGraphic';

/** A plain message, for example what the server said when it refused something. */
interface GenericToast {
  kind: 'GENERIC';
  message: string;
  image?: ReactNode;
}

/** Something reached. */
export interface AchievementToast {
  kind: 'ACHIEVEMENT';
  subtype: 'CATEGORY_COMPLETE' | 'CEREMONY_REVIEWED' | 'GENERIC';
  headerText: string;
  message: string;
  /** The ring that is seen completing, with the image in its centre. */
  segments?: readonly RingSegment[];
  image?: ReactNode;
}

export type Toast = GenericToast | AchievementToast;
