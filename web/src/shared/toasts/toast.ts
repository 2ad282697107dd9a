import type { ReactNode } from 'react';
import type { RingSegment } from '../../ui/RingGraphic';

/** A button in a toast; pressing it ends the toast. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** A plain message, such as an error from the server. */
interface GenericToast {
  kind: 'GENERIC';
  message: string;
  image?: ReactNode;
  action?: ToastAction;
  /** Confirms an act. It makes way for the next toast, so that a series of acts doesn't queue for minutes. */
  isConfirmation?: boolean;
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
  action?: ToastAction;
  /** Best Picture or a whole ceremony: spotlights cross the screen. */
  isGrand?: boolean;
}

export type Toast = GenericToast | AchievementToast;
