/**
 * Names of the steps that remove elements from a page, grouped by what they are about. Later steps check
 * which step removed a neighbouring element, and `explainPage` reports the step of each removal.
 */
export type Step = Parsing | Hiding | Coding | Choosing | Pruning | Titling | Entities | Threading | Writing;

/** Marks, controls and duplicate forms of a text. */
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
  | 'notice-image'
  | 'orphan'
  | 'same-image'
  | 'same-slide'
  | 'sign-up'
  | 'stream'
  | 'tail';

type Titling = 'repeated-title' | 'title' | 'title-line' | 'title-prefix';

type Entities = 'above-entity' | 'other-entities';

type Threading =
  | 'above-thread'
  | 'after-posts'
  | 'before-posts'
  | 'post-column'
  | 'post-furniture'
  | 'post-signature'
  | 'post-stamp';

/** `<br>` elements that separate nothing. */
type Writing = 'break';
