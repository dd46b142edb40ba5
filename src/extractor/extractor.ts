import type { Format } from '../schemas.ts';

/** Why a page gave no text. The words for people are in `services/extract.ts`. */
export type PageFailureReason =
  | 'invalid_url'
  | 'forbidden_address'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'unsupported_type'
  | 'network_error'
  | 'no_content'
  | 'undecodable'
  | 'extraction_failed'
  | `http_status ${number}`;

/** An expected failure of one page; never a defect of ours. */
export class PageFailure extends Error {
  readonly reason: PageFailureReason;

  constructor(reason: PageFailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PageFailure';
    this.reason = reason;
  }
}

export interface Page {
  /** Without the site's suffix; null when the page has none. */
  title: string | null;
  content: string;
}

/** A web page as clean text. Throws PageFailure. */
export interface Extractor {
  extract(url: string, format: Format, signal: AbortSignal): Promise<Page>;
  close(): Promise<void>;
}
