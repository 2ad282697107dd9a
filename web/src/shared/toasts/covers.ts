interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Whether a toast would hide a control, or a part of it. */
export function covers(toast: Box, control: Box): boolean {
  return (
    control.bottom > toast.top &&
    control.top < toast.bottom &&
    control.right > toast.left &&
    control.left < toast.right
  );
}
