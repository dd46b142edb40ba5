const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into words and the text between them. The Chinese dictionary knows more words in Simplified. */
export function segmentsOf(text: string): Intl.Segments {
  return segmenter.segment(text);
}
