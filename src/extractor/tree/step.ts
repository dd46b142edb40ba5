/**
 * The steps that remove something from a page, by the folder that they stand in. Later steps ask which step removed what is
 * missing beside them, and the record of a page (see `explainPage`) tells it.
 */
export type Step = Parsing | Hiding | Coding | Choosing | Pruning | Titling | Things | Threading | Writing;

/** Marks, controls and second forms of one text. */
type Parsing =
  | 'annotation'
  | 'backlink'
  | 'button'
  | 'late'
  | 'noscript'
  | 'note-mark'
  | 'note-number'
  | 'own-mark'
  | 'permalink'
  | 'preview'
  | 'tab'
  | 'tab-labels';

type Hiding = 'consent' | 'hidden' | 'hidden-by-style' | 'hidden-label';

type Coding = 'code-label' | 'line-numbers' | 'manual' | 'parameters';

type Choosing = 'above-title' | 'beside-board' | 'foot' | 'menu-above' | 'readability' | 'repeated';

type Pruning =
  | 'alternative'
  | 'byline'
  | 'caption'
  | 'comments'
  | 'cross-link'
  | 'end'
  | 'frame'
  | 'head'
  | 'icon'
  | 'links'
  | 'named-frame'
  | 'next-article'
  | 'notice'
  | 'orphan'
  | 'same-image'
  | 'same-slide'
  | 'sign-up'
  | 'stream'
  | 'tail';

type Titling = 'repeated-title' | 'title';

type Things = 'above-thing' | 'other-things';

type Threading =
  | 'above-thread'
  | 'after-posts'
  | 'before-posts'
  | 'post-column'
  | 'post-furniture'
  | 'post-signature'
  | 'post-stamp';

/** What parts nothing. */
type Writing = 'break';
