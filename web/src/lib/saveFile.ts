/** Lets the browser save something as a file, as if it had been a link. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken its own hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
