/** State of a film's viewed or bookmark button. */
export interface FilmMark {
  isOn: boolean;
  /** The request is in flight; the button is locked until the response arrives. */
  isPending?: boolean;
  onToggle: () => void;
}
