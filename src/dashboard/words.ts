import { en } from './words/en.ts';
import { type Words, zh } from './words/zh-tw.ts';

export type { Words };

/** Languages of the pages. */
export const LANGUAGES = ['zh-TW', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const WORDS: Record<Language, Words> = { 'zh-TW': zh, en };
