// CSV as in RFC 4180, with LF, CRLF or CR line endings.

/** Parses cells as text, of the first `maxRows` rows. Quoted cells may contain line breaks; empty lines are skipped. */
export function readCsv(text: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  while (at < text.length && rows.length < maxRows) {
    let cell = '';
    if (text[at] === '"') {
      // A quote inside quotes is doubled.
      let end = text.indexOf('"', at + 1);
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      const stop = end === -1 ? text.length : end;
      cell = text.slice(at + 1, stop).replaceAll('""', '"');
      at = Math.min(stop + 1, text.length);
    }
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at += 1;
    row.push(cell + text.slice(start, at));
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end is followed by an empty cell.
      if (at === text.length) row.push('');
    } else {
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
      at += 1;
      endRow();
    }
  }
  if (row.length > 0) endRow();
  return rows;
}

/** Serializes rows with CRLF line endings. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string, _index: number, row: readonly string[]): string {
  // A row of one empty cell would read as an empty line.
  const isNeeded = /[",\r\n]/.test(cell) || (cell === '' && row.length === 1);
  return isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell;
}
