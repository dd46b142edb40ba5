/** Whether inline style makes a line look like a title: old sites have centred bold or large lines, not headings. */
export function isSetAsTitle({ style = '', align = '' }: Record<string, string>): boolean {
  return (/^center$/i.test(align) || CENTRED.test(style)) && LARGE.test(style);
}

const CENTRED = /text-align ?: ?center/i;
const LARGE = /font-weight ?: ?(?:bold|[6-9]00)|font-size ?: ?(?:(?:x{1,2}-)?large|1[6-9]|[2-4]\d)/i;
