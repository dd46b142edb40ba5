import { toSimplified } from '../script.ts';

/** A text's sentences in order, closing marks kept. Never split at a dot: decimals and Latin names have them. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。！？!?；;…][」』”’）)\]]*)(?![。！？!?；;…」』”’）)\]])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Markdown as the words a reader sees: links by their text, no images, marks, tables' bars or code fences. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^(```|````)[^\n]*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d{1,3}[.)])\s+/gm, '')
    .replace(/^\|?[\s:|-]+\|$/gm, '')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/[*_`]{1,3}/g, '');
}

/** True for a sentence, false for a menu, a button or a share bar: those end in nothing. */
export function isSentence(text: string): boolean {
  return /[。！？!?；;…][」』”’）)\]]*$/u.test(text) && text.length >= 8;
}

/** Text that speaks to whoever reads it instead of about its subject. Such sentences are never repeated. */
export function isInstruction(text: string): boolean {
  return INSTRUCTIONS.test(text.normalize('NFKC'));
}

const INSTRUCTIONS =
  /(忽略|無視|无视|忘記|忘记|不要理會).{0,12}(指示|指令|規則|规则|提示|以上|先前|之前|內容)|(系統|系统)(提示|訊息|消息|指令)|你(現在|现在)?(是|必須|必须|應該|应该|要).{0,10}(助理|助手|模型|AI|回答|輸出|输出|扮演)|(請|请)?(輸出|输出|回覆|回复|回答)[：:「『"“]|ignore (all |any )?(previous|prior|above)|disregard .{0,20}instructions|system prompt|you are (now )?(an?|the) |as an ai\b|<\/?(system|assistant|user)>|\[INST\]/i;

/** Pairs and single characters, and Latin words, on one script: what two Chinese texts are compared by. */
export function gramsOf(text: string): string[] {
  const folded = toSimplified(text.normalize('NFKC')).toLowerCase();
  const grams: string[] = folded.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [];
  for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
    for (let at = 0; at < run.length; at++) {
      grams.push(run.charAt(at));
      if (at + 1 < run.length) grams.push(run.slice(at, at + 2));
    }
  }
  return grams;
}
