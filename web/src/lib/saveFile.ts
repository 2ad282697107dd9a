/** Downloads a blob as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By the next task the browser holds its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
