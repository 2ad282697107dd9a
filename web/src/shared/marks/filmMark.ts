/** A mark of one film as a control shows it. */
export interface FilmMark {
  isOn: boolean;
  /** The server has not answered yet; until then the control is locked. */
  isPending?: boolean;
  onToggle: () => void;
}
