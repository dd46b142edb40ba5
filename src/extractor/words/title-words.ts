/** Text as it is compared with other text: without blanks, widths and case. */
export function compare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** Text with single blanks between its words. */
export function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
